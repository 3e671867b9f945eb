package io.virtfleet.sdk.server;

import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Setting;

/** A whole provider program as small as it can be. */
public final class FakeProvider {
    private static final Setting<Boolean> BUG = Setting.toggle("bug", false).describedAs("fails to start");

    private FakeProvider() {}

    public static void main(String[] arguments) {
        ProviderProgram.named("fake", "1.2").with(BUG).run(arguments, context -> {
            if (context.settings().get(BUG)) {
                throw new IllegalStateException("a planted bug");
            }
            if (context.credentials().find("refused").isPresent()) {
                throw ProgramExit.config("the platform refused the credentials");
            }
            return TestServer.parts(new FakeVms(), context);
        });
    }
}
