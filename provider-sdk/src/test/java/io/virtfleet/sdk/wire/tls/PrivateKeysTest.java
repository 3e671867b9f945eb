package io.virtfleet.sdk.wire.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrivateKeysTest {

    @ParameterizedTest
    @CsvSource({"RSA", "EC"})
    void readsKeysInTheFormsThatToolsWrite(String algorithm) throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance(algorithm).generateKeyPair();
        byte[] pkcs8 = pair.getPrivate().getEncoded();
        byte[] inner = innerKey(pkcs8);
        String old = "-----BEGIN " + algorithm + " PRIVATE KEY-----\n"
                + Base64.getMimeEncoder().encodeToString(inner) + "\n-----END " + algorithm + " PRIVATE KEY-----\n";
        assertThat(PrivateKeys.read(old.getBytes(StandardCharsets.US_ASCII), pair.getPublic())
                        .getEncoded())
                .isEqualTo(pkcs8);
    }

    /** What stands in the octets at the end of a PKCS#8 key. */
    private static byte[] innerKey(byte[] pkcs8) {
        for (int start = 0; start < pkcs8.length; start++) {
            boolean shortOctets = pkcs8[start] == 4 && (pkcs8[start + 1] & 0xff) == pkcs8.length - start - 2;
            boolean longOctets = pkcs8[start] == 4
                    && pkcs8[start + 1] == (byte) 0x82
                    && ((pkcs8[start + 2] & 0xff) << 8 | (pkcs8[start + 3] & 0xff)) == pkcs8.length - start - 4;
            if (shortOctets || longOctets) {
                return Arrays.copyOfRange(pkcs8, start + (longOctets ? 4 : 2), pkcs8.length);
            }
        }
        throw new AssertionError("not a PKCS#8 key");
    }
}
