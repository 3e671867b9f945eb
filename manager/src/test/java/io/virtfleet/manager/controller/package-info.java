@NullMarked
package io.virtfleet.manager.controller;

import org.jspecify.annotations.NullMarked;
