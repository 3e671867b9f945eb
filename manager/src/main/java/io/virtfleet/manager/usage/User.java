package io.virtfleet.manager.usage;

import io.virtfleet.controller.queue.ResourceKey;

/** A VM that uses an object, and the Provider it is on. */
public record User(ResourceKey vm, ResourceKey provider) {}
