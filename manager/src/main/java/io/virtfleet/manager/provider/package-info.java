/** Finds, dials and watches providers, keeps their health and what is known of their VMs. It changes no VM. */
@NullMarked
package io.virtfleet.manager.provider;

import org.jspecify.annotations.NullMarked;
