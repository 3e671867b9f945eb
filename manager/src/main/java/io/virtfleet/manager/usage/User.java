package io.virtfleet.manager.usage;

import io.virtfleet.manager.controller.ResourceKey;

/** A VM that uses an object, and the Provider it is on. */
public record User(ResourceKey vm, ResourceKey provider) {}
