package io.virtfleet.conformance.kit;

/** The provider did something else than it must. */
public final class CaseFailure extends RuntimeException {
    /** What was expected, and what came instead; each goes on after those words. */
    public CaseFailure(String expected, String came) {
        super("expected " + expected + "; came " + came);
    }
}
