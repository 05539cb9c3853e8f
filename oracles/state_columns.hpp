#pragma once

#include <Eigen/Core>
#include <string>
#include <string_view>
#include <vector>

#include "oracles/catalogue.hpp"

namespace assay::oracles {

/// Consecutive columns of the state that have one meaning, e.g. q0, q1, q2: the position of a
/// centre. The names of the columns are those of CSV files.
struct StateColumns {
  std::string_view family;  ///< "q" and "v", or "x" for first-order systems
  Eigen::Index first;       ///< the number in the name of the first column
  Eigen::Index count;
  std::string meaning;  ///< in words
  std::string unit;     ///< "m/s"; "1" for a pure number
};

/// What each component of the state of the model is: first the positions, then the velocities; for
/// first-order systems the state x. The list is empty for the model of a user.
[[nodiscard]] std::vector<StateColumns> state_columns(const ProblemEntry& entry,
                                                      const Parameters& parameters);

}  // namespace assay::oracles
