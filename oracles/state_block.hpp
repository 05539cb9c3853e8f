#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

namespace assay::oracles {

/// Consecutive components of the state of a problem, q or x, that have one meaning.
struct StateBlock {
  std::string meaning;  ///< in words
  std::string unit;     ///< "m"; "1" for a pure number
  Eigen::Index count = 1;
};

/// All components of the state, in their order.
using StateBlocks = std::vector<StateBlock>;

/// The seven coordinates of each rigid body: its centre [m], which `centres` describes in words,
/// and its attitude.
[[nodiscard]] StateBlocks body_state(const std::vector<std::string>& centres);

/// The positions of balls on a line [m].
[[nodiscard]] StateBlocks ball_state(int count);

}  // namespace assay::oracles
