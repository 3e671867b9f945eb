package io.virtfleet.testkit.libvirt;

import io.virtfleet.testkit.Parts;
import java.nio.file.Path;

/**
 * The disk of a small Linux guest, ready some seconds after it is started by BIOS or UEFI. It takes name and address
 * from a NoCloud disk, runs QEMU's guest agent, obeys the power button, has a shell on its first serial port and keeps
 * what is written below {@code /disk}. Each time its file systems come to rest and go on it adds a line to
 * {@code /run/fsfreeze}, and asks {@code /run/fsfreeze-hook} where a test has put one.
 */
public final class GuestDisk {
    /** The line on its first serial port that ends the boot; the address is there by then. */
    public static final String READY = "guest ready";

    /** What the disk holds when nothing of it is sparse. */
    public static final int CAPACITY_MIB = 64;

    private GuestDisk() {}

    /** In format qcow2; not to be written to. */
    public static Path file() {
        return Parts.located().file("guest.qcow2");
    }
}
