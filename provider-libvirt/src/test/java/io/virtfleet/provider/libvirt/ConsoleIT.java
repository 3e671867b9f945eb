package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.console.Consoles.Kind;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConsoleIT {
    private static final VmSpec BARE = VmSpec.of(Hardware.of(1, 64));
    private static final int LINES = 3000;

    private final LibvirtHost host = LibvirtHost.shared();
    private final List<String> before = host.listing();
    private final ProviderOnHost provider = ProviderOnHost.start(host, "--provider-id=consoles", "--max-consoles=2");
    private final Consoles consoles = provider.remote().consoles();

    @AfterEach
    void nothingIsLeft() {
        provider.close();
        assertThat(host.listing()).isEqualTo(before);
    }

    private static void say(ConsoleSession console, String text) {
        console.input(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static void power(ProviderOnHost provider, VmState vm, PowerAction action) {
        provider.settled(provider.remote().virtualMachines().power(ProviderOnHost.owned(vm), action));
    }

    private VmState running() {
        return provider.create(ProviderOnHost.owner("seen"), BARE, PowerState.ON);
    }

    @Test
    void aShellInTheGuestAnswersOnTheSerialPort() {
        Owner owner = ProviderOnHost.owner("shell");
        DiskSpec root = DiskSpec.of("root", GuestDisk.CAPACITY_MIB);
        VmState vm = provider.create(owner, VmSpec.of(Hardware.of(1, 256)).withDisks(List.of(root)), PowerState.OFF);
        host.virsh("vol-upload", vm.disks().getFirst().path(), GuestDisk.file().toString())
                .success();
        power(provider, vm, new PowerAction.On());
        HeardConsole heard = new HeardConsole();
        try (ConsoleSession console = consoles.open(ProviderOnHost.owned(vm), Kind.SERIAL, heard)) {
            heard.await(GuestDisk.READY);
            say(console, "for i in $(seq " + LINES + "); do echo line-$i-of-many; done; echo $((6 * 7))-it-is\n");
            heard.await("42-it-is");
        }
        String text = heard.text();
        int at = 0;
        for (int i = 1; i <= LINES; i++) {
            at = text.indexOf("line-" + i + "-of-many\r\n", at);
            assertThat(at).as("where line " + i + " is").isPositive();
        }
        provider.delete(vm);
    }

    @Test
    void aScreenSpeaksItsProtocolBothWaysAndEndsWithTheVm() {
        VmState vm = running();
        HeardConsole heard = new HeardConsole();
        ConsoleSession screen = consoles.open(ProviderOnHost.owned(vm), Kind.VNC, heard);
        heard.await("RFB 003.008\n");
        say(screen, "RFB 003.008\n");
        // One kind of security, which is none: the provider has asked who calls.
        heard.await("RFB 003.008\n\u0001\u0001");
        power(provider, vm, new PowerAction.Off());
        assertThat(heard.end()).isEqualTo("ended");
        provider.delete(vm);
    }

    @Test
    void aSerialPortIsTakenOverByTheNextCaller() {
        VmState vm = running();
        HeardConsole first = new HeardConsole();
        HeardConsole second = new HeardConsole();
        consoles.open(ProviderOnHost.owned(vm), Kind.SERIAL, first);
        consoles.open(ProviderOnHost.owned(vm), Kind.SERIAL, second);
        assertThat(first.end()).isEqualTo("BUSY");
        power(provider, vm, new PowerAction.Off());
        assertThat(second.end()).isEqualTo("ended");
        provider.delete(vm);
    }

    @Test
    void aConsoleTooManyIsRefusedUntilOneIsClosed() {
        VmState vm = running();
        OwnedVm owned = ProviderOnHost.owned(vm);
        ConsoleSession one = consoles.open(owned, Kind.VNC, new HeardConsole());
        consoles.open(owned, Kind.VNC, new HeardConsole());
        assertThat(attempt(owned)).isEqualTo("EXHAUSTED");
        one.close();
        await().until(() -> attempt(owned), "opened"::equals);
        provider.delete(vm);
    }

    private String attempt(OwnedVm vm) {
        try {
            consoles.open(vm, Kind.SERIAL, new HeardConsole());
            return "opened";
        } catch (ProviderException refused) {
            return refused.fault().kind().name();
        }
    }

    @Test
    void aHostThatIsLostBreaksItsConsoles() {
        try (LibvirtHost another = LibvirtHost.start(LibvirtHostOptions.plain());
                ProviderOnHost there = ProviderOnHost.start(another)) {
            VmState vm = there.create(ProviderOnHost.owner("lost"), BARE, PowerState.ON);
            HeardConsole serial = new HeardConsole();
            HeardConsole screen = new HeardConsole();
            there.remote().consoles().open(ProviderOnHost.owned(vm), Kind.SERIAL, serial);
            there.remote().consoles().open(ProviderOnHost.owned(vm), Kind.VNC, screen);
            screen.await("RFB");
            another.killDaemon();
            assertThat(serial.end()).isEqualTo("UNREACHABLE");
            assertThat(screen.end()).isEqualTo("UNREACHABLE");
            // All goes on with the next daemon.
            another.startDaemon();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> there.remote().virtualMachines().check().isEmpty());
            HeardConsole again = new HeardConsole();
            there.remote().consoles().open(ProviderOnHost.owned(vm), Kind.SERIAL, again);
            power(there, vm, new PowerAction.Off());
            assertThat(again.end()).isEqualTo("ended");
        }
    }
}
