/**
 * Downloads images over HTTP from the server that a request names, guarded against server-side request forgery. Start
 * reading at {@link io.virtfleet.sdk.fetch.ImageDownloader}. Knows the contract's words and Apache HttpCore;
 * nothing of a hypervisor, of gRPC or of where the bytes go.
 */
@NullMarked
package io.virtfleet.sdk.fetch;

import org.jspecify.annotations.NullMarked;
