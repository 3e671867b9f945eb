package io.virtfleet.sdk.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String SPAN = "b7ad6b7169203331";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void survivesTheTrip(boolean sampled) {
        var place = new TraceParent(TRACE, SPAN, sampled);
        assertThat(TraceParent.parse(place.header())).contains(place);
    }

    @Test
    void aLaterVersionMaySayMore() {
        assertThat(TraceParent.parse("01-" + TRACE + "-" + SPAN + "-03-what-ever"))
                .contains(new TraceParent(TRACE, SPAN, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no",
                "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            })
    void whatIsNoPlaceInATraceIsIgnored(String header) {
        assertThat(TraceParent.parse(header)).isEmpty();
    }
}
