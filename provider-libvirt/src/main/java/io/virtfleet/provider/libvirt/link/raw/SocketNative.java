package io.virtfleet.provider.libvirt.link.raw;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;

/** The system's own calls for a socket that libvirt handed over as a number. */
public interface SocketNative extends Library {
    SocketNative LIBRARY = Native.load("c", SocketNative.class);

    NativeLong recv(int socket, byte[] into, NativeLong length, int flags) throws LastErrorException;

    NativeLong send(int socket, byte[] bytes, NativeLong length, int flags) throws LastErrorException;

    int shutdown(int socket, int how) throws LastErrorException;

    int close(int socket) throws LastErrorException;
}
