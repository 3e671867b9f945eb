package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.OwnerKey;

/** Who asks for which change; an equal {@code change} is the same one, asked for again. */
record ChangeRequest(Call call, OwnerKey owner, Object change) {}
