package io.virtfleet.contract.page;

import io.virtfleet.contract.FieldPath;

/** What all requests for a page have alike on the wire. */
public final class PageRequestCodec {

    private static final int TOKEN_LENGTH = 1024;

    private PageRequestCodec() {}

    /** Reads the two fields {@code page_size} and {@code page_token} of a list that is of no fleet. */
    public static PageRequest decode(int pageSize, String pageToken, FieldPath at) {
        int size = at.field("page_size").range(pageSize, 0, PageRequest.MAX_SIZE);
        return PageRequest.ofNoFleet(
                size == 0 ? PageRequest.DEFAULT_SIZE : size,
                at.field("page_token").atMost(pageToken, TOKEN_LENGTH));
    }

    /** Reads the three fields {@code fleet}, {@code page_size} and {@code page_token}; a size of 0 is the usual one. */
    public static PageRequest decode(String fleet, int pageSize, String pageToken, FieldPath at) {
        PageRequest page = decode(pageSize, pageToken, at);
        return new PageRequest(at.field("fleet").dnsLabel(fleet), page.size(), page.token());
    }
}
