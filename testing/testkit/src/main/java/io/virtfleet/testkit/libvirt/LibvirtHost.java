package io.virtfleet.testkit.libvirt;

import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.MachinePrograms;
import io.virtfleet.testkit.Shared;
import io.virtfleet.testkit.UserCache;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions.Access;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A machine that runs libvirt: the real daemon and real QEMU, without KVM, in namespaces of its own. Any number of them
 * run beside each other, and none outlives this JVM.
 */
public final class LibvirtHost implements AutoCloseable {
    /** The storage pool that every host has. */
    public static final String POOL = "default";

    /** The network that a host without TLS has. */
    public static final String NETWORK = "default";

    // Asking first whether an address is taken costs every guest three seconds.
    private static final String NETWORK_XML = """
        <network xmlns:dnsmasq='http://libvirt.org/schemas/network/dnsmasq/1.0'>
          <name>default</name>
          <forward mode='nat'/>
          <bridge name='virbr0' stp='off' delay='0'/>
          <ip address='192.168.122.1' netmask='255.255.255.0'>
            <dhcp><range start='192.168.122.2' end='192.168.122.254'/></dhcp>
          </ip>
          <dnsmasq:options><dnsmasq:option value='no-ping'/></dnsmasq:options>
        </network>
        """;

    private static final Shared<LibvirtHost> SHARED =
            new Shared<>("libvirt host", () -> start(LibvirtHostOptions.plain()), LibvirtHost::close);

    private final LibvirtFiles files;
    private final Namespaces namespaces;
    private final LibvirtDaemon logDaemon;
    private final LibvirtDaemon daemon;
    private final LibvirtPools pools;
    private final Virsh virsh;

    private LibvirtHost(LibvirtFiles files, Namespaces namespaces, LibvirtHostOptions options) {
        this.files = files;
        this.namespaces = namespaces;
        this.virsh = new Virsh(namespaces, files.folder());
        this.logDaemon = LibvirtDaemon.start(
                namespaces.entering(List.of("virtlogd", "--pid-file", "/run/libvirt/virtlogd.pid")),
                files.log("virtlogd.log"),
                () -> Files.exists(files.socket().resolveSibling("virtlogd-sock")));
        this.daemon = LibvirtDaemon.start(
                namespaces.entering(daemonCommand(options)), files.log("libvirtd.log"), virsh::answered);
        this.pools = new LibvirtPools(virsh, namespaces);
    }

    public static LibvirtHost start(LibvirtHostOptions options) {
        Namespaces.requireRoot();
        MachinePrograms.require("unshare", "nsenter", "virtlogd", "libvirtd", "virsh", "qemu-system-x86_64", "dnsmasq");
        var files = LibvirtFiles.create(options);
        var network = options.access() == Access.TLS ? Namespaces.Network.SHARED : Namespaces.Network.OWN;
        var host = new LibvirtHost(
                files, Namespaces.create(files.folder(), UserCache.folder("libvirt"), network), options);
        try {
            host.prepare(options);
        } catch (RuntimeException e) {
            host.close();
            throw e;
        }
        return host;
    }

    private void prepare(LibvirtHostOptions options) {
        logDaemon.awaitReady();
        daemon.awaitReady();
        pools.add(POOL);
        if (options.access() == Access.SOCKET) {
            virsh.give("net-define", NETWORK_XML);
            virsh("net-autostart", NETWORK).success();
            virsh("net-start", NETWORK).success();
        }
    }

    /** The host that all tests of this JVM may share; it ends with the JVM. */
    public static LibvirtHost shared() {
        return SHARED.get();
    }

    private static List<String> daemonCommand(LibvirtHostOptions options) {
        var command = new ArrayList<>(List.of("libvirtd", "--pid-file", "/run/libvirt/libvirtd.pid"));
        if (options.access() == Access.TLS) {
            command.add("--listen");
        }
        return command;
    }

    /** Of the process with which the host ends. */
    public long pid() {
        return namespaces.pid();
    }

    public long daemonPid() {
        return daemon.pid();
    }

    Path folder() {
        return files.folder().path();
    }

    /** Where libvirt answers, for any process of this user on this machine. */
    public URI uri() {
        return URI.create("qemu+unix:///system?socket=" + files.socket());
    }

    /** Where a host with TLS answers to the client whose certificate the folder holds. */
    public URI tlsUri(Path clientPki) {
        return URI.create("qemu+tls://127.0.0.1:%d/system?pkipath=%s".formatted(files.tlsPort(), clientPki));
    }

    /** A folder with the certificate of a client that the host trusts. */
    public Path clientPki(String client) {
        return files.clientPki(client);
    }

    /** Lets clients come by SSH too; it ends before the host does. */
    public SshServer serveSsh() {
        return SshServer.start(namespaces, files.folder());
    }

    /** Runs virsh on the host to its end, for at most a minute. */
    public CommandResult virsh(String... arguments) {
        return virsh.run(arguments);
    }

    /** Defines a domain. */
    public void define(String domainXml) {
        virsh.give("define", domainXml);
    }

    /** Talks to the guest of a running domain. */
    public LibvirtGuest guest(String domain) {
        return new LibvirtGuest(this, domain);
    }

    /** The names of all domains, running or not. */
    public List<String> domains() {
        return virsh("list", "--all", "--name")
                .success()
                .lines()
                .filter(name -> !name.isBlank())
                .sorted()
                .toList();
    }

    /** The files that lie in a pool, whether libvirt knows of them or not. */
    public List<String> volumes(String pool) {
        return pools.volumes(pool);
    }

    /** Puts a file into a pool as a volume, and says where the host has it. */
    public String upload(Path file, String pool, String volume) {
        return pools.upload(file, pool, volume);
    }

    /** A pool that has room for so much and no more. */
    public void smallPool(String name, int mebibytes) {
        pools.addSmall(name, mebibytes);
    }

    /** All that guests may leave behind, a line for each, to be compared before and after. */
    public List<String> listing() {
        Stream<String> domains = domains().stream().map(name -> "domain " + name);
        return Stream.concat(domains, pools.listing()).toList();
    }

    /** Guests go on, and nobody answers for them. */
    public void killDaemon() {
        daemon.kill();
    }

    /** Starts the daemon, again if it runs, and waits until it answers. */
    public void startDaemon() {
        daemon.restart();
    }

    /** The daemon stops answering, while connections to it stay open. */
    public void pauseDaemon() {
        daemon.pause();
    }

    public void resumeDaemon() {
        daemon.resume();
    }

    /** The QEMU of a running domain stops, and answers nobody. */
    public void pauseQemu(String domain) {
        signalQemu("STOP", domain);
    }

    public void resumeQemu(String domain) {
        signalQemu("CONT", domain);
    }

    private void signalQemu(String signal, String domain) {
        namespaces
                .run("sh", "-c", "kill -" + signal + " $(cat \"/run/libvirt/qemu/$1.pid\")", "sh", domain)
                .success();
    }

    /** Reads a qcow2 disk by a command of qemu-io, with what it rests on, also while a guest has it. */
    public String readDisk(String path, String command) {
        return namespaces
                .run("qemu-io", "--read-only", "--force-share", "-f", "qcow2", "-c", command, path)
                .output();
    }

    /** What the daemon has said since it was last started, and after it what QEMU said of each guest. */
    public String logs() {
        CommandResult guests = namespaces.run("grep", "-r", "-h", "", "/var/log/libvirt/qemu");
        return daemon.output() + guests.output();
    }

    @Override
    public void close() {
        namespaces.close();
        daemon.close();
        logDaemon.close();
        files.close();
    }
}
