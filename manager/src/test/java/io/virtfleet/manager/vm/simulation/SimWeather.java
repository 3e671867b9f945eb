package io.virtfleet.manager.vm.simulation;

import java.util.List;

/**
 * What keeps going wrong in one run, as long as anything does.
 *
 * @param tasksFailAtOnce how many of the accepted tasks fail within a moment
 * @param guestsStop how many of the guests that were started stop by themselves within a moment
 * @param conflicts how many of the writes come too late, because someone else wrote before
 * @param lostAnswers how many of the calls are made, and their answer is lost
 */
record SimWeather(double tasksFailAtOnce, double guestsStop, double conflicts, double lostAnswers) {
    static SimWeather of(SimWorld world) {
        return new SimWeather(
                world.pick(List.of(0.0, 0.0, 0.9)),
                world.pick(List.of(0.0, 0.0, 0.9)),
                world.pick(List.of(0.03, 0.03, 0.4)),
                world.pick(List.of(0.04, 0.04, 0.3)));
    }
}
