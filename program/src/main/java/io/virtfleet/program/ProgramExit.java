package io.virtfleet.program;

/** The program ends before it serves; the message is one sentence for a person, never a stack trace. */
public final class ProgramExit extends Exception {
    private static final int OK = 0;
    private static final int USAGE = 64;
    private static final int SOFTWARE = 70;
    private static final int CONFIG = 78;

    private final int code;

    private ProgramExit(int code, String message) {
        super(message);
        this.code = code;
    }

    /** A text such as the help was asked for: it is printed, and the program ends with 0. */
    public static ProgramExit success(String text) {
        return new ProgramExit(OK, text);
    }

    /** The command line or the environment is wrong. */
    public static ProgramExit usage(String sentence) {
        return new ProgramExit(USAGE, sentence);
    }

    /** A file, a certificate or a port is wrong. */
    public static ProgramExit config(String sentence) {
        return new ProgramExit(CONFIG, sentence);
    }

    /** The program is wrong. */
    public static ProgramExit bug(String sentence) {
        return new ProgramExit(SOFTWARE, sentence);
    }

    /** As in sysexits.h. */
    public int code() {
        return code;
    }

    /** The sentence. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
