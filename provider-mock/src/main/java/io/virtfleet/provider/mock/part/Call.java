package io.virtfleet.provider.mock.part;

/** The calls of the contract. */
public enum Call {
    GET_CAPABILITIES,
    VALIDATE,
    CREATE,
    DELETE,
    POWER,
    RECONFIGURE,
    DESCRIBE,
    IS_TASK_COMPLETE,
    LIST,
    WATCH,
    CREATE_SNAPSHOT,
    LIST_SNAPSHOTS,
    REVERT_TO_SNAPSHOT,
    DELETE_SNAPSHOT,
    CLONE,
    PREPARE_IMAGE,
    DESCRIBE_IMAGE,
    LIST_IMAGES,
    DELETE_IMAGE,
    DESCRIBE_DISK,
    EXPORT_DISK,
    IMPORT_DISK,
    OPEN_CONSOLE,
    LIST_TASKS,
    CANCEL_TASK
}
