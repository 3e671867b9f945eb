package io.virtfleet.contract.vm.codec;

import com.google.protobuf.ByteString;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.regex.Pattern;

/** The border between domain and wire for what a guest does at its first start. */
final class GuestSetupCodec {

    private static final int DOCUMENT_BYTES = 1 << 20;
    private static final Pattern HOSTNAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?");
    private static final Pattern TIME_ZONE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_+/-]{0,63}");

    private GuestSetupCodec() {}

    static VmSpecProto.GuestSetup encode(GuestSetup guest) {
        VmSpecProto.GuestSetup.Builder wire = VmSpecProto.GuestSetup.newBuilder()
                .setHostname(guest.hostname())
                .setDomain(guest.domain())
                .setTimeZone(guest.timeZone());
        return switch (guest.config()) {
            case GuestSetup.Unconfigured none -> wire.build();
            case GuestSetup.CloudInit cloudInit ->
                wire.setCloudInit(encode(cloudInit)).build();
            case GuestSetup.Ignition(Secret document) ->
                wire.setIgnition(bytes(document)).build();
        };
    }

    private static VmSpecProto.CloudInit encode(GuestSetup.CloudInit cloudInit) {
        return VmSpecProto.CloudInit.newBuilder()
                .setUserData(bytes(cloudInit.userData()))
                .setMetaData(bytes(cloudInit.metaData()))
                .setNetworkConfig(bytes(cloudInit.networkConfig()))
                .build();
    }

    private static ByteString bytes(Secret secret) {
        return ByteString.copyFrom(secret.reveal());
    }

    static GuestSetup decode(VmSpecProto.GuestSetup wire, FieldPath at) {
        return new GuestSetup(
                config(wire, at),
                orEmpty(wire.getHostname(), HOSTNAME, "a host name without its domain", at.field("hostname")),
                wire.getDomain().isEmpty() ? "" : at.field("domain").dnsSubdomain(wire.getDomain()),
                orEmpty(wire.getTimeZone(), TIME_ZONE, "a name of the tz database", at.field("time_zone")));
    }

    private static String orEmpty(String value, Pattern pattern, String form, FieldPath at) {
        return value.isEmpty() ? value : at.matching(value, pattern, form);
    }

    private static GuestSetup.Config config(VmSpecProto.GuestSetup wire, FieldPath at) {
        return switch (wire.getConfigCase()) {
            case CLOUD_INIT -> decode(wire.getCloudInit(), at.field("cloud_init"));
            case IGNITION -> {
                FieldPath ignition = at.field("ignition");
                if (wire.getIgnition().isEmpty()) {
                    ignition.wrong("must not be empty");
                }
                yield new GuestSetup.Ignition(document(wire.getIgnition(), ignition));
            }
            case CONFIG_NOT_SET -> new GuestSetup.Unconfigured();
        };
    }

    private static GuestSetup.CloudInit decode(VmSpecProto.CloudInit wire, FieldPath at) {
        return new GuestSetup.CloudInit(
                document(wire.getUserData(), at.field("user_data")),
                document(wire.getMetaData(), at.field("meta_data")),
                document(wire.getNetworkConfig(), at.field("network_config")));
    }

    private static Secret document(ByteString wire, FieldPath at) {
        if (wire.size() > DOCUMENT_BYTES) {
            at.wrong("must have at most " + DOCUMENT_BYTES + " bytes, and has " + wire.size());
        }
        return Secret.of(wire.toByteArray());
    }
}
