package io.virtfleet.contract.vm;

/** What bytes must add up to, as lower-case hexadecimal digits. */
public record Checksum(Algorithm algorithm, String hex) {
    /** How a checksum is computed. */
    public enum Algorithm {
        MD5("MD5", 32),
        SHA1("SHA-1", 40),
        SHA256("SHA-256", 64),
        SHA512("SHA-512", 128);

        private final String javaName;
        private final int digits;

        Algorithm(String javaName, int digits) {
            this.javaName = javaName;
            this.digits = digits;
        }

        /** The name a {@link java.security.MessageDigest} goes by. */
        public String javaName() {
            return javaName;
        }

        public int digits() {
            return digits;
        }
    }
}
