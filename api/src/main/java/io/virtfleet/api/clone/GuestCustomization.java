package io.virtfleet.api.clone;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.LocalRef;
import io.virtfleet.api.vm.FirstBoot;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Customization of the guest of the copy. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GuestCustomization(
        @Nullable List<Certificate> certificates,
        @Nullable String domain,
        @Nullable List<GuestCommand> guestCommands,
        @Nullable String hostname,
        @Nullable List<GuestNetwork> networks,
        @Nullable WindowsPreparation sysprep,
        @Nullable List<String> tags,
        @Nullable String timeZone,
        @Nullable FirstBoot userData,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** One certificate: data or secretRef. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Certificate(
            @Nullable String data,
            @Nullable String name,
            @Nullable String secretKey,
            @Nullable LocalRef secretRef,
            @Nullable String store,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** One command. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record GuestCommand(
            @Nullable List<String> arguments,
            @Nullable String command,
            @Nullable String runAsUser,
            @Nullable String stage,
            @Nullable String timeout,
            @Nullable String workingDirectory,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** One network card. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record GuestNetwork(
            @Nullable Boolean dhcp,
            @Nullable List<String> dns,
            @Nullable String gateway,
            @Nullable String ipAddress,
            @Nullable String macAddress,
            @Nullable String name,
            @Nullable String subnetMask,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
