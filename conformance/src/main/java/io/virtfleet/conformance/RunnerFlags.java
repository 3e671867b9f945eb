package io.virtfleet.conformance;

import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import io.virtfleet.conformance.kit.ProviderUnderTest;
import io.virtfleet.program.settings.NearestName;
import io.virtfleet.proto.v1.VmSpecProto.ImageSource;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the runner was told on its command line. */
final class RunnerFlags {
    /** The flags; each takes a value. */
    enum Flag {
        ENDPOINT("host:port of the provider"),
        CERTS("folder with tls.crt, tls.key and ca.crt; without it the provider is dialled without TLS"),
        AUTHORITY("the name in the provider's certificate, where it is not the endpoint's host"),
        PARTS("core or all; all when left out"),
        ONLY("the beginning of the ids of the cases to run"),
        SPEC("file with a VmSpec this provider can make, in protobuf's text format"),
        IMAGE("file with an ImageSource this provider can prepare, in protobuf's text format"),
        TYPE("the kind of platform the provider must name, as in a Provider resource's type; any when left out"),
        COMMAND("starts the provider on port {port}, for the cases that stop it"),
        KEEPS_VMS("yes when the VMs outlive the process that --command starts; no when left out"),
        TIMEOUT("seconds that a task may take; 30 when left out"),
        PARALLEL("cases at a time; 8 when left out"),
        PROVIDER_NAME("name in the reports; what the provider says when left out"),
        REPORT_DIR("folder for the reports; target/conformance when left out");

        private final String meaning;

        Flag(String meaning) {
            this.meaning = meaning;
        }

        String word() {
            return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final Map<Flag, String> values;

    private RunnerFlags(Map<Flag, String> values) {
        this.values = values;
    }

    /** Throws {@link IllegalArgumentException} with one sentence when a flag is wrong. */
    static RunnerFlags parse(List<String> words) {
        Map<Flag, String> values = new EnumMap<>(Flag.class);
        for (int at = 0; at < words.size(); at += 2) {
            Flag flag = flag(words.get(at));
            if (at + 1 == words.size()) {
                throw new IllegalArgumentException(flag.word() + " needs a value: " + flag.meaning + ".");
            }
            values.put(flag, words.get(at + 1));
        }
        if (!values.containsKey(Flag.ENDPOINT)) {
            throw new IllegalArgumentException("--endpoint is missing: " + Flag.ENDPOINT.meaning + ".");
        }
        return new RunnerFlags(values);
    }

    static String usage() {
        return Arrays.stream(Flag.values())
                .map(flag -> String.format("  %-16s %s%n", flag.word(), flag.meaning))
                .collect(Collectors.joining());
    }

    private static Flag flag(String word) {
        return Arrays.stream(Flag.values())
                .filter(flag -> flag.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The flag " + word + " is not known; did you mean " + nearest(word) + "?"));
    }

    private static String nearest(String word) {
        return NearestName.of(word, Arrays.stream(Flag.values()).map(Flag::word).toList())
                .orElseThrow();
    }

    ProviderUnderTest target() {
        ProviderUnderTest target = ProviderUnderTest.of(new ProviderUnderTest.Access(
                value(Flag.ENDPOINT).orElseThrow(), value(Flag.CERTS).map(Path::of), value(Flag.AUTHORITY)));
        target =
                target.withTimeout(Duration.ofSeconds(number(Flag.TIMEOUT, 30))).withAtATime(number(Flag.PARALLEL, 8));
        if (values.containsKey(Flag.SPEC)) {
            target = target.withSpec(read(Flag.SPEC, VmSpec.getDefaultInstance()));
        }
        if (values.containsKey(Flag.IMAGE)) {
            target = target.withImage(read(Flag.IMAGE, ImageSource.getDefaultInstance()));
        }
        if (values.containsKey(Flag.TYPE)) {
            target = target.withType(value(Flag.TYPE).orElseThrow());
        }
        if (values.containsKey(Flag.COMMAND)) {
            target = target.withLauncher(new CommandLauncher(value(Flag.COMMAND).orElseThrow(), keepsVms()));
        }
        return target;
    }

    private boolean keepsVms() {
        return switch (value(Flag.KEEPS_VMS).orElse("no")) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw new IllegalArgumentException("--keeps-vms must be yes or no.");
        };
    }

    Set<Part> parts() {
        return switch (value(Flag.PARTS).orElse("all")) {
            case "all" -> EnumSet.allOf(Part.class);
            case "core" -> Part.core();
            default -> throw new IllegalArgumentException("--parts must be core or all.");
        };
    }

    String only() {
        return value(Flag.ONLY).orElse("");
    }

    Optional<String> providerName() {
        return value(Flag.PROVIDER_NAME);
    }

    Path reportFolder() {
        return Path.of(value(Flag.REPORT_DIR).orElse("target/conformance"));
    }

    private Optional<String> value(Flag flag) {
        return Optional.ofNullable(values.get(flag));
    }

    private int number(Flag flag, int otherwise) {
        return value(flag).map(asNumber(flag)).orElse(otherwise);
    }

    private static Function<String, Integer> asNumber(Flag flag) {
        return text -> {
            if (!text.matches("[1-9][0-9]{0,5}")) {
                throw new IllegalArgumentException(
                        flag.word() + " must be a number from 1 to 999999 but is " + text + ".");
            }
            return Integer.valueOf(text);
        };
    }

    @SuppressWarnings("unchecked") // a builder makes messages of the type of the message it came from
    private <M extends Message> M read(Flag flag, M empty) {
        Path file = Path.of(value(flag).orElseThrow());
        Message.Builder builder = empty.newBuilderForType();
        try {
            TextFormat.merge(Files.readString(file), builder);
            return (M) builder.build();
        } catch (TextFormat.ParseException e) {
            throw new IllegalArgumentException(
                    "The file " + file + " of " + flag.word() + " is not a "
                            + empty.getDescriptorForType().getName() + " at " + e.getMessage() + ".",
                    e);
        } catch (IOException e) {
            throw new IllegalArgumentException("The file " + file + " of " + flag.word() + " cannot be read.", e);
        }
    }
}
