/** The changes of the mock platform, each in two steps, so that it can be made at once or as a task. Knows no task. */
@NullMarked
package io.virtfleet.provider.mock.part.change;

import org.jspecify.annotations.NullMarked;
