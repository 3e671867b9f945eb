package io.virtfleet.provider.libvirt.fetch;

import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bytes of an answer up to the end that the server announced; to end before it is an end of file. */
sealed interface Body {
    /** The next bytes, good until the next call; empty at the end. */
    Optional<ByteBuffer> next() throws IOException;

    /** How many bytes there are in all, when the server tells before. */
    OptionalLong length();

    /** A body that ends when the connection does could be cut anywhere, and is refused. */
    static Body of(ResponseHead head, WireInput input) throws ProtocolException {
        if (!head.header("content-encoding").orElse("identity").equalsIgnoreCase("identity")) {
            throw new ProtocolException("an encoding that nobody asked for");
        }
        Optional<String> transfer = head.header("transfer-encoding");
        Optional<String> length = head.header("content-length");
        if (transfer.isPresent()) {
            if (length.isPresent() || !transfer.get().equalsIgnoreCase("chunked")) {
                throw new ProtocolException("a transfer encoding other than chunked, or a length beside it");
            }
            return new Chunked(input);
        }
        if (!length.filter(Fixed.LENGTH.asMatchPredicate()).isPresent()) {
            throw new ProtocolException("no length of what it sends");
        }
        return new Fixed(input, Long.parseLong(length.get()));
    }

    /** As many bytes as Content-Length says. */
    final class Fixed implements Body {
        private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

        private final WireInput input;
        private final long length;
        private long left;

        private Fixed(WireInput input, long length) {
            this.input = input;
            this.length = length;
            this.left = length;
        }

        @Override
        public Optional<ByteBuffer> next() throws IOException {
            if (left == 0) {
                return Optional.empty();
            }
            ByteBuffer bytes = input.some(left);
            left -= bytes.remaining();
            return Optional.of(bytes);
        }

        @Override
        public OptionalLong length() {
            return OptionalLong.of(length);
        }
    }

    /** Pieces, each with its length before it, and an empty one at the end. */
    final class Chunked implements Body {
        private static final int MAX_LINE = 4096;
        private static final Pattern SIZE = Pattern.compile("([0-9a-fA-F]{1,15})[ \t]*(;.*)?");

        private final WireInput input;
        private long left;
        private Place place = Place.FIRST_SIZE;

        /** What comes next. */
        private enum Place {
            FIRST_SIZE,
            PIECE,
            END
        }

        private Chunked(WireInput input) {
            this.input = input;
        }

        @Override
        public Optional<ByteBuffer> next() throws IOException {
            if (left == 0 && place != Place.END) {
                left = size();
                place = left == 0 ? Place.END : Place.PIECE;
            }
            if (place == Place.END) {
                return Optional.empty();
            }
            // A slice of the input's buffer: the line behind the piece is read with the next one, when it is used up.
            ByteBuffer bytes = input.some(left);
            left -= bytes.remaining();
            return Optional.of(bytes);
        }

        private long size() throws IOException {
            if (place == Place.PIECE && !input.line(MAX_LINE).isEmpty()) {
                throw new ProtocolException("a piece longer than announced");
            }
            Matcher size = SIZE.matcher(input.line(MAX_LINE));
            if (!size.matches()) {
                throw new ProtocolException("a piece without a length");
            }
            return Long.parseLong(size.group(1), 16);
        }

        @Override
        public OptionalLong length() {
            return OptionalLong.empty();
        }
    }
}
