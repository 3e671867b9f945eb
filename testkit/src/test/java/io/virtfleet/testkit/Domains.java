package io.virtfleet.testkit;

/** Domains as libvirt is told of them. */
final class Domains {
    private Domains() {}

    /** Runs for real, and has nothing to boot. */
    static String biosOnly(String name) {
        return """
                <domain type='qemu'>
                  <name>%s</name>
                  <memory unit='MiB'>32</memory>
                  <os><type machine='q35'>hvm</type></os>
                </domain>
                """.formatted(name);
    }
}
