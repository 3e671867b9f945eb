/** What is told of an object: conditions and events. It decides nothing and knows no VM word. */
@NullMarked
package io.virtfleet.manager.status;

import org.jspecify.annotations.NullMarked;
