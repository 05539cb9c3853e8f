# Sums what compiles took. Input: lines `PART OBJECT` of one part of the program after the other, and
# of `everything`, then those of compile_costs.tsv, see record_compile.sh; the last compile of an
# object that succeeded counts.
# Variables: task (table or check), reference (CPU seconds of the reference unit), most_ratio,
# most_gigabytes (of a unit of part study), other_ratio, other_gigabytes (of another unit), most_study
# and most_everything (ratios of part study and of all).

# core, reports/study, …: the folder of the source, of which an object's name has the path.
function folder_of(object, path) {
  if (object ~ /\.gch$/) return "precompiled headers"
  path = object
  sub(/CMakeFiles\/[^\/]*\.dir\//, "", path)
  if (path ~ /^reports\/.*\//) {
    sub(/^reports\//, "", path)
    sub(/\/.*/, "", path)
    return "reports/" path
  }
  sub(/\/.*/, "", path)
  return path
}

function add(group, object) {
  units[group]++
  if (object in seconds) sum[group] += seconds[object]
  else missing[group]++
}

function add_all(key, place, object) {
  for (key in in_part) {
    split(key, place, SUBSEP)
    add("part " place[1], place[2])
  }
  for (object in all) add("everything", object)
  for (object in all) add(folder_of(object), object)
}

function row(group) {
  return sprintf("%-24s %6d %9.0f %10.1f %8d",
                 group, units[group], sum[group], sum[group] / reference, missing[group])
}

function unit_row(object) {
  return sprintf("%9.1f %10.2f %8.2f  %s",
                 seconds[object], seconds[object] / reference, gigabytes[object], object)
}

function print_table(group, object, by_name, slowest, i) {
  by_name = "sort"
  slowest = "sort -rn | head -n 10"
  printf "reference unit: %.1f s of user and system time, as all times here\n\n", reference
  printf "%-24s %6s %9s %10s %8s\n", "part", "units", "CPU [s]", "/reference", "unknown"
  for (i = 1; i <= part_count; i++) print row("part " parts[i])
  print row("everything")
  fflush()
  for (group in units) {
    if (group != "everything" && group !~ /^part /) print row(group) | by_name
  }
  close(by_name)
  printf "\n%9s %10s %8s  %s\n", "CPU [s]", "/reference", "peak GB", "slowest units"
  fflush()
  for (object in all) if (object in seconds) print unit_row(object) | slowest
  close(slowest)
  if (missing["everything"] == 0) return
  print "\nUnknown are the units that ccache had, and those that are not built. To measure all:"
  print "  rm -r build && CCACHE_RECACHE=1 ./assay build --cost"
}

function over(text) {
  print "over budget: " text
  failures++
}

function judge(object, ratio, own, everything) {
  for (object in all) {
    if (!(object in seconds)) continue
    ratio = seconds[object] / reference
    own = ("study", object) in in_part
    if (ratio > (own ? most_ratio : other_ratio) ||
        gigabytes[object] > (own ? most_gigabytes : other_gigabytes)) {
      over(sprintf("%s: %.1f s = %.2f x reference, %.2f GB",
                   object, seconds[object], ratio, gigabytes[object]))
    }
  }
  ratio = sum["part study"] / reference
  if (ratio > most_study) {
    over(sprintf("part study: %.0f s = %.1f x reference", sum["part study"], ratio))
  }
  everything = sum["everything"] / reference
  if (everything > most_everything) {
    over(sprintf("everything: %.0f s = %.1f x reference", sum["everything"], everything))
  }
  printf "%d units, %d of them not measured; part study %.1f x reference, %d not measured\n",
    units["everything"], missing["everything"], ratio, missing["part study"]
  printf "budget: a unit of part study %.1f x reference of %.1f s, %.1f GB; another %.1f x, %.1f GB; " \
    "part study %.0f x, everything %.0f x\n",
    most_ratio, reference, most_gigabytes, other_ratio, other_gigabytes, most_study, most_everything
  if (failures > 0) exit 1
  if (missing["everything"] + missing["part study"] > 0 || units["everything"] == 0) {
    print "undecided: what is not measured ccache had, or it is not built"
    exit 77
  }
}

BEGIN { FS = "\t" }

NF == 2 && $1 == "everything" { all[$2] = 1 }
NF == 2 && $1 != "everything" {
  if (parts[part_count] != $1) parts[++part_count] = $1
  in_part[$1, $2] = 1
}
NF == 5 && $1 == 0 {
  seconds[$5] = $2 + $3
  gigabytes[$5] = $4 * 1024 / 1e9
}

END {
  add_all()
  if (task == "table") print_table()
  else judge()
}
