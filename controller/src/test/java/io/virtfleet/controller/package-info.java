@NullMarked
package io.virtfleet.controller;

import org.jspecify.annotations.NullMarked;
