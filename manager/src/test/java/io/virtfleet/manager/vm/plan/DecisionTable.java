package io.virtfleet.manager.vm.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@link VmPlan} decides for every combination of some choices, in as few rows as the decisions allow: choices that
 * lead to the same decisions share a row, and a column that makes no difference is left empty.
 */
record DecisionTable(VmViews start, List<Column> columns) {
    /** Something about a VM that can be one way or another. */
    record Column(String name, List<Choice> choices) {
        static Column of(String name, Choice... choices) {
            return new Column(name, List.of(choices));
        }
    }

    /** One way it can be, and how that changes a view. */
    record Choice(String words, UnaryOperator<VmViews> change) {}

    /** What has to be so in each column, and the step that follows. */
    private record Row(List<String> cells, String step) {
        Row behind(String cell) {
            return new Row(Stream.concat(Stream.of(cell), cells.stream()).toList(), step);
        }
    }

    static DecisionTable of(VmViews start, Column... columns) {
        return new DecisionTable(start, List.of(columns));
    }

    String markdown() {
        String names = columns.stream().map(Column::name).collect(Collectors.joining(" | "));
        String rows = rows(start, columns).stream()
                .map(row -> "| %s | %s |\n".formatted(String.join(" | ", row.cells()), row.step()))
                .collect(Collectors.joining());
        return "| %s | step |\n|%s\n%s".formatted(names, " --- |".repeat(columns.size() + 1), rows);
    }

    /** The names of the steps that the table has; one with an action in brackets is listed without it. */
    Set<String> steps() {
        return rows(start, columns).stream()
                .map(row -> row.step().replaceAll("\\(.*", ""))
                .collect(Collectors.toSet());
    }

    private static List<Row> rows(VmViews view, List<Column> columns) {
        if (columns.isEmpty()) {
            return List.of(new Row(List.of(), words(view.next())));
        }
        Map<List<Row>, List<String>> choicesByRows = columns.getFirst().choices().stream()
                .collect(Collectors.groupingBy(
                        choice -> rows(choice.change().apply(view), columns.subList(1, columns.size())),
                        LinkedHashMap::new,
                        Collectors.mapping(Choice::words, Collectors.toList())));
        List<Row> all = new ArrayList<>();
        choicesByRows.forEach((rows, choices) -> {
            String cell = choicesByRows.size() == 1 ? "" : String.join(", or ", choices);
            rows.forEach(row -> all.add(row.behind(cell)));
        });
        return all;
    }

    /** The name of a step; of a power change also which one. */
    private static String words(VmStep step) {
        String name = step.getClass().getSimpleName();
        return step instanceof VmStep.SetPower set
                ? "%s(%s)".formatted(name, set.action().getClass().getSimpleName())
                : name;
    }
}
