/** What a provider is told from outside: flags, environment, files. Knows no wire and no platform. */
@NullMarked
package io.virtfleet.sdk.server.settings;

import org.jspecify.annotations.NullMarked;
