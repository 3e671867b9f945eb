package io.virtfleet.demo;

import io.virtfleet.testkit.MissingPrerequisite;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** The program behind {@code make demo}. */
public final class Demo {
    /** The exit code when something is not there that the demo needs. */
    static final int UNAVAILABLE = 69;

    private Demo() {}

    /** Tells the story; then stays up until Ctrl-C, unless it was asked to end ({@code ONCE=1}). */
    public static void main(String[] arguments) throws InterruptedException, IOException {
        if (List.of(arguments).equals(List.of(SpareHost.COMMAND))) {
            System.exit(SpareHost.keep());
        }
        Map<String, String> environment = System.getenv();
        boolean once = "1".equals(environment.get("ONCE"));
        try (Scene scene = Scene.set(environment)) {
            Story story = story(environment.getOrDefault("PROVIDER", "mock"), scene);
            // Ctrl-C ends the process without unwinding this block.
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> end(story, scene)));
            story.tell();
            if (once) {
                end(story, scene);
            } else {
                scene.teller().say("""
                        Everything stays up until you press Ctrl-C. To look around in another terminal:

                          export KUBECONFIG=%s
                          kubectl get vm,provider -o wide
                        """.formatted(scene.kubeconfig()));
                new CountDownLatch(1).await();
            }
        } catch (MissingPrerequisite missing) {
            System.err.println("demo: " + missing.getMessage());
            Runtime.getRuntime().halt(UNAVAILABLE);
        } catch (StoryBroken broken) {
            System.err.println("demo: " + broken.getMessage());
            Runtime.getRuntime().halt(1);
        }
        Runtime.getRuntime().halt(0);
    }

    private static Story story(String provider, Scene scene) {
        return switch (provider) {
            case "mock" -> new MockStory(scene);
            case "libvirt" -> LibvirtStory.at(scene);
            default -> throw new StoryBroken("PROVIDER must be mock or libvirt, but is " + provider);
        };
    }

    private static void end(Story story, Scene scene) {
        try {
            story.leave();
        } catch (StoryBroken left) {
            System.err.println("demo: objects remain in the cluster: " + left.getMessage());
        }
        scene.close();
    }
}
