package io.virtfleet.contract.vm;

/** The layout of a disk file. */
public enum DiskFormat {
    QCOW2,
    RAW,
    VMDK,
    VHD,
    VHDX,
    VDI,
    ISO,
    OVA,
    OVF
}
