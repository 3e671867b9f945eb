package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.Optional;

/** The border between domain and wire for what protects a guest. */
final class SecurityCodec {

    private static final EnumCodec<Hardware.TpmVersion, VmSpecProto.TpmVersion> TPM =
            EnumCodec.of(Hardware.TpmVersion.class, VmSpecProto.TpmVersion.class, "TPM_VERSION_");
    private static final EnumCodec<Hardware.KeyProvider, VmSpecProto.KeyProvider> KEY_PROVIDER =
            EnumCodec.of(Hardware.KeyProvider.class, VmSpecProto.KeyProvider.class, "KEY_PROVIDER_");

    private SecurityCodec() {}

    static VmSpecProto.Security encode(Hardware.Security security) {
        VmSpecProto.Security.Builder wire = VmSpecProto.Security.newBuilder()
                .setSecureBoot(security.secureBoot())
                .setIommu(security.iommu());
        security.tpm().map(TPM::encode).ifPresent(wire::setTpm);
        security.encryption().map(SecurityCodec::encode).ifPresent(wire::setEncryption);
        return wire.build();
    }

    private static VmSpecProto.Encryption encode(Hardware.Encryption encryption) {
        return VmSpecProto.Encryption.newBuilder()
                .setRequired(encryption.required())
                .setKeyProvider(KEY_PROVIDER.encode(encryption.keyProvider()))
                .build();
    }

    static Hardware.Security decode(VmSpecProto.Security wire, FieldPath at) {
        return new Hardware.Security(
                wire.getSecureBoot(),
                wire.hasTpm() ? Optional.of(TPM.decode(wire.getTpm(), at.field("tpm"))) : Optional.empty(),
                wire.getIommu(),
                wire.hasEncryption()
                        ? Optional.of(decode(wire.getEncryption(), at.field("encryption")))
                        : Optional.empty());
    }

    private static Hardware.Encryption decode(VmSpecProto.Encryption wire, FieldPath at) {
        return new Hardware.Encryption(
                wire.getRequired(), KEY_PROVIDER.decode(wire.getKeyProvider(), at.field("key_provider")));
    }
}
