#pragma once

#include <string>
#include <string_view>

#include "core/schemes/trajectory.hpp"

namespace assay::reports {

/// A trajectory with what the digits of its file leave open: half a unit of the last digit written,
/// for the largest number of each kind of column.
///
/// Of numbers all in one format, %.Nf, %.Ne, %.Ng or the shortest that identifies a double, none
/// was rounded by more: the longest tells N. Integers and fractions tell nothing; where there are
/// no others the numbers are taken as exact.
struct FileTrajectory : Trajectory<long double> {
  long double t_rounding = 0;                  ///< [s]
  long double q_rounding = 0, v_rounding = 0;  ///< of every q_i, every v_i
  long double impulse_rounding = 0;
};

/// Reads a trajectory from CSV: a header with `t`, `q0` … `q{n−1}`, `v0` … `v{n−1}` in any order,
/// perhaps impulses `p0` … `p{m−1}`; columns of other names are ignored. One row a time, times
/// increasing.
///
/// Shapes: n coordinates and m contacts of the problem; without impulse columns `impulse` is 0×N.
/// The impulses of a row are those that change the velocity of the row before into its own.
/// Numbers are decimals with a point. A byte order mark, CRLF line ends and blank lines at the end
/// are accepted.
/// @throws InvalidInput naming file, line and column: an empty file, a missing or doubled column,
/// one of a coordinate or contact that the problem has not, a row of another length, an unreadable
/// number or one beyond ±1e100, times that do not increase.
[[nodiscard]] FileTrajectory read_trajectory_csv(std::string_view text,
                                                 const std::string& file,
                                                 Eigen::Index n,
                                                 Eigen::Index m);

}  // namespace assay::reports
