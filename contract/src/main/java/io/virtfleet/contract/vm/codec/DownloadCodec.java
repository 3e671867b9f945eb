package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.ImageSource.Anonymous;
import io.virtfleet.contract.vm.ImageSource.Basic;
import io.virtfleet.contract.vm.ImageSource.Bearer;
import io.virtfleet.contract.vm.ImageSource.Credentials;
import io.virtfleet.contract.vm.ImageSource.Download;
import io.virtfleet.proto.v1.VmSpecProto;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The border between domain and wire for images to fetch, and for the proof of who asks. No finding tells a secret. */
final class DownloadCodec {

    private static final int URL_LENGTH = 2048;
    private static final int MAX_HEADERS = 64;
    private static final int SECRET_LENGTH = 8192;
    private static final int USERNAME_LENGTH = 256;
    private static final Set<String> SCHEMES = Set.of("http", "https", "ftp");
    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");

    private DownloadCodec() {}

    static VmSpecProto.Download encode(Download download) {
        VmSpecProto.Download.Builder wire = VmSpecProto.Download.newBuilder().setUrl(download.url());
        download.headers().forEach((name, value) -> wire.putHeaders(name, value.revealText()));
        return switch (download.credentials()) {
            case Anonymous none -> wire.build();
            case Basic basic -> wire.setBasic(encode(basic)).build();
            case Bearer(Secret token) -> wire.setBearerToken(token.revealText()).build();
        };
    }

    static VmSpecProto.BasicCredentials encode(Basic basic) {
        return VmSpecProto.BasicCredentials.newBuilder()
                .setUsername(basic.username())
                .setPassword(basic.password().revealText())
                .build();
    }

    static Download decode(VmSpecProto.Download wire, FieldPath at) {
        checkUrl(at.field("url").text(wire.getUrl(), URL_LENGTH), at.field("url"));
        return new Download(wire.getUrl(), headers(wire.getHeadersMap(), at.field("headers")), credentials(wire, at));
    }

    static Basic decode(VmSpecProto.BasicCredentials wire, FieldPath at) {
        return new Basic(
                at.field("username").text(wire.getUsername(), USERNAME_LENGTH),
                Secret.of(at.field("password").atMost(wire.getPassword(), SECRET_LENGTH)));
    }

    private static Credentials credentials(VmSpecProto.Download wire, FieldPath at) {
        return switch (wire.getCredentialsCase()) {
            case BASIC -> decode(wire.getBasic(), at.field("basic"));
            case BEARER_TOKEN ->
                new Bearer(Secret.of(at.field("bearer_token").text(wire.getBearerToken(), SECRET_LENGTH)));
            case CREDENTIALS_NOT_SET -> new Anonymous();
        };
    }

    private static Map<String, Secret> headers(Map<String, String> wire, FieldPath at) {
        at.size(wire.size(), MAX_HEADERS);
        wire.forEach((name, value) -> {
            FieldPath entry = at.key(name);
            entry.matching(name, HEADER_NAME, "the name of an HTTP header");
            entry.atMost(value, SECRET_LENGTH);
        });
        return wire.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> Secret.of(entry.getValue())));
    }

    private static void checkUrl(String url, FieldPath at) {
        if (url.isEmpty()) {
            return;
        }
        Optional<URI> uri = parse(url);
        if (uri.isEmpty() || uri.get().getScheme() == null || uri.get().getHost() == null) {
            at.wrong("must be an absolute URL with a host");
            return;
        }
        if (!SCHEMES.contains(uri.get().getScheme())) {
            at.wrong("must have one of the schemes http, https, ftp");
        }
        if (uri.get().getRawUserInfo() != null) {
            at.wrong("must not have a user or password: they go into basic");
        }
    }

    private static Optional<URI> parse(String url) {
        try {
            return Optional.of(new URI(url));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
