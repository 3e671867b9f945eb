package io.virtfleet.provider.libvirt.link.raw;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Lists what the host has by one call, and so as of one moment. libvirt-java has lists that ask for a count and then for
 * that many names: what is made in between pushes another out of the list.
 */
public final class HandleList {
    private HandleList() {}

    /**
     * What is read from each handle that the call gives.
     *
     * @param call makes an array of handles and answers how many they are
     * @param release of each handle, in any case
     */
    public static <T> List<T> read(
            ToIntFunction<PointerByReference> call, Function<Pointer, T> reading, Consumer<Pointer> release) {
        PointerByReference array = new PointerByReference();
        int count = call.applyAsInt(array);
        if (count < 0) {
            throw HostFailure.last();
        }
        List<Pointer> handles = IntStream.range(0, count)
                .mapToObj(i -> array.getValue().getPointer((long) i * Native.POINTER_SIZE))
                .toList();
        Native.free(Pointer.nativeValue(array.getValue()));
        try {
            return handles.stream().map(reading).toList();
        } finally {
            handles.forEach(release);
        }
    }
}
