package io.virtfleet.sdk.fetch;

import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.ImageSource;
import java.util.Optional;

/**
 * One image to download.
 *
 * @param checksum what the bytes must have; empty: any bytes will do
 * @param field path of the image's source in the request, such as {@code spec.image}; faults name the fields below it
 */
public record DownloadRequest(ImageSource.Download source, Optional<Checksum> checksum, String field) {}
