package io.virtfleet.provider.libvirt.link.raw;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import org.jspecify.annotations.Nullable;

/** A text that libvirt answered and we have to free. */
public final class HostText {
    private HostText() {}

    /** The text; no text is the failure of the call that answered it. */
    public static String take(@Nullable Pointer text) {
        if (text == null) {
            throw HostFailure.last();
        }
        try {
            return text.getString(0, "UTF-8");
        } finally {
            Native.free(Pointer.nativeValue(text));
        }
    }
}
