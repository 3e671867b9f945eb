/** Reconciles Providers: runs them, connects to them and reports their health. Changes no VM. */
@NullMarked
package io.virtfleet.manager.provider;

import org.jspecify.annotations.NullMarked;
