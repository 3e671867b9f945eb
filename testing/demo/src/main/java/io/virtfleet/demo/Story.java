package io.virtfleet.demo;

/** What is shown, chapter by chapter; a chapter that does not come to its end breaks the story. */
interface Story {
    void tell();

    /** Takes everything out of a cluster that is not ours, while there is a manager that can let go of it. */
    void leave();
}
