package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.DiskSpec;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What we write on a domain of ours: whose it is, and what libvirt has no place for.
 *
 * @param provider the provider that made it; another one on the same host leaves it alone
 * @param life tells this VM from one of the same owner that was there before: its id is never used again
 * @param made false while its disks are being made: what is found so without a task is the rest of a crash
 * @param shape the fingerprint of the spec it was last brought to
 * @param fixed what can only be chosen when it is made, by the path of its field
 * @param files all volumes that were made for it, beside those its disks are on: one is named here before it is made,
 *     and until it is deleted. What neither a disk nor a file names is not this VM's
 * @param tags words of the user
 */
public record Stamp(
        Owner owner,
        String provider,
        String life,
        boolean made,
        String shape,
        Map<String, String> fixed,
        List<Disk> disks,
        List<File> files,
        List<Nic> nics,
        List<String> tags) {
    public Stamp {
        fixed = Map.copyOf(fixed);
        disks = List.copyOf(disks);
        files = List.copyOf(files);
        nics = List.copyOf(nics);
        tags = List.copyOf(tags);
    }

    /**
     * A disk of ours.
     *
     * @param target what libvirt calls it, such as {@code vda}
     * @param first the volume it was made as, which tells it from another disk of the same name
     * @param base the volume it rests on, with its pool; empty: none
     * @param stage where it is on its way; of one that is not there to stay the volume can be deleted
     * @param provisioning as it was made; empty: not known
     */
    public record Disk(
            String name,
            String target,
            String pool,
            String volume,
            String first,
            String base,
            Stage stage,
            Optional<DiskSpec.Provisioning> provisioning) {
        /** The same disk on another volume. */
        public Disk on(File file) {
            return new Disk(name, target, file.pool(), file.volume(), first, base, stage, provisioning);
        }

        /** The same on top of another volume. */
        public Disk withBase(String other) {
            return new Disk(name, target, pool, volume, first, other, stage, provisioning);
        }

        /** The same further on its way. */
        public Disk at(Stage other) {
            return new Disk(name, target, pool, volume, first, base, other, provisioning);
        }

        /** Whether the other is this disk at another time. */
        public boolean sameAs(Disk other) {
            return name.equals(other.name) && first.equals(other.first);
        }

        /** The volume it is on. */
        public File file() {
            return new File(pool, volume, base);
        }
    }

    /**
     * A volume that was made for the VM.
     *
     * @param base the volume of somebody else that it rests on at last, with its pool; empty: none
     */
    public record File(String pool, String volume, String base) {}

    /** The way of a disk into a VM and out of it. */
    public enum Stage {
        /** Its volume is still to be made, and holds nothing. */
        COMING,
        THERE,
        /** Nobody wants it; its volume goes once no guest has it any more. */
        LEAVING
    }

    /** A network card of ours. */
    public record Nic(String name, String mac) {}

    public Optional<Disk> disk(String target) {
        return disks.stream().filter(disk -> disk.target().equals(target)).findFirst();
    }

    public Optional<Disk> diskNamed(String name) {
        return disks.stream().filter(disk -> disk.name().equals(name)).findFirst();
    }

    public Optional<Nic> nic(String mac) {
        return nics.stream().filter(nic -> nic.mac().equalsIgnoreCase(mac)).findFirst();
    }

    /** The same, once all its parts are there. */
    public Stamp finished() {
        return new Stamp(owner, provider, life, true, shape, fixed, disks, files, nics, tags);
    }

    public Stamp withShape(String other) {
        return new Stamp(owner, provider, life, made, other, fixed, disks, files, nics, tags);
    }

    public Stamp withDisks(List<Disk> others) {
        return new Stamp(owner, provider, life, made, shape, fixed, others, files, nics, tags);
    }

    public Stamp withFiles(Collection<File> others) {
        return new Stamp(
                owner,
                provider,
                life,
                made,
                shape,
                fixed,
                disks,
                others.stream().distinct().toList(),
                nics,
                tags);
    }

    /** Every volume that was made for the VM. */
    public List<File> allFiles() {
        return Stream.concat(disks.stream().map(Disk::file), files.stream())
                .distinct()
                .toList();
    }

    public Stamp withNics(List<Nic> others) {
        return new Stamp(owner, provider, life, made, shape, fixed, disks, files, others, tags);
    }

    public Stamp withTags(List<String> others) {
        return new Stamp(owner, provider, life, made, shape, fixed, disks, files, nics, others);
    }
}
