/** How tests drive the mock from any process. The only place that knows the admin service's wire. */
@NullMarked
package io.virtfleet.provider.mock.admin;

import org.jspecify.annotations.NullMarked;
