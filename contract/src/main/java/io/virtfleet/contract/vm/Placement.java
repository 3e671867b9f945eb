package io.virtfleet.contract.vm;

import java.util.Map;

/**
 * Where on the platform a VM lives; an empty word leaves the choice to the provider.
 *
 * @param parameters the platform's own words for what has no field here
 */
public record Placement(
        String cluster,
        String host,
        String datastore,
        String storagePod,
        String folder,
        String resourcePool,
        Map<String, String> parameters) {
    public Placement {
        parameters = Map.copyOf(parameters);
    }
}
