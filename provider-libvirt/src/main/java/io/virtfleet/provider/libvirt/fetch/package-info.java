/**
 * Brings an image's bytes from an HTTP server that the request named, without letting the request reach what only this
 * host can reach. Knows the contract's words and sockets; nothing of libvirt or of where the bytes go.
 */
@NullMarked
package io.virtfleet.provider.libvirt.fetch;

import org.jspecify.annotations.NullMarked;
