#pragma once

#include <string>
#include <string_view>

#include "core/schemes/trajectory.hpp"

namespace assay::reports {

/// Reads a trajectory from CSV: a header with `t`, `q0` … `q{n−1}`, `v0` … `v{n−1}` in any order,
/// perhaps impulses `p0` … `p{m−1}`; other columns are ignored. One row a time, times increasing.
///
/// Shapes: n coordinates and m contacts of the problem; without impulse columns `impulse` is 0×N.
/// Numbers are decimals with a point. A byte order mark, CRLF line ends and blank lines at the end
/// are accepted.
/// @throws InvalidInput naming file, line and column: an empty file, a missing or doubled column, a
/// row of another length, an unreadable number or one beyond ±1e100, times that do not increase.
[[nodiscard]] Trajectory<long double> read_trajectory_csv(std::string_view text,
                                                          const std::string& file,
                                                          Eigen::Index n,
                                                          Eigen::Index m);

}  // namespace assay::reports
