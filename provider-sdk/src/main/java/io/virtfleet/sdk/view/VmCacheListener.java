package io.virtfleet.sdk.view;

/** Hears of each look at a VM. Must not wait, and must not look at the same VM. */
public interface VmCacheListener<K, V> {
    /** A VM was read, changed or not. */
    void looked(V vm);

    /** The VM that had this key is gone; another one may have it now. */
    void ended(K key);
}
