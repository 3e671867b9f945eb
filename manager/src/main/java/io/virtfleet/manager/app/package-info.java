/** The program: settings, beans and their wiring. The only package that knows Micronaut; no other package uses it. */
@NullMarked
package io.virtfleet.manager.app;

import org.jspecify.annotations.NullMarked;
