/** A story for people: a cluster, the manager and two providers, and what happens to VMs. It knows no class of the manager. */
@NullMarked
package io.virtfleet.demo;

import org.jspecify.annotations.NullMarked;
