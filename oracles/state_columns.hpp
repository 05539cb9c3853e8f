#pragma once

#include <Eigen/Core>
#include <string>
#include <string_view>
#include <vector>

#include "oracles/catalogue.hpp"

namespace assay::oracles {

/// Consecutive columns of the state that have one meaning, e.g. q0, q1, q2: the position of a
/// centre. The columns have the names that they have in CSV files.
struct StateColumns {
  std::string_view family;  ///< "q" and "v", or "x" for first-order systems
  Eigen::Index first;       ///< the number in the name of the first column
  Eigen::Index count;
  std::string meaning;  ///< in words
  std::string unit;     ///< "m/s"; "1" for a pure number
};

/// The meaning of each component of the state of the model. The positions come first, then the
/// velocities. For first-order systems it is the state x. The list is empty for the model of a
/// user.
[[nodiscard]] std::vector<StateColumns> state_columns(const ProblemEntry& entry,
                                                      const Parameters& parameters);

}  // namespace assay::oracles
