/**
 * Starts the real parts that tests run against: an API server with its etcd, a vCenter simulator, libvirt hosts, a
 * collector of traces, any process.
 *
 * <p>It must not know what VirtFleet does with them: no class of ours is used here.
 */
@NullMarked
package io.virtfleet.testkit;

import org.jspecify.annotations.NullMarked;
