#pragma once

#include <Eigen/Core>
#include <cstddef>

namespace assay::oracles {

/// Converts an index of Eigen to an index of a std::vector.
[[nodiscard]] inline std::size_t at(Eigen::Index i) { return static_cast<std::size_t>(i); }

}  // namespace assay::oracles
