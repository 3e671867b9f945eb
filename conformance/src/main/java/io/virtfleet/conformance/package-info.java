/**
 * What every provider must do: one test interface per part, and a runner for any endpoint. Knows the wire and nothing
 * of how a provider is made, so that it judges one in any language.
 */
@NullMarked
package io.virtfleet.conformance;

import org.jspecify.annotations.NullMarked;
