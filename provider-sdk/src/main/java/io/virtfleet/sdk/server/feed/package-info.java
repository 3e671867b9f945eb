/** What a provider knows of its VMs, as pages and as a stream of changes. Knows no wire and no platform. */
@NullMarked
package io.virtfleet.sdk.server.feed;

import org.jspecify.annotations.NullMarked;
