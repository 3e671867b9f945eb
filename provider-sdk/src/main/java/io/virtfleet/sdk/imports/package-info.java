/**
 * Disks that are sent to a provider: resumed where they broke off, verified by checksum and header, and removed when they
 * are abandoned. Start reading at {@link io.virtfleet.sdk.imports.DiskImports}. Knows the contract's words and the rules
 * for image headers; nothing of gRPC, of a hypervisor or of where the bytes are stored.
 */
@NullMarked
package io.virtfleet.sdk.imports;

import org.jspecify.annotations.NullMarked;
