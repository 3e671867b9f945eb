package io.virtfleet.manager.vm.simulation;

import java.util.List;

/**
 * What keeps going wrong in one run, as long as anything does.
 *
 * @param tasksFailAtOnce how many of the accepted tasks fail within a moment
 * @param guestsStop how many of the guests that were started stop by themselves within a moment
 */
record SimWeather(double tasksFailAtOnce, double guestsStop) {
    static SimWeather of(SimWorld world) {
        return new SimWeather(world.pick(List.of(0.0, 0.0, 0.9)), world.pick(List.of(0.0, 0.0, 0.9)));
    }
}
