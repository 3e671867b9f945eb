package io.virtfleet.conformance.kit;

/** The sections of the contract's text, by their headings: what a case rests on. */
public enum Section {
    WORDS("1. Words"),
    TRANSPORT("2. Transport"),
    FAULTS("3. Faults"),
    IDENTITY("4. Identity"),
    TASKS("5. Tasks"),
    FENCING("6. Fencing"),
    CAPABILITIES("GetCapabilities"),
    VALIDATE("Validate"),
    CREATE("Create — changes"),
    DELETE("Delete — changes"),
    POWER("Power — changes"),
    RECONFIGURE("Reconfigure — changes"),
    DESCRIBE("Describe"),
    IS_TASK_COMPLETE("IsTaskComplete"),
    LIST("List"),
    WATCH("Watch"),
    SNAPSHOTS("9. Service Snapshots"),
    CLONES("10. Service Clones"),
    IMAGES("11. Service Images"),
    DISKS("12. Service Disks"),
    CONSOLES("13. Service Consoles"),
    RUNNING_TASKS("14. Service Tasks"),
    ADOPTIONS("15. Service Adoptions"),
    PLANS("16. Service Plans"),
    PLATFORM("17. Service Platform"),
    LIFE("18. A provider's life");

    private final String heading;

    Section(String heading) {
        this.heading = heading;
    }

    /** The heading in docs/contract.md. */
    public String heading() {
        return heading;
    }
}
