package io.virtfleet.provider.libvirt.link;

/** A connection with a host, and the events that are heard over it. */
record HostLink(HostConnection connection, HostEvents events) {}
