package io.virtfleet.provider.libvirt.ssh;

import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchChangedHostKeyException;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.JSchHostKeyException;
import com.jcraft.jsch.Session;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.nio.file.Path;

/** Logs in by key, on a machine that shows a key that is known. What is refused is told by the setting that decides it. */
final class SshLogin {
    private static final int CONNECT_MILLIS = 15_000;
    private static final int ALIVE_MILLIS = 5_000;
    private static final int ALIVE_TRIES = 3;

    private SshLogin() {}

    static Session session(SshRoute route) {
        JSch library = new JSch();
        takeKey(library, route);
        try {
            if (route.check() == SshRoute.Check.KNOWN_KEYS_ONLY
                    && route.knownHosts().isPresent()) {
                library.setKnownHosts(route.knownHosts().get().toString());
            }
            Session session = library.getSession(user(route), route.host(), route.port());
            session.setConfig("StrictHostKeyChecking", strictness(route.check()));
            session.setConfig("PreferredAuthentications", "publickey");
            session.setServerAliveInterval(ALIVE_MILLIS);
            session.setServerAliveCountMax(ALIVE_TRIES);
            session.setDaemonThread(true);
            session.connect(CONNECT_MILLIS);
            return session;
        } catch (JSchException refused) {
            throw new ProviderException(fault(refused), refused);
        }
    }

    private static String strictness(SshRoute.Check check) {
        return switch (check) {
            case KNOWN_KEYS_ONLY -> "yes";
            case ANY_KEY -> "no";
        };
    }

    private static String user(SshRoute route) {
        return route.user()
                .orElseThrow(() -> denied("no user to log in as: set a user in the endpoint, as in"
                        + " qemu+ssh://USER@HOST/system, or add username to the credentials"));
    }

    private static void takeKey(JSch library, SshRoute route) {
        Path key = route.key()
                .orElseThrow(() -> denied("no key to log in with: add ssh-privatekey to the credentials, or the"
                        + " parameter keyfile to the endpoint"));
        try {
            library.addIdentity(key.toString());
        } catch (JSchException broken) {
            throw denied("the key in ssh-privatekey of the credentials (or the endpoint's parameter keyfile) cannot be"
                    + " read");
        }
    }

    private static Fault fault(JSchException refused) {
        return switch (refused) {
            case JSchChangedHostKeyException changed ->
                Fault.of(
                        FaultKind.DENIED,
                        "its host key differs from the one in known_hosts. If it was changed on purpose, put the new"
                                + " one into known_hosts (of the credentials, or the endpoint's parameter)");
            case JSchHostKeyException unknown ->
                Fault.of(
                        FaultKind.DENIED,
                        "its host key is not known: add it to known_hosts (of the credentials, or the endpoint's parameter),"
                                + " as ssh-keyscan prints it");
            // The library has one type for all else.
            case JSchException auth
            when String.valueOf(auth.getMessage()).startsWith("Auth ") ->
                Fault.of(
                        FaultKind.DENIED,
                        "it does not accept the key: check the user (in the endpoint, or username of the credentials), and ssh-privatekey of the credentials"
                                + " (or the endpoint's parameter keyfile)");
            default -> Fault.of(FaultKind.UNREACHABLE, "SSH: " + refused.getMessage());
        };
    }

    private static ProviderException denied(String why) {
        return ProviderException.of(FaultKind.DENIED, why);
    }
}
