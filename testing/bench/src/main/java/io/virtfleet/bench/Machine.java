package io.virtfleet.bench;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the numbers were measured on. */
public record Machine(int cores, long memoryMib, String cpu, String os, String java) {
    public static Machine here() throws IOException {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                Long.parseLong(value("/proc/meminfo", "MemTotal").replaceAll("\\D", "")) / 1024,
                value("/proc/cpuinfo", "model name"),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                Runtime.version().toString());
    }

    private static String value(String file, String key) throws IOException {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(key))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        }
    }

    JsonObject json() {
        JsonObject json = new JsonObject();
        json.addProperty("cores", cores);
        json.addProperty("memoryMib", memoryMib);
        json.addProperty("cpu", cpu);
        json.addProperty("os", os);
        json.addProperty("java", java);
        return json;
    }

    @Override
    public String toString() {
        return "%d cores (%s), %d MiB, %s, Java %s".formatted(cores, cpu, memoryMib, os, java);
    }
}
