module virtfleet.io/tools/leash

go 1.25.0
