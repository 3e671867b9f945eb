package io.virtfleet.sdk.server.service;

import io.virtfleet.proto.v1.InventoryProto.ListResponse;
import io.virtfleet.proto.v1.InventoryProto.StatePage;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.ArrayList;
import java.util.List;

/** Cuts pages of states by their bytes: how many VMs there are on a page says nothing of how large it is. */
final class StatePages {
    private static final int MOST_BYTES = 1 << 20;

    private StatePages() {}

    /** The page, or several that hold the same in the same order. */
    static List<StatePage> cut(StatePage page) {
        List<StatePage> pages = new ArrayList<>();
        List<VmState> left = page.getVmsList();
        while (!left.isEmpty()) {
            int count = fitting(left);
            pages.add(StatePage.newBuilder().addAllVms(left.subList(0, count)).build());
            left = left.subList(count, left.size());
        }
        return pages;
    }

    /** The page, or the beginning of it with the token to go on after. */
    static ListResponse cut(ListResponse page) {
        List<VmState> all = page.getVmsList();
        int count = fitting(all);
        if (count == all.size()) {
            return page;
        }
        return ListResponse.newBuilder()
                .addAllVms(all.subList(0, count))
                .setNextPageToken(PageTokens.after(all.get(count - 1).getId()))
                .build();
    }

    /** How many of them fit, one at least. */
    private static int fitting(List<VmState> vms) {
        long bytes = 0;
        for (int count = 0; count < vms.size(); count++) {
            bytes += vms.get(count).getSerializedSize();
            if (bytes > MOST_BYTES && count > 0) {
                return count;
            }
        }
        return vms.size();
    }
}
