package io.virtfleet.provider.libvirt.ssh;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The way to a socket on another machine.
 *
 * @param user who we log in as
 * @param key the private key that lets us in
 * @param knownHosts the file with the keys the machine may show; a file that is not there knows none
 * @param socket the socket's path there
 */
public record SshRoute(
        Optional<String> user,
        String host,
        int port,
        Optional<Path> key,
        Optional<Path> knownHosts,
        Check check,
        String socket) {
    /** Whether the machine must show a key that is known. */
    public enum Check {
        KNOWN_KEYS_ONLY,
        ANY_KEY
    }
}
