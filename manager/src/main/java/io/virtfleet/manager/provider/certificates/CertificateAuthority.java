package io.virtfleet.manager.provider.certificates;

import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** The manager's certificate authority. Its key is stored in one Secret and nowhere else. */
public final class CertificateAuthority {
    private static final int SERIAL_BITS = 127;
    /** Issued certificates must be valid at once on a machine whose clock is a little behind. */
    private static final Duration CLOCK_SKEW = Duration.ofMinutes(5);

    private final X509Certificate certificate;
    private final PrivateKey key;

    private CertificateAuthority(X509Certificate certificate, PrivateKey key) {
        this.certificate = certificate;
        this.key = key;
    }

    /** A new authority with a new key. */
    static CertificateAuthority create(Instant now, Duration lifetime) {
        KeyPair keys = newKeys();
        // Each has a unique name: two authorities with the same name could not be told apart while both are trusted.
        X500Name name = name("VirtFleet authority " + serial().toString(Character.MAX_RADIX));
        var builder = new JcaX509v3CertificateBuilder(
                name, serial(), from(now), Date.from(now.plus(lifetime)), name, keys.getPublic());
        try {
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
            builder.addExtension(
                    Extension.subjectKeyIdentifier,
                    false,
                    new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
            return new CertificateAuthority(sign(builder, keys.getPrivate()), keys.getPrivate());
        } catch (CertIOException | GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** An authority from a Secret, which may be the user's own with any key type that TLS supports. */
    static CertificateAuthority read(String certificate, String key) throws TlsFilesException {
        TlsContent content = TlsContent.parse(new TlsPem(certificate, key, certificate));
        return new CertificateAuthority(content.chain().getFirst(), content.key());
    }

    /** Issues a certificate with a new key; it does not outlive the authority's own certificate. */
    TlsPem issue(CertificateRequest request, Instant now) {
        KeyPair keys = newKeys();
        Date notAfter = Date.from(min(now.plus(request.lifetime()), notAfter()));
        var builder = new JcaX509v3CertificateBuilder(
                certificate, serial(), from(now), notAfter, name(request.subject()), keys.getPublic());
        try {
            var extensions = new JcaX509ExtensionUtils();
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
            builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose(request.use())));
            builder.addExtension(Extension.subjectAlternativeName, false, names(request));
            builder.addExtension(
                    Extension.authorityKeyIdentifier,
                    false,
                    extensions.createAuthorityKeyIdentifier(certificate.getPublicKey()));
            return new TlsPem(Pem.of(sign(builder, key)), Pem.of(keys.getPrivate()), certificatePem());
        } catch (CertIOException | GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether it issued this certificate. */
    boolean issued(X509Certificate leaf) {
        try {
            leaf.verify(certificate.getPublicKey());
            return true;
        } catch (GeneralSecurityException another) {
            return false;
        }
    }

    boolean canIssue() {
        return certificate.getBasicConstraints() >= 0;
    }

    Instant notAfter() {
        return certificate.getNotAfter().toInstant();
    }

    /** Its own certificate, which verifies those it issued. */
    public String certificatePem() {
        return Pem.of(certificate);
    }

    String keyPem() {
        return Pem.of(key);
    }

    @Override
    public String toString() {
        return "CertificateAuthority[" + certificate.getSubjectX500Principal() + ", key=***]";
    }

    private static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
            throws GeneralSecurityException {
        String algorithm = key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
        try {
            return new JcaX509CertificateConverter()
                    .getCertificate(builder.build(new JcaContentSignerBuilder(algorithm).build(key)));
        } catch (OperatorCreationException unusable) {
            throw new GeneralSecurityException(unusable);
        }
    }

    private static GeneralNames names(CertificateRequest request) {
        return new GeneralNames(request.dnsNames().stream()
                .map(name -> new GeneralName(GeneralName.dNSName, name))
                .toArray(GeneralName[]::new));
    }

    private static KeyPurposeId purpose(CertificateRequest.Use use) {
        return switch (use) {
            case SERVER -> KeyPurposeId.id_kp_serverAuth;
            case CLIENT -> KeyPurposeId.id_kp_clientAuth;
        };
    }

    private static X500Name name(String common) {
        return new X500NameBuilder().addRDN(BCStyle.CN, common).build();
    }

    private static BigInteger serial() {
        return new BigInteger(SERIAL_BITS, new SecureRandom());
    }

    private static Date from(Instant now) {
        return Date.from(now.minus(CLOCK_SKEW));
    }

    private static Instant min(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("the JDK does not support P-256", impossible);
        }
    }
}
