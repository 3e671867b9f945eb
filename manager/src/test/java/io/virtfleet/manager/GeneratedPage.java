package io.virtfleet.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of the docs with a section that is generated from the code; the rest of the page is written by hand. */
public record GeneratedPage(String file, String section) {
    private static final Path DOCS = Path.of("..", "docs");

    /** Fails unless the section holds this text; with {@code -Ddocs.write} the text is written there first. */
    public void assertHolds(String text) {
        Path path = DOCS.resolve(file);
        String begin = "<!-- " + section + " -->\n";
        String end = "<!-- end of " + section + " -->\n";
        try {
            String page = Files.readString(path);
            assertThat(page).as("the markers in %s", path).containsSubsequence(begin, end);
            String expected = page.substring(0, page.indexOf(begin)) + begin + text + page.substring(page.indexOf(end));
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(path, expected);
            }
            assertThat(Files.readString(path))
                    .as("%s is out of date; run 'make generate'", path)
                    .isEqualTo(expected);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
