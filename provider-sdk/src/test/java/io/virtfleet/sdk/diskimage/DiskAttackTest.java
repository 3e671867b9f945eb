package io.virtfleet.sdk.diskimage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Disks that name other files, lie about their format, or would cost QEMU more than they weigh. */
final class DiskAttackTest {
    private static final int DATA_FILE = 0x44415441;

    static Stream<Arguments> strangers() {
        return Stream.of(
                bomb("a backing file", head -> head.putLong(8, 112).putInt(16, 11), "backing file"),
                bomb("a backing file of no length", head -> head.putLong(8, 112), "backing file"),
                bomb("a backing length without a place", head -> head.putInt(16, 11), "backing file"),
                bomb("the format of a backing file", ext(0xe2792aca, 5), "backing file"),
                bomb("an external data file", head -> head.putLong(72, 0b100), "another file"),
                bomb("a raw external data file", head -> head.putLong(88, 0b10), "another file"),
                bomb("the name of a data file", ext(DATA_FILE, 11), "another file"),
                bomb("the name behind another extension", hiddenDataFile(), "another file"),
                bomb("AES", head -> head.putInt(32, 1), "encrypted"),
                bomb("LUKS", head -> head.putInt(32, 2), "encrypted"),
                bomb("a LUKS header", ext(0x0537be77, 16), "encrypted"),
                bomb("an unknown feature", head -> head.putLong(72, 1L << 5), "not known: 20"),
                bomb("the last feature", head -> head.putLong(72, Long.MIN_VALUE), "not known"),
                bomb("a corrupt mark", head -> head.putLong(72, 0b10), "corrupt"),
                bomb("an unknown compression", head -> head.put(104, (byte) 2), "compression"),
                bomb("version 1", head -> head.putInt(4, 1), "version 1"),
                bomb("version 4", head -> head.putInt(4, 4), "version 4"),
                bomb("a version below zero", head -> head.putInt(4, -1), "version 4294967295"));
    }

    static Stream<Arguments> sizes() {
        return Stream.of(
                bomb("clusters too small", head -> head.putInt(20, 8), "clusters of 2^8"),
                bomb("clusters too large", head -> head.putInt(20, 22), "clusters of 2^22"),
                bomb("clusters of 2^64", head -> head.putInt(20, 64), "clusters of 2^64"),
                bomb("clusters below zero", head -> head.putInt(20, -1), "clusters of 2^-1"),
                bomb("no size", head -> head.putLong(24, 0), "no size"),
                bomb("a size beyond the limit", head -> head.putLong(24, (1L << 40) + 1), "at most"),
                bomb("the largest size", head -> head.putLong(24, -1), "18446744073709551615 bytes"),
                bomb("an L1 table of 4 billion", head -> head.putInt(36, -1), "L1 table of 4294967295"),
                bomb("an L1 table above 32 MiB", head -> head.putInt(36, (4 << 20) + 1), "L1 table"),
                bomb("an L1 table too small", head -> head.putInt(36, 1), "too small"),
                bomb("an L1 table in the header", head -> head.putLong(40, 0), "L1 table"),
                bomb("an L1 table askew", head -> head.putLong(40, (3 << 16) + 8), "L1 table"),
                bomb("an L1 table below zero", head -> head.putLong(40, -65_536), "L1 table"),
                bomb("no refcount table", head -> head.putInt(56, 0), "refcount table"),
                bomb("a refcount table above 8 MiB", head -> head.putInt(56, 129), "refcount table"),
                bomb("a refcount table of 4 billion", head -> head.putInt(56, -1), "refcount table"),
                bomb("a refcount table askew", head -> head.putLong(48, 1), "refcount table"),
                bomb("refcounts of 128 bits", head -> head.putInt(96, 7), "refcount order"),
                bomb("4 billion snapshots", head -> head.putInt(60, -1), "too many snapshots"),
                bomb("snapshots askew", head -> head.putInt(60, 1).putLong(64, 7), "snapshot table"),
                bomb("a short header", head -> head.putInt(100, 72), "header of 72"),
                bomb("an uneven header", head -> head.putInt(100, 107), "header of 107"),
                bomb("a long header", head -> head.putInt(100, -8), "header of 4294967288"),
                bomb("an endless extension", ext(0x6803f857, -1), "does not end"),
                bomb("an extension past its cluster", ext(0x6803f857, 70_000), "does not end"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"strangers", "sizes"})
    void refusesAQcow2With(String name, Consumer<ByteBuffer> change, String why) {
        ByteBuffer head = Qcow2Bytes.with(change);
        Fault fault = refused(head, DiskHeaderTest.declared(DiskFormat.QCOW2));
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo("source");
        assertThat(fault.message()).contains(why);
        assertThat(refused(head, DiskHeaderTest.any())).isEqualTo(fault);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8, 71, 103})
    void refusesAHeaderThatEndsEarly(int length) {
        Fault fault = refused(Qcow2Bytes.good().limit(length), DiskHeaderTest.any());
        assertThat(fault.message()).contains("ends within its header");
    }

