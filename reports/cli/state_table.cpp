#include "reports/cli/state_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace assay::reports {

namespace {

constexpr std::size_t kMostColumns = 8, kWidestCell = 24;

/// Nine digits of a double; other values as they are, as far as they fit.
std::string cell_text(const std::string& value, bool numeric) {
  if (numeric) return fmt::format("{:.9g}", std::strtod(value.c_str(), nullptr));
  return value.size() <= kWidestCell ? value : value.substr(0, kWidestCell - 3) + "...";
}

using Cells = std::vector<std::string>;

/// The time and what follows, as far as there is room.
Cells line_of(const TextState& state, bool numeric) {
  Cells cells{cell_text(state.t, numeric)};
  for (const auto* column : {&state.q, &state.v, &state.impulse}) {
    for (const std::string& value : *column) cells.push_back(cell_text(value, numeric));
  }
  return cells;
}

Cells names_of(const TextState& state, const TrajectoryColumns& columns) {
  Cells names{"t [s]"};
  const auto add = [&](std::string_view prefix, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) names.push_back(fmt::format("{}{}", prefix, i));
  };
  add(columns.position, state.q.size());
  add(columns.velocity, state.v.size());
  add(columns.impulse, state.impulse.size());
  return names;
}

}  // namespace

void print_table(const std::vector<TextState>& states,
                 const TrajectoryColumns& columns,
                 bool numeric) {
  if (states.empty()) return;
  std::vector<Cells> lines{names_of(states.front(), columns)};
  for (const TextState& state : states) lines.push_back(line_of(state, numeric));
  const std::size_t all = lines.front().size(), shown = std::min(all, kMostColumns);
  std::vector<std::size_t> widths(shown, 0);
  for (const Cells& line : lines) {
    for (std::size_t i = 0; i < shown; ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  for (const Cells& line : lines) {
    for (std::size_t i = 0; i < shown; ++i) {
      std::cout << fmt::format("{}{:>{}}", i == 0 ? "" : "  ", line[i], widths[i]);
    }
    std::cout << "\n";
  }
  if (shown < all) {
    std::cout << fmt::format("{} columns of {} are shown; --csv FILE writes all\n", shown, all);
  }
}

}  // namespace assay::reports
