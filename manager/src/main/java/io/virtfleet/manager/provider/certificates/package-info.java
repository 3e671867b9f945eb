/**
 * The manager's own authority and the certificates it issues, so that manager and providers know each other. Knows no
 * pod and no call.
 */
@NullMarked
package io.virtfleet.manager.provider.certificates;

import org.jspecify.annotations.NullMarked;
