@org.jspecify.annotations.NullMarked
package io.virtfleet.sdk.power;
