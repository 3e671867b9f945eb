"""Every field of a request is honoured or refused by its path: one table, and one walk over the descriptors."""

import re

from virtfleet.provider.v1.fault_pb2 import FAULT_KIND_INVALID_SPEC, FAULT_KIND_UNSUPPORTED, Fault
from virtfleet.provider.v1.provider_pb2 import POWER_ACTION_OFF, POWER_ACTION_ON, POWER_ACTION_RESET
from virtfleet.provider.v1.vm_spec_pb2 import FIRMWARE_BIOS, FIRMWARE_UEFI
from virtfleet.provider.v1.vm_state_pb2 import PowerState


class Refusal(Exception):
    """Ends a call with a fault."""

    def __init__(self, kind, field, message):
        super().__init__(message)
        self.fault = Fault(kind=kind, field=field, message=message)


def wrong(at, problem):
    return Refusal(FAULT_KIND_INVALID_SPEC, at, f"{at} {problem}")


def between(low, high):
    return lambda value: "" if low <= value <= high else f"must be from {low} to {high} but is {value}"


def shaped(pattern, words):
    return lambda value: "" if re.fullmatch(pattern, value) else f"must be {words} but is '{value[:60]}'"


ID = shaped(r"(?s).{1,256}", "1 to 256 characters")
LABEL = shaped(r"[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?", "a DNS label: 1 to 63 of a-z, 0-9 and '-', not at either end")
MAC = shaped(r"(([0-9a-f]{2}:){5}[0-9a-f]{2})?", "six pairs of lower-case hexadecimal digits with colons")
NAME = shaped(r"(?=.{1,253}$)_(\._)*".replace("_", r"[a-z0-9]([-a-z0-9]*[a-z0-9])?"), "a DNS subdomain")
UUID = shaped(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "a UUID in lower case")

INSIDE = "a message; what is honoured inside it is said under its own name"
FIRMWARES = (FIRMWARE_BIOS, FIRMWARE_UEFI)
ACTIONS = (POWER_ACTION_ON, POWER_ACTION_OFF, POWER_ACTION_RESET)

# What this provider honours, by message and field: a check of the value, or the values of an enum.
# A field that is not here is refused when it is set.
HONOURED = {
    "CreateRequest": {"owner": INSIDE, "spec": INSIDE, "power": PowerState.values()},
    "DeleteRequest": {"vm": INSIDE},
    "PowerRequest": {"vm": INSIDE, "action": ACTIONS},
    "ReconfigureRequest": {"vm": INSIDE, "spec": INSIDE},
    "ValidateRequest": {"spec": INSIDE},
    "DescribeRequest": {"vm_id": ID, "owner": INSIDE},
    "IsTaskCompleteRequest": {"task": INSIDE},
    "TaskRef": {"id": ID},
    "Owner": {"fleet": LABEL, "namespace": LABEL, "name": NAME, "uid": UUID},
    "OwnerKey": {"fleet": LABEL, "uid": UUID},
    "OwnedVm": {"vm_id": ID, "owner": INSIDE},
    "VmSpec": {"hardware": INSIDE, "disks": INSIDE, "nics": INSIDE},
    "Hardware": {"cpu_count": between(1, 1024), "memory_mib": between(4, 67_108_864), "firmware": FIRMWARES},
    "DiskSpec": {"name": LABEL, "size_mib": between(1, 67_108_864)},
    "NicSpec": {"name": LABEL, "network": ID, "mac_address": MAC},
}


def findings(message, path=""):
    """All that is wrong with a message. Fields this code has never heard of are ignored; values of enums are not."""
    for field in message.DESCRIPTOR.fields:
        at, value = path + field.name, getattr(message, field.name)
        check = HONOURED[message.DESCRIPTOR.name].get(field.name)
        present = message.HasField(field.name) if field.has_presence else bool(value)
        required = check and not field.containing_oneof  # "optional" is a oneof of one
        if not present and not required:
            continue
        if field.enum_type and (value == 0 or value not in field.enum_type.values_by_number):
            yield wrong(at, "must be one of " + ", ".join(each.name for each in field.enum_type.values[1:]))
        elif not check or (field.enum_type and value not in check):
            yield Refusal(FAULT_KIND_UNSUPPORTED, at, f"{at} is not supported by this provider")
        elif field.is_repeated:
            for index, each in enumerate(value):
                yield from findings(each, f"{at}[{index}].")
            if len({each.name for each in value}) < len(value):
                yield wrong(at, "must have unique names")
        elif field.message_type:
            yield from findings(value, at + ".")
        elif not field.enum_type and (problem := check(value)):
            yield wrong(at, problem)
