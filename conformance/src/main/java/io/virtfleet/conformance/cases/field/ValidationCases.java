package io.virtfleet.conformance.cases.field;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.cases.inventory.InventoryCases;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultCodec;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.ProviderProto.ValidateRequest;
import io.virtfleet.proto.v1.VmSpecProto.ImageSource;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What Validate must do; and that Create refuses what Validate finds, field by field. */
public final class ValidationCases {
    private static final List<ConformanceCase> CALLS = List.of(
            validate(
                    "connection",
                    "Validate without a spec finds nothing wrong with a healthy platform",
                    ValidationCases::connection),
            validate("good-spec", "Validate finds nothing wrong with a VM that can be made", ValidationCases::goodSpec),
            validate(
                    "all-findings",
                    "Validate tells all findings at once, each with its field",
                    ValidationCases::allFindings),
            validate("findings-have-words", "Each finding says in words what is wrong", ValidationCases::words),
            validate("not-there", "Validate finds an image that is not there", ValidationCases::notThere),
            validate("changes-nothing", "Validate makes no VM", ValidationCases::changesNothing)
                    .needing(Need.has(Capability.INVENTORY)));

    public static final List<ConformanceCase> ALL = Stream.concat(
                    CALLS.stream(), BadSpec.ALL.stream().map(ValidationCases::refuses))
            .toList();

    private ValidationCases() {}

    private static ConformanceCase validate(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("validate." + id, name, Section.VALIDATE, body);
    }

    private static ConformanceCase refuses(BadSpec bad) {
        return ConformanceCase.of(
                "validate.spec." + bad.id(),
                "Create refuses and Validate finds " + bad.words(),
                Section.VALIDATE,
                scene -> refuses(scene, bad));
    }

    private static void connection(Scene scene) {
        Expect.equal("the findings", List.of(), findings(scene, ValidateRequest.getDefaultInstance()));
    }

    private static void goodSpec(Scene scene) {
        Expect.equal("the findings", List.of(), findings(scene, scene.spec()));
    }

    private static void allFindings(Scene scene) {
        VmSpec bad = Specs.withMemory(Specs.withCpus(scene.spec(), 0), 0);
        List<String> fields = findings(scene, bad).stream().map(Fault::field).toList();
        Expect.that(
                fields.containsAll(List.of("spec.hardware.cpu_count", "spec.hardware.memory_mib")),
                "findings for both spec.hardware.cpu_count and spec.hardware.memory_mib",
                fields);
    }

    private static void words(Scene scene) {
        List<Fault> findings = findings(scene, Specs.withCpus(scene.spec(), 0));
        Expect.that(
                !findings.isEmpty()
                        && findings.stream()
                                .noneMatch(finding -> finding.message().isBlank()),
                "findings with a message",
                findings);
    }

    private static void notThere(Scene scene) {
        VmSpec spec = scene.spec().toBuilder()
                .setImage(ImageSource.newBuilder().setTemplate("missing-from-the-platform"))
                .build();
        List<Fault> findings = findings(scene, spec);
        Expect.that(
                findings.stream()
                        .anyMatch(finding -> Set.of(FaultKind.NOT_FOUND, FaultKind.UNSUPPORTED)
                                        .contains(finding.kind())
                                && Expect.within("spec.image", finding.field())),
                "NOT_FOUND, or UNSUPPORTED, at spec.image",
                findings);
    }

    // Validate names no owner, so what it made by mistake would be nobody's.
    private static void changesNothing(Scene scene) {
        Set<String> before = InventoryCases.withUnowned(scene);
        findings(scene, scene.spec());
        Expect.equal("the VMs after Validate", before, InventoryCases.withUnowned(scene));
    }

    private static void refuses(Scene scene, BadSpec bad) {
        VmSpec spec = bad.of(scene.spec());
        List<Fault> findings = findings(scene, spec);
        Expect.that(
                findings.stream().anyMatch(bad::isToldBy), "Validate to find INVALID_SPEC at " + bad.field(), findings);
        Owner owner = scene.owner();
        Fault fault = Expect.fault(
                "Create to answer INVALID_SPEC at " + bad.field(),
                () -> scene.calls().provider().create(Requests.create(owner, spec, POWER_STATE_OFF)));
        Expect.that(bad.isToldBy(fault), "Create to answer INVALID_SPEC at " + bad.field(), fault);
        Expect.equal("Describe by owner after the refusal", Optional.empty(), scene.find(owner));
    }

    private static List<Fault> findings(Scene scene, VmSpec spec) {
        return findings(scene, ValidateRequest.newBuilder().setSpec(spec).build());
    }

    private static List<Fault> findings(Scene scene, ValidateRequest request) {
        return scene.reading().provider().validate(request).getFindingsList().stream()
                .map(FaultCodec::decode)
                .toList();
    }
}
