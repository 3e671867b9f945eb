/** Maps the source of a VMImage to the words of the contract; used by VMs and by images. Knows neither of their life cycles. */
@NullMarked
package io.virtfleet.manager.imagesource;

import org.jspecify.annotations.NullMarked;
