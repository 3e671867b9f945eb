/** The program: settings, beans and the parts wired together. The only package that knows Micronaut; nobody uses it. */
@NullMarked
package io.virtfleet.manager.app;

import org.jspecify.annotations.NullMarked;
