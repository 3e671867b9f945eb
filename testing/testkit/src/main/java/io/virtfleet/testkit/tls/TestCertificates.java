package io.virtfleet.testkit.tls;

import io.virtfleet.testkit.tls.CertificateOptions.Validity;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.stream.Stream;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
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
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate authority of its own, for servers and clients under test. */
public final class TestCertificates {
    private static final int SERIAL_BITS = 127;
    // RSA, though slower to make: fabric8 reads no other kind of key from a kubeconfig in the form that gRPC reads.
    private static final int KEY_BITS = 2048;

    private final X500Name name;
    private final KeyPair keys;
    private final X509Certificate certificate;

    private TestCertificates(String name) {
        this.name = new X500NameBuilder().addRDN(BCStyle.CN, name).build();
        this.keys = newKeys();
        this.certificate = selfSigned();
    }

    private TestCertificates(X509Certificate certificate, PrivateKey key) {
        this.name = X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
        this.keys = new KeyPair(certificate.getPublicKey(), key);
        this.certificate = certificate;
    }

    /** An authority that is there already, by its certificate and key in PEM. */
    public static TestCertificates of(String certificatePem, String keyPem) {
        try (var pem = new PEMParser(new StringReader(certificatePem));
                var keyFile = new PEMParser(new StringReader(keyPem))) {
            var certificate =
                    new JcaX509CertificateConverter().getCertificate((X509CertificateHolder) pem.readObject());
            var key = new JcaPEMKeyConverter().getPrivateKey((PrivateKeyInfo) keyFile.readObject());
            return new TestCertificates(certificate, key);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A new authority; its certificate is good for a day. */
    public static TestCertificates create(String name) {
        return new TestCertificates(name);
    }

    public IssuedCertificate issue(CertificateOptions wish) {
        KeyPair leaf = newKeys();
        try {
            var builder = builder(subject(wish.subject()), leaf.getPublic(), wish.validity());
            // An RSA key enciphers too, and GnuTLS as libvirt uses it insists that the certificate says so.
            var usage = new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment);
            builder.addExtension(Extension.keyUsage, true, usage);
            builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose(wish.usage())));
            GeneralName[] names = alternativeNames(wish);
            if (names.length > 0) {
                builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
            }
            return new IssuedCertificate(sign(builder), leaf.getPrivate(), certificate);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private X509Certificate selfSigned() {
        Instant now = Instant.now();
        var validity = new Validity(now.minus(Duration.ofDays(1)), now.plus(Duration.ofDays(1)));
        try {
            var builder = builder(name, keys.getPublic(), validity);
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
            return sign(builder);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private X509v3CertificateBuilder builder(X500Name subject, PublicKey key, Validity validity) {
        var serial = new BigInteger(SERIAL_BITS, new SecureRandom());
        return new JcaX509v3CertificateBuilder(
                name, serial, Date.from(validity.from()), Date.from(validity.until()), subject, key);
    }

    private X509Certificate sign(X509v3CertificateBuilder builder) {
        try {
            String kind = keys.getPrivate().getAlgorithm().equals("RSA") ? "RSA" : "ECDSA";
            var signer = new JcaContentSignerBuilder("SHA256with" + kind).build(keys.getPrivate());
            return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
        } catch (OperatorCreationException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static X500Name subject(CertificateOptions.Subject subject) {
        var builder = new X500NameBuilder();
        if (!subject.group().isEmpty()) {
            builder.addRDN(BCStyle.O, subject.group());
        }
        return builder.addRDN(BCStyle.CN, subject.name()).build();
    }

    private static KeyPurposeId purpose(CertificateOptions.Usage usage) {
        return switch (usage) {
            case SERVER -> KeyPurposeId.id_kp_serverAuth;
            case CLIENT -> KeyPurposeId.id_kp_clientAuth;
        };
    }

    private static GeneralName[] alternativeNames(CertificateOptions wish) {
        return Stream.concat(
                        wish.dnsNames().stream().map(dns -> new GeneralName(GeneralName.dNSName, dns)),
                        wish.addresses().stream().map(ip -> new GeneralName(GeneralName.iPAddress, ip)))
                .toArray(GeneralName[]::new);
    }

    private static KeyPair newKeys() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(KEY_BITS);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
