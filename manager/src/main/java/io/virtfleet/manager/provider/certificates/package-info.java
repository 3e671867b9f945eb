/**
 * The manager's certificate authority and the certificates of the manager and of providers. Knows no pod and makes no
 * call to a provider.
 */
@NullMarked
package io.virtfleet.manager.provider.certificates;

import org.jspecify.annotations.NullMarked;
