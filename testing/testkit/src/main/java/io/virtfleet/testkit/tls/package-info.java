/** Certificates of an authority that lives as long as a test. */
@NullMarked
package io.virtfleet.testkit.tls;

import org.jspecify.annotations.NullMarked;
