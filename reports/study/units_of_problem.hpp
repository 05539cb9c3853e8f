#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

class Parameters;

namespace oracles {
struct ProblemEntry;
}

namespace reports {

/// The units of numbers about the motion of one problem. Metrics and laws state the units that hold
/// where coordinates are lengths: "m", "m/s", "N s". In a problem whose coordinates are angles, or
/// a circuit, the same numbers have other units.
class UnitsOfProblem {
 public:
  /// Those that metrics and laws state.
  UnitsOfProblem() = default;
  UnitsOfProblem(const oracles::ProblemEntry& problem, const Parameters& parameters);

  /// The unit in this problem of what is stated in `usual`, one of "m", "m/s", "m/s^(1/2)", "N s",
  /// "of x" and "of x s"; others stay. Coordinates of different units give alternatives: "m or
  /// rad". The contacts of a problem whose coordinates are all angles may have gaps in m, so its
  /// impulses are in "N s or N m s". Without a unit of coordinates, impulses are "of p". The
  /// multipliers of first-order systems have no described unit.
  [[nodiscard]] std::string of(std::string_view usual) const;
  /// The unit of gaps: of coordinates, or "m or rad" if those are all angles.
  [[nodiscard]] std::string of_gaps() const;

 private:
  std::vector<std::string> coordinates_;  ///< their units, each once; empty: not known
  bool first_order_ = false;
};

}  // namespace reports

}  // namespace assay
