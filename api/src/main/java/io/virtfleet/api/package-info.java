/**
 * The custom resources as Java values: the CRD YAML says what they are, and a test holds these types to it. Every
 * component is null when it was not written; choices stay the text that was written; fields of a newer version are kept
 * in {@code more}. So one odd object never stops a watch, and an object that is read and written back loses nothing.
 * Knows nothing of controllers, providers or clients.
 */
@NullMarked
package io.virtfleet.api;

import org.jspecify.annotations.NullMarked;
