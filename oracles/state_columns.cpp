#include "oracles/state_columns.hpp"

#include <fmt/format.h>

namespace assay::oracles {

namespace {

std::string names_of(std::string_view family, Eigen::Index first, Eigen::Index count) {
  if (count == 1) return fmt::format("{}{}", family, first);
  return fmt::format("{0}{1} … {0}{2}", family, first, first + count - 1);
}

/// The velocities that belong to positions of a mechanical system.
std::vector<StateColumns> rates_of(const std::vector<StateColumns>& positions) {
  std::vector<StateColumns> rates;
  for (const StateColumns& of : positions) {
    rates.push_back({"v",
                     of.first,
                     of.count,
                     "rate of " + names_of(of.family, of.first, of.count),
                     of.unit + "/s"});
  }
  return rates;
}

std::vector<StateColumns> velocities_of_bodies(Eigen::Index count) {
  std::vector<StateColumns> columns;
  for (Eigen::Index body = 0; body < count; ++body) {
    const std::string whose =
        count == 1 ? "" : fmt::format(" of the {} body", body == 0 ? "first" : "second");
    columns.push_back(
        {"v", 6 * body, 3, "velocity of the centre" + whose + " in the axes of the world", "m/s"});
    columns.push_back(
        {"v", 6 * body + 3, 3, "angular velocity" + whose + " in the axes of the body", "rad/s"});
  }
  return columns;
}

}  // namespace

std::vector<StateColumns> state_columns(const ProblemEntry& entry, const Parameters& parameters) {
  if (entry.state_blocks == nullptr) return {};
  const std::string_view family = entry.kind == ModelKind::kFirstOrder ? "x" : "q";
  std::vector<StateColumns> columns;
  Eigen::Index next = 0;
  for (const StateBlock& block : entry.state_blocks(parameters)) {
    columns.push_back({family, next, block.count, block.meaning, block.unit});
    next += block.count;
  }
  if (entry.kind == ModelKind::kFirstOrder) return columns;
  const std::vector<StateColumns> velocities =
      entry.kind == ModelKind::kNewtonEuler ? velocities_of_bodies(next / 7) : rates_of(columns);
  columns.insert(columns.end(), velocities.begin(), velocities.end());
  return columns;
}

}  // namespace assay::oracles
