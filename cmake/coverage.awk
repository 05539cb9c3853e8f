# Sums gcovr's CSV by folder. Fails if a folder has fewer than 95 % of its lines covered.
BEGIN { FS = "," }

NR == 1 {
  for (i = 1; i <= NF; ++i) column[$i] = i
  next
}

{
  folder = $column["filename"]
  sub("/.*", "", folder)
  lines[folder] += $column["line_total"]
  covered_lines[folder] += $column["line_covered"]
  branches[folder] += $column["branch_total"]
  covered_branches[folder] += $column["branch_covered"]
}

function percent(part, whole) { return whole ? 100 * part / whole : 100 }

END {
  printf "%-12s %8s %8s %10s %10s\n", "folder", "lines", "covered", "branches", "covered"
  count = split("core oracles reference properties reports", order, " ")
  for (i = 1; i <= count; ++i) {
    folder = order[i]
    if (!lines[folder]) continue
    share = percent(covered_lines[folder], lines[folder])
    printf "%-12s %8d %7.1f%% %10d %9.1f%%%s\n", folder, lines[folder], share, branches[folder],
           percent(covered_branches[folder], branches[folder]), share < 95 ? "  below 95 %" : ""
    if (share < 95) failed = 1
  }
  exit failed
}
