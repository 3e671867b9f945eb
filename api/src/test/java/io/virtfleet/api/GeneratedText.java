package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of the docs whose end is made from the CRDs. What stands before the mark is written by hand. */
record GeneratedText(Path file) {
    static final String MARK = "<!-- From here on made by `make generate`. -->\n";

    /** Asserts that the page ends with this text, or writes it there when asked to by {@code -Ddocs.write}. */
    void holds(String text) {
        try {
            String page = Files.readString(file);
            assertThat(page).as("%s has the line %s", file, MARK).contains(MARK);
            String wanted = page.substring(0, page.indexOf(MARK)) + MARK + "\n" + text;
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(file, wanted);
            }
            assertThat(Files.readString(file))
                    .as("%s is as the CRDs have it; else run 'make generate'", file)
                    .isEqualTo(wanted);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
