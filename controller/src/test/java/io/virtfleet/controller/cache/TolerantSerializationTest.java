package io.virtfleet.controller.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.virtfleet.controller.queue.ResourceKey;
import org.junit.jupiter.api.Test;

class TolerantSerializationTest {
    private static final String GOOD = """
            {"apiVersion":"v1","kind":"Pod",
             "metadata":{"name":"good","resourceVersion":"1","managedFields":[{"manager":"x"}]},
             "spec":{"priority":7}}""";
    private static final String BAD = """
            {"apiVersion":"v1","kind":"Pod",
             "metadata":{"name":"bad","namespace":"space","resourceVersion":"2"},
             "spec":{"priority":"not-a-number"}}""";

    private final KubernetesSerialization serialization = TolerantSerialization.create();

    @Test
    void aGoodObjectIsWholeButForItsManagedFields() {
        Pod pod = serialization.unmarshal(GOOD, Pod.class);
        assertThat(pod.getSpec().getPriority()).isEqualTo(7);
        assertThat(pod.getMetadata().getManagedFields()).isEmpty();
        assertThat(Unreadable.reason(pod)).isEmpty();
    }

    @Test
    void ofABadObjectTheMetadataIsKnownAndWhatIsWrong() {
        Pod pod = serialization.unmarshal(BAD, Pod.class);
        assertThat(ResourceKey.of(pod)).hasToString("Pod space/bad");
        assertThat(pod.getSpec()).isNull();
        assertThat(Unreadable.reason(pod).orElseThrow()).contains("priority").contains("not-a-number");
    }

    @Test
    void aBadObjectDoesNotSpoilTheList() {
        PodList list = serialization.unmarshal(
                "{\"kind\":\"PodList\",\"items\":[%s,%s,%s]}".formatted(GOOD, BAD, GOOD), PodList.class);
        assertThat(list.getItems())
                .extracting(pod -> Unreadable.reason(pod).isPresent())
                .containsExactly(false, true, false);
    }

    @Test
    void aBadObjectDoesNotSpoilTheWatch() {
        WatchEvent event =
                serialization.unmarshal("{\"type\":\"MODIFIED\",\"object\":%s}".formatted(BAD), WatchEvent.class);
        assertThat(event.getObject())
                .isInstanceOfSatisfying(
                        Pod.class, pod -> assertThat(Unreadable.reason(pod)).isPresent());
    }
}
