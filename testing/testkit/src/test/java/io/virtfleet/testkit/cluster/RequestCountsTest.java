package io.virtfleet.testkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.testkit.cluster.RequestCounts.Request;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestCountsTest {
    private static final Request GET_PODS = new Request("get", "pods");
    private static final Request LIST_PODS = new Request("list", "pods");

    @Test
    void readsTheMetricsOfTheApiServerInWordsOfRbac() {
        var counts = RequestCounts.ofMetrics("""
                # TYPE apiserver_request_total counter
                apiserver_request_total{code="200",resource="pods",subresource="",verb="GET"} 3
                apiserver_request_total{code="404",resource="pods",subresource="",verb="GET"} 1
                apiserver_request_total{code="201",resource="pods",subresource="",verb="POST"} 1.2e+06
                apiserver_request_total{code="200",resource="pods",subresource="status",verb="APPLY"} 5
                apiserver_request_total{code="200",resource="",subresource="/metrics",verb="GET"} 9
                apiserver_request_sli_total{code="200",resource="pods",subresource="",verb="GET"} 7
                """);
        assertThat(counts.counts())
                .isEqualTo(Map.of(
                        GET_PODS,
                        4L,
                        new Request("create", "pods"),
                        1_200_000L,
                        new Request("patch", "pods/status"),
                        5L));
    }

    @Test
    void tellsWhatCameSinceAnEarlierCount() {
        var before = RequestCounts.of(List.of(GET_PODS, LIST_PODS));
        var after = RequestCounts.of(List.of(GET_PODS, GET_PODS, GET_PODS, LIST_PODS));
        assertThat(after.since(before).counts()).isEqualTo(Map.of(GET_PODS, 2L));
    }

    @Test
    void whatWasNeverAskedCountsZero() {
        assertThat(RequestCounts.of(List.of()).count("get", "pods")).isZero();
    }
}
