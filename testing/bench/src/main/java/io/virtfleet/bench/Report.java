package io.virtfleet.bench;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** All numbers of one run: a table for people and a file for programs, from the same values. */
public record Report(String name, Machine machine, List<Measure> measures) {
    private static final String ROW = "| %-28s | %10s %-6s | %-41s | %7s | %-9s | %-5s |%n";

    boolean allHold() {
        return measures.stream().allMatch(measure -> measure.holds().orElse(true));
    }

    void print(PrintStream out) {
        out.println(machine);
        out.printf(ROW, "measure", "value", "unit", "reference of the same run", "ratio", "bar", "holds");
        out.printf(ROW, "---", "---:", "", "---", "---:", "---", "---");
        for (Measure measure : measures) {
            out.printf(
                    ROW,
                    measure.id(),
                    Numbers.words(measure.value()),
                    measure.unit(),
                    measure.reference()
                            .map(other -> other.what() + ": " + Numbers.words(other.value()))
                            .orElse(""),
                    measure.ratio().map(Numbers::words).orElse(""),
                    measure.bar().map(Measure.Bar::toString).orElse(""),
                    measure.holds().map(holds -> holds ? "yes" : "NO").orElse(""));
        }
    }

    void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        JsonObject json = new JsonObject();
        json.addProperty("name", name);
        json.add("machine", machine.json());
        JsonArray all = new JsonArray();
        measures.forEach(measure -> all.add(json(measure)));
        json.add("measures", all);
        Files.writeString(folder.resolve(name + ".json"), json + "\n");
    }

    private static JsonObject json(Measure measure) {
        JsonObject json = new JsonObject();
        json.addProperty("id", measure.id());
        json.addProperty("value", measure.value());
        json.addProperty("unit", measure.unit());
        measure.reference().ifPresent(other -> json.addProperty("reference", other.value()));
        measure.reference().ifPresent(other -> json.addProperty("referenceIs", other.what()));
        measure.ratio().ifPresent(ratio -> json.addProperty("ratio", ratio));
        measure.bar().ifPresent(bar -> json.addProperty("bar", bar.limit()));
        measure.holds().ifPresent(holds -> json.addProperty("holds", holds));
        return json;
    }
}
