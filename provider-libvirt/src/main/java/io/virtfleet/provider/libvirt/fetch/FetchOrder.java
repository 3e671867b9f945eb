package io.virtfleet.provider.libvirt.fetch;

import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.ImageSource;
import java.util.Optional;

/**
 * One image to fetch.
 *
 * @param field path of the image's source in the request, such as {@code spec.image}; faults name what stands below it
 */
public record FetchOrder(ImageSource.Download source, Optional<Checksum> checksum, String field) {}
