"""The eight calls every provider serves, over VMs in memory. Every change is done at once, so there are no tasks."""

import functools
import logging
import threading
import time
import uuid
from operator import attrgetter

from google.protobuf.any_pb2 import Any
from google.rpc import code_pb2 as codes
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status
from virtfleet.provider.v1 import fault_pb2 as faults
from virtfleet.provider.v1 import provider_pb2 as calls
from virtfleet.provider.v1 import provider_pb2_grpc, task_pb2, vm_state_pb2
from virtfleet.provider.v1.operation_pb2 import Operation
from virtfleet.provider.v1.owner_pb2 import Owner

from checks import LABEL, Refusal, findings, wrong

VERSION = "0.1.0"
ON, OFF = vm_state_pb2.POWER_STATE_ON, vm_state_pb2.POWER_STATE_OFF
NEED_RESTART = ("hardware.cpu_count", "hardware.memory_mib", "hardware.firmware", "disks", "nics")
CODES = {
    faults.FAULT_KIND_INVALID_SPEC: codes.INVALID_ARGUMENT,
    faults.FAULT_KIND_UNSUPPORTED: codes.UNIMPLEMENTED,
    faults.FAULT_KIND_CONFLICT: codes.ALREADY_EXISTS,
    faults.FAULT_KIND_NOT_FOUND: codes.NOT_FOUND,
    faults.FAULT_KIND_BUSY: codes.ABORTED,
    faults.FAULT_KIND_INTERNAL: codes.INTERNAL,
    faults.FAULT_KIND_FENCED: codes.FAILED_PRECONDITION,
}


def answer(method):
    """Fences and checks the request, does the work under the lock, and makes a refusal the status of the call."""

    @functools.wraps(method)
    def call(self, request, context):
        try:
            if owner := changed(request):
                self.fence(owner, context)
            if problems := sorted(findings(request), key=lambda each: each.fault.kind):  # INVALID_SPEC comes first
                raise problems[0]
            with self.lock:
                return method(self, request, context)
        except Refusal as refusal:
            fault = refusal.fault
        except Exception:
            logging.exception("%s failed", method.__name__)
            fault = faults.Fault(kind=faults.FAULT_KIND_INTERNAL, message="a bug; the provider's log says more")
        detail = Any()
        detail.Pack(fault)
        status = Status(code=CODES[fault.kind], message=fault.message, details=[detail])
        context.abort_with_status(rpc_status.to_status(status))

    return call


