/**
 * Kubernetes controllers: a cache that follows the cluster, queues with one worker per key, writes, leader election,
 * conditions and events. Knows no VM, provider or hypervisor word.
 */
@NullMarked
package io.virtfleet.controller;

import org.jspecify.annotations.NullMarked;
