package io.virtfleet.manager.vm.mapping;

import io.virtfleet.contract.Secret;
import java.util.List;
import java.util.stream.Collectors;

/** Several documents for cloud-init as one. */
final class CloudInitParts {
    private static final String BOUNDARY = "==VIRTFLEET_CLOUD_INIT_BOUNDARY==";

    private CloudInitParts() {}

    /** One document stays as it is, bytes and all; several become a MIME message of cloud-init's kind, in their order. */
    static Secret joined(List<Secret> documents) {
        return switch (documents.size()) {
            case 0 -> Secret.empty();
            case 1 -> documents.getFirst();
            default ->
                Secret.of(documents.stream()
                        .map(Secret::revealText)
                        .map(CloudInitParts::part)
                        .collect(Collectors.joining(
                                "",
                                "Content-Type: multipart/mixed; boundary=\"" + BOUNDARY + "\"\nMIME-Version: 1.0\n\n",
                                "--" + BOUNDARY + "--\n")));
        };
    }

    /** Documents below each other. */
    static Secret lines(List<Secret> documents) {
        return documents.size() == 1
                ? documents.getFirst()
                : Secret.of(documents.stream().map(Secret::revealText).collect(Collectors.joining("\n")));
    }

    private static String part(String document) {
        String type = document.startsWith("#!") ? "text/x-shellscript" : "text/cloud-config";
        return "--" + BOUNDARY + "\nContent-Type: " + type + "; charset=\"utf-8\"\nMIME-Version: 1.0\n\n" + document
                + (document.endsWith("\n") ? "" : "\n");
    }
}