class Vm:
    """A VM of the platform. A real one keeps its owner in the platform's own metadata, so that it outlives us."""

    def __init__(self, owner, spec, power):
        self.id, self.owner, self.version = str(uuid.uuid4()), owner, 0
        self.change(wanted=spec, shape=spec, power=power)

    def change(self, **values):
        vars(self).update(values)
        self.version = max(self.version + 1, time.time_ns() // 1000)  # grows over our restarts, too

    def state(self):
        state = vm_state_pb2.VmState(id=self.id, owner=self.owner, power=self.power, view_version=self.version)
        state.name = f"{self.owner.namespace}.{self.owner.name}"
        state.phase = vm_state_pb2.VM_PHASE_RUNNING if self.power == ON else vm_state_pb2.VM_PHASE_STOPPED
        state.cpu_count, state.memory_mib = self.shape.hardware.cpu_count, self.shape.hardware.memory_mib
        for disk in self.shape.disks:
            state.disks.add(id=f"{self.id}/{disk.name}", name=disk.name, size_mib=disk.size_mib)
        for nic in self.shape.nics:
            mac = nic.mac_address or "02:" + uuid.uuid5(uuid.UUID(self.id), nic.name).bytes[:5].hex(":")
            state.nics.add(name=nic.name, mac_address=mac, network=nic.network or "default")
        waits = (path for path in NEED_RESTART if attrgetter(path)(self.shape) != attrgetter(path)(self.wanted))
        state.pending_restart.extend(waits)
        return state


class Provider(provider_pb2_grpc.ProviderServicer):
    """Finds VMs by their owners; the lock makes each call one step."""

    def __init__(self):
        self.lock, self.vms, self.epochs = threading.Lock(), {}, {}

    def GetCapabilities(self, request, context):
        return calls.GetCapabilitiesResponse(provider_type="python", provider_version=VERSION, capabilities=[])

    def Validate(self, request, context):
        return calls.ValidateResponse(findings=[each.fault for each in findings(request)])

    @answer
    def Create(self, request, context):
        if request.power not in (ON, OFF):
            raise wrong("power", "must be ON or OFF")
        vm = self.find(request.owner) or Vm(request.owner, request.spec, request.power)
        self.vms[vm.id] = vm
        return Operation(done=vm.state())

    @answer
    def Delete(self, request, context):
        if request.vm.vm_id in self.vms:
            del self.vms[self.owned(request.vm).id]
        elif other := self.find(request.vm.owner):  # no VM is deleted by the name of another
            message = f"there is no VM '{request.vm.vm_id}': the VM of this owner is '{other.id}'"
            raise Refusal(faults.FAULT_KIND_BUSY, "vm.vm_id", message)
        return Operation(absent=vm_state_pb2.Absent())

    @answer
    def Power(self, request, context):
        vm = self.owned(request.vm)
        if request.action == calls.POWER_ACTION_RESET and vm.power == OFF:
            raise wrong("action", "must not be RESET while the VM is off")
        if request.action == calls.POWER_ACTION_ON and vm.power == OFF:
            vm.change(power=ON, shape=vm.wanted)  # a start applies what waited for it
        if request.action == calls.POWER_ACTION_OFF and vm.power == ON:
            vm.change(power=OFF)
        return Operation(done=vm.state())

    @answer
    def Reconfigure(self, request, context):
        vm = self.owned(request.vm)
        sizes = {disk.name: disk.size_mib for disk in vm.shape.disks}
        for index, disk in enumerate(request.spec.disks):
            if disk.size_mib < sizes.get(disk.name, 0):
                raise wrong(f"spec.disks[{index}].size_mib", f"must be at least {sizes[disk.name]}: no disk shrinks")
        if request.spec != vm.wanted:
            vm.change(wanted=request.spec, shape=request.spec if vm.power == OFF else vm.shape)
        return Operation(done=vm.state())

    @answer
    def Describe(self, request, context):
        if not request.WhichOneof("by"):
            raise wrong("by", "must be set: vm_id or owner")
        vm = self.find(request.owner) if request.HasField("owner") else self.vms.get(request.vm_id)
        return calls.DescribeResponse(vm=vm.state()) if vm else calls.DescribeResponse(absent=vm_state_pb2.Absent())

    @answer
    def IsTaskComplete(self, request, context):
        return task_pb2.TaskStatus(forgotten=task_pb2.TaskForgotten())

    def find(self, owner):
        """The VM of an owner; fleet and uid alone say whose it is."""
        return next((vm for vm in self.vms.values() if whose(vm.owner) == whose(owner)), None)

    def owned(self, named):
        """The VM that a change names, when it carries the stamp of the owner that the change names."""
        vm = self.vms.get(named.vm_id)
        if not vm:
            raise Refusal(faults.FAULT_KIND_NOT_FOUND, "vm.vm_id", f"there is no VM '{named.vm_id}'")
        if whose(vm.owner) != whose(named.owner):
            raise Refusal(faults.FAULT_KIND_CONFLICT, "vm.owner", f"VM '{named.vm_id}' belongs to another owner")
        return vm

    def fence(self, owner, context):
        """Refuses a manager that no longer leads, before the request is checked."""
        metadata = dict(context.invocation_metadata())
        if metadata.get("virtfleet-fleet") != owner.fleet:
            raise wrong("metadata.virtfleet-fleet", f"must be the owner's fleet '{owner.fleet}'")
        text = metadata.get("virtfleet-epoch", "")
        epoch = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0
        if not 1 <= epoch < 2**63:
            raise wrong("metadata.virtfleet-epoch", f"must be a decimal of at least 1 but is '{text[:60]}'")
        with self.lock:
            highest = self.epochs.get(owner.fleet, 0)
            if epoch < highest:
                raise Refusal(faults.FAULT_KIND_FENCED, "", f"epoch {epoch} is over: a manager with {highest} leads")
            self.epochs[owner.fleet] = epoch


def changed(request):
    """Whose things the request would change; nobody's, when it only reads or does not say it well."""
    owner = getattr(request, "owner", None) or getattr(getattr(request, "vm", None), "owner", None)
    return owner if isinstance(owner, Owner) and not LABEL(owner.fleet) else None


def whose(owner):
    return owner.fleet, owner.uid
