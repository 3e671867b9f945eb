package io.virtfleet.testkit.libvirt;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The storage pools of one libvirt host, each a folder that only its processes see. */
final class LibvirtPools {
    private static final String FOLDER = "/var/lib/libvirt/pools/";
    private static final String FIRMWARE_FOLDER = "/var/lib/libvirt/qemu/nvram";

    private final Virsh virsh;
    private final Namespaces namespaces;
    private final List<String> names = new CopyOnWriteArrayList<>();

    LibvirtPools(Virsh virsh, Namespaces namespaces) {
        this.virsh = virsh;
        this.namespaces = namespaces;
    }

    void add(String name) {
        namespaces.run("mkdir", "-p", FOLDER + name).success();
        virsh.run("pool-define-as", name, "dir", "--target", FOLDER + name).success();
        virsh.run("pool-autostart", name).success();
        virsh.run("pool-start", name).success();
        names.add(name);
    }

    void addSmall(String name, int mebibytes) {
        namespaces.run("mkdir", "-p", FOLDER + name).success();
        namespaces
                .run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", FOLDER + name)
                .success();
        add(name);
    }

    String upload(Path file, String pool, String volume) {
        virsh.run("vol-create-as", pool, volume, Long.toString(file.toFile().length()), "--format", "raw")
                .success();
        virsh.run("vol-upload", volume, file.toString(), "--pool", pool).success();
        // Only then does libvirt look at what format it is.
        virsh.run("pool-refresh", pool).success();
        return FOLDER + pool + "/" + volume;
    }

    List<String> volumes(String pool) {
        return content(FOLDER + pool);
    }

    Stream<String> listing() {
        Stream<String> volumes =
                names.stream().flatMap(pool -> volumes(pool).stream().map(file -> "volume " + pool + "/" + file));
        Stream<String> firmware = content(FIRMWARE_FOLDER).stream().map(file -> "firmware " + file);
        return Stream.concat(volumes, firmware);
    }

    private List<String> content(String folder) {
        return namespaces.run("ls", "-A", folder).success().lines().sorted().toList();
    }
}
