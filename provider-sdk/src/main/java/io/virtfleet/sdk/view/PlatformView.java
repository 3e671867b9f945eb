package io.virtfleet.sdk.view;

/**
 * What can be looked at on a platform; each look may block, and throws when the platform is not reached.
 *
 * @param <K> what the platform calls a VM
 */
public interface PlatformView<K> {
    /** Looks at every VM. False when one could not be read that was never read before. */
    boolean lookAtAll();

    /** Looks at those VMs that a cheap listing of all shows to be different. */
    void compare();

    /** Looks at one VM. */
    void look(K key);
}
