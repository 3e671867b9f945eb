/**
 * What the first bytes of a disk image say, judged before a hypervisor reads any of them. Pure: knows the contract's
 * words and bytes; nothing of a hypervisor, of files or of where the bytes come from.
 */
@NullMarked
package io.virtfleet.sdk.diskimage;

import org.jspecify.annotations.NullMarked;
