/** The mock platform in a file. The only place that knows the file's records. */
@NullMarked
package io.virtfleet.provider.mock.file;

import org.jspecify.annotations.NullMarked;
