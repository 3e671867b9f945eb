/** From a change in the cluster to a pass of a reconciler: informers, lanes, writes, leadership. Knows no VM word. */
@NullMarked
package io.virtfleet.manager.controller;

import org.jspecify.annotations.NullMarked;
