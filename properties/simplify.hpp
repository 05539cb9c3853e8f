#pragma once

#include <vector>

#include "properties/experiment.hpp"

namespace assay::properties {

/// The experiments that are one change simpler, the boldest change first: fewer steps, fewer
/// contacts, fewer coordinates, an absent C, K or force, default options, and every number towards
/// 0, 1 and integers.
///
/// Guarantees: all admissible if `experiment` is; each strictly simpler in a measure that is
/// bounded below, so that a search which follows them ends.
[[nodiscard]] std::vector<Experiment> simpler(const Experiment& experiment);

}  // namespace assay::properties
