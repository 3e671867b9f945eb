package io.virtfleet.contract.task;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRef;

/** A task that goes on, whose VM or image it works on, and how far it is. */
public record RunningTask(TaskRef task, OwnerKey owner, TaskState.Running progress) {}
