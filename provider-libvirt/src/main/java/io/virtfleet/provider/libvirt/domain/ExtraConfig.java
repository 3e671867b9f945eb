package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The words of libvirt's own that a class may say in its extra settings; every other one is refused by its name. */
public final class ExtraConfig {
    private static final String FIELD = "spec.hardware.parameters.";
    private static final String CPU_MODE = "cpuMode";
    private static final String CPU_MODEL = "cpuModel";
    private static final String HUGE_PAGES = "hugepages";

    /** By name: what is allowed, and how that is said. */
    private static final Map<String, Form> FORMS = Map.of(
            CPU_MODE, new Form("host-passthrough|host-model|maximum", "host-passthrough, host-model or maximum"),
            CPU_MODEL, new Form("[A-Za-z0-9][A-Za-z0-9._-]{0,63}", "a CPU model of libvirt, such as EPYC"),
            HUGE_PAGES, new Form("true|false", "true or false"));

    private record Form(String pattern, String words) {}

    private final Map<String, String> words;

    public ExtraConfig(Map<String, String> words) {
        this.words = words;
    }

    /** What is wrong with them, all at once. */
    public List<Fault> findings() {
        List<Fault> findings = new ArrayList<>();
        new TreeMap<>(words).forEach((name, value) -> finding(name, value).ifPresent(findings::add));
        if (words.containsKey(CPU_MODE) && words.containsKey(CPU_MODEL)) {
            findings.add(wrong(CPU_MODEL, "cannot be combined with " + CPU_MODE));
        }
        return findings;
    }

    private static Optional<Fault> finding(String name, String value) {
        Form form = FORMS.get(name);
        if (form == null) {
            return Optional.of(Fault.of(
                    FaultKind.UNSUPPORTED,
                    FIELD + name,
                    FIELD + name + " is not supported by the libvirt provider: it knows "
                            + String.join(", ", new TreeMap<>(FORMS).keySet())));
        }
        return Pattern.matches(form.pattern(), value)
                ? Optional.empty()
                : Optional.of(wrong(name, "must be " + form.words()));
    }

    private static Fault wrong(String name, String why) {
        return Fault.of(FaultKind.INVALID_SPEC, FIELD + name, FIELD + name + " " + why);
    }

    /** The words by the path of their fields. */
    public Map<String, String> byField() {
        Map<String, String> fields = new TreeMap<>();
        words.forEach((name, value) -> fields.put(FIELD + name, value));
        return fields;
    }

    /** Writes the processor; false when nothing was said of it. */
    boolean writeCpu(XmlText xml) {
        String model = words.get(CPU_MODEL);
        if (model != null) {
            xml.element("cpu", () -> xml.text("model", model), "mode", "custom", "match", "exact", "check", "none");
        } else if (words.containsKey(CPU_MODE)) {
            xml.empty("cpu", "mode", words.getOrDefault(CPU_MODE, ""));
        }
        return model != null || words.containsKey(CPU_MODE);
    }

    void writeMemory(XmlText xml) {
        if (Boolean.parseBoolean(words.get(HUGE_PAGES))) {
            xml.element("memoryBacking", () -> xml.empty("hugepages"));
        }
    }
}