    static Stream<Arguments> ends() {
        return Stream.of(
                bomb("L1 table", head -> head.putLong(40, 1L << 40), "L1 table"),
                bomb("L1 table by a byte", head -> head.putLong(40, Qcow2Bytes.FILE_BYTES), "L1 table"),
                bomb("refcount table", head -> head.putLong(48, 1L << 62), "refcount table"),
                bomb("snapshot table", head -> head.putInt(60, 1).putLong(64, 1L << 40), "snapshot table"),
                bomb("last snapshot", head -> head.putInt(60, 65_536).putLong(64, 1 << 16), "snapshot table"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void refusesAFileThatEndsBeforeIts(String name, Consumer<ByteBuffer> change, String why) {
        DiskHeader header = DiskHeader.of(Qcow2Bytes.with(change), DiskHeaderTest.any());
        var thrown = catchThrowableOfType(ProviderException.class, () -> header.virtualBytes(Qcow2Bytes.FILE_BYTES));
        assertThat(thrown.fault().message()).contains("ends before its " + why);
    }

    @ParameterizedTest
    @CsvSource({
        "514649fb, qcow2",
        "4b444d56, VMDK",
        "434f5744, VMDK",
        "23204469736b2044657363726970746f72, VMDK",
        "7668647866696c65, VHDX",
        "636f6e6563746978, VHD",
        "51454400, QED",
        "426f636873205669727475616c20484420496d616765, Bochs",
        "4f4f4f4d, COW",
        "23212f62696e2f73680a2356322e3020466f726d61740a, cloop",
        "4c554b53babe, encrypted",
        "1f8b08, gzip",
        "fd377a585a00, xz",
        "28b52ffd, zstd",
        "425a68, bzip2",
        "504b0304, zip",
        "576974686f757446726565537061, Parallels"
    })
    void refusesARawDiskThatBeginsLikeSomethingElse(String magic, String words) {
        ByteBuffer head =
                ByteBuffer.allocate(DiskHeader.BYTES).put(0, HexFormat.of().parseHex(magic));
        Fault fault = refused(head, DiskHeaderTest.declared(DiskFormat.RAW));
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo("source.format");
        assertThat(fault.message()).contains(words);
        head.putShort(510, (short) 0x55aa);
        refused(head, DiskHeaderTest.any());
    }

    @ParameterizedTest
    @CsvSource({"VMDK", "VHD", "VHDX", "VDI", "OVA", "OVF"})
    void refusesFormatsThatMayNameOtherFiles(DiskFormat format) {
        Fault fault = refused(ByteBuffer.allocate(512), DiskHeaderTest.declared(format));
        assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
        assertThat(fault.field()).isEqualTo("source.format");
    }

    @ParameterizedTest
    @CsvSource({"QCOW2", "ISO"})
    void refusesBytesThatAreNotOfTheFormatNamed(DiskFormat format) {
        Fault fault = refused(ByteBuffer.allocate(DiskHeader.BYTES), DiskHeaderTest.declared(format));
        assertThat(fault.field()).isEqualTo("source.format");
        assertThat(fault.message()).contains("of no known format");
    }

    private static Fault refused(ByteBuffer head, ImageConstraints constraints) {
        return catchThrowableOfType(ProviderException.class, () -> DiskHeader.of(head, constraints))
                .fault();
    }

    private static Arguments bomb(String name, Consumer<ByteBuffer> change, String why) {
        return arguments(name, change, why);
    }

    private static Consumer<ByteBuffer> ext(int type, int length) {
        return head -> head.putInt(112, type).putInt(116, length);
    }

    private static Consumer<ByteBuffer> hiddenDataFile() {
        return ext(0x6803f857, 3).andThen(head -> head.putInt(128, DATA_FILE).putInt(132, 8));
    }
}
