package io.virtfleet.sdk.server.service;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;

/** Marks the page tokens that a part gives, so that text which no page gave is refused and not taken for a place. */
final class PageTokens {
    private static final String MARK = "after:";

    private PageTokens() {}

    /** The page as the part knows it. */
    static PageRequest unmarked(PageRequest wish) {
        if (wish.token().isEmpty()) {
            return wish;
        }
        if (!wish.token().startsWith(MARK)) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC, "page_token", "page_token must be empty, or what the page before said");
        }
        return wish.next(wish.token().substring(MARK.length()));
    }

    /** The token of a page whose last thing has this id. */
    static String after(String id) {
        return MARK + id;
    }

    /** The page as the caller sees it. */
    static <T> Page<T> marked(Page<T> page) {
        return page.nextToken().isEmpty() ? page : new Page<>(page.items(), after(page.nextToken()));
    }
}
