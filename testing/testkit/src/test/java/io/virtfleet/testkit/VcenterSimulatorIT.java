package io.virtfleet.testkit;

import static java.net.HttpURLConnection.HTTP_OK;
import static java.net.HttpURLConnection.HTTP_UNAUTHORIZED;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VcenterSimulatorIT {
    private static final String RETRIEVE_SERVICE_CONTENT = """
            <Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/">
              <Body>
                <RetrieveServiceContent xmlns="urn:vim25">
                  <_this type="ServiceInstance">ServiceInstance</_this>
                </RetrieveServiceContent>
              </Body>
            </Envelope>
            """;

    private final VcenterSimulator vcenter = VcenterSimulator.start("-vm=5");

    @AfterAll
    void close() {
        vcenter.close();
    }

    @Test
    void tellsThatItIsAVcenter() throws Exception {
        var request = HttpRequest.newBuilder(vcenter.url())
                .POST(HttpRequest.BodyPublishers.ofString(RETRIEVE_SERVICE_CONTENT))
                .build();
        assertThat(send(request).body()).contains("<apiType>VirtualCenter</apiType>");
    }

    @Test
    void admitsItsUserAlone() throws Exception {
        assertThat(send(login(VcenterSimulator.PASSWORD)).statusCode()).isEqualTo(HTTP_OK);
        assertThat(send(login("guess")).statusCode()).isEqualTo(HTTP_UNAUTHORIZED);
    }

    private HttpRequest login(String password) {
        byte[] pair = (VcenterSimulator.USERNAME + ":" + password).getBytes(StandardCharsets.UTF_8);
        return HttpRequest.newBuilder(vcenter.url().resolve("/rest/com/vmware/cis/session"))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
    }

    private HttpResponse<String> send(HttpRequest request) throws Exception {
        try (var client = HttpClient.newBuilder().sslContext(trust()).build()) {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    private SSLContext trust() throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        try (InputStream pem = Files.newInputStream(vcenter.caFile())) {
            store.setCertificateEntry(
                    "ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
