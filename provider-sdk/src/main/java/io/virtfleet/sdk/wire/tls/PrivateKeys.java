package io.virtfleet.sdk.wire.tls;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads private keys in PEM form. The JDK knows PKCS#8 only, while tools also write the older forms "RSA PRIVATE KEY"
 * and "EC PRIVATE KEY": these are the inner part of a PKCS#8 key, and the outer part follows from the public key.
 */
final class PrivateKeys {
    private static final Pattern PEM =
            Pattern.compile("-----BEGIN ((?:RSA |EC )?PRIVATE KEY)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
    private static final byte[] VERSION = {2, 1, 0};
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final int LONG_FORM = 0x80;

    private PrivateKeys() {}

    static PrivateKey read(byte[] pem, PublicKey other) throws GeneralSecurityException {
        Matcher found = PEM.matcher(new String(pem, StandardCharsets.US_ASCII));
        if (!found.find()) {
            throw new IllegalArgumentException("no private key");
        }
        byte[] der = Base64.getMimeDecoder().decode(found.group(2));
        byte[] pkcs8 = found.group(1).equals("PRIVATE KEY") ? der : wrapped(der, algorithm(other.getEncoded()));
        return KeyFactory.getInstance(other.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    }

    private static byte[] wrapped(byte[] inner, byte[] algorithm) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(VERSION);
        content.writeBytes(algorithm);
        content.writeBytes(element(OCTETS, inner));
        return element(SEQUENCE, content.toByteArray());
    }

    /** The first element inside a public key: which algorithm, with its parameters. */
    private static byte[] algorithm(byte[] publicKey) {
        int start = contentOffset(publicKey, 0);
        int length = contentOffset(publicKey, start) - start + contentLength(publicKey, start);
        byte[] algorithm = new byte[length];
        System.arraycopy(publicKey, start, algorithm, 0, length);
        return algorithm;
    }

    private static int contentOffset(byte[] der, int element) {
        int first = Byte.toUnsignedInt(der[element + 1]);
        return element + 2 + (first < LONG_FORM ? 0 : first - LONG_FORM);
    }

    private static int contentLength(byte[] der, int element) {
        int first = Byte.toUnsignedInt(der[element + 1]);
        if (first < LONG_FORM) {
            return first;
        }
        int length = 0;
        for (int i = 0; i < first - LONG_FORM; i++) {
            length = length << 8 | Byte.toUnsignedInt(der[element + 2 + i]);
        }
        return length;
    }

    private static byte[] element(int tag, byte[] content) {
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        if (content.length < LONG_FORM) {
            element.write(content.length);
        } else {
            element.write(LONG_FORM + 2);
            element.write(content.length >> 8);
            element.write(content.length);
        }
        element.writeBytes(content);
        return element.toByteArray();
    }
}
