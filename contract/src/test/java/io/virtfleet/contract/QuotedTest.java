package io.virtfleet.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotedTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "qemu+tls://user:pw@host/system | qemu+tls://***@host/system",
                "https://token@host/ | https://***@host/",
                "https://user:p@ss/w?rd@host/path | https://***@host/path",
                "https://user:p w@host | https://***@host",
                "user:pw@host:4318 | ***@host:4318",
                "https://host/a?token=abc&x=1;y=2#access_token=def | https://host/a?token=***&x=***;y=***#access_token=***",
                "https://host/?abc | https://host/?***",
                "https://host/?a=b=c?d | https://host/?a=***",
                "https://u:p@host/?token=abc | https://***@host/?token=***",
                "a,https://u:p@host,b | a,https://***@host,b",
            })
    void showsNeitherUserNorParametersOfAUrl(String text, String shown) {
        assertThat(Quoted.text(text)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "qemu:///system",
                "http://collector:4318/otlp",
                "http://[::1]:4318",
                "/srv/images/a.qcow2",
                "mock=registry/mock@sha256:0a1b",
                "user@host",
                "https://host/?"
            })
    void showsWhatHoldsNoSecretAsItIs(String text) {
        assertThat(Quoted.text(text)).isEqualTo(text);
    }

    @Test
    void showsSixtyCharactersOfAWordAndNoneThatATerminalActsOn() {
        assertThat(Quoted.word("\uD83D\uDE00".repeat(61))).isEqualTo("\uD83D\uDE00".repeat(60) + "...");
        assertThat(Quoted.word("a\u001b[2J\n\u202eb")).isEqualTo("a\\u001b[2J\\u000a\\u202eb");
        assertThat(Quoted.word("me:you@here?x=1")).isEqualTo("me:you@here?x=1");
    }

    @Test
    void hidesASecretBeforeItShortens() {
        assertThat(Quoted.text("https://user:" + "x".repeat(80) + "@host/")).isEqualTo("https://***@host/");
    }
}
