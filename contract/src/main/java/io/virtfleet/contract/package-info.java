/** The words that all parts of a provider share. Knows no hypervisor, no Kubernetes client, no channel. */
@NullMarked
package io.virtfleet.contract;

import org.jspecify.annotations.NullMarked;
