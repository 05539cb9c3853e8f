#pragma once

#include <string>
#include <string_view>

#include "core/schemes/trajectory.hpp"
#include "oracles/catalogue.hpp"
#include "reports/compare/precision.hpp"

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
  Precision precision = Precision::kDouble;    ///< of states and impulses
  Precision t_precision = Precision::kDouble;  ///< of times
};

/// What the columns of a file are called.
struct TrajectoryColumns {
  std::string_view position, velocity, impulse;  ///< prefixes of an index; an empty one: none
  const char* component;                         ///< what the problem has m of
  Eigen::Index required = 0;    ///< coordinates that must be there, the others being 0; 0: all
  Eigen::Index velocities = 0;  ///< of each rigid body; 0: as many as coordinates
  Eigen::Index required_velocities = 0;  ///< as required
  bool last_required = false;            ///< the columns that must be there are of the last ones
};

/// Of a Lagrangian problem t, q0, …, v0, … and p0, …; of one of first order t, x0, … and lambda0,
/// …. Of a rigid body whose centre is fixed q0, …, q3 and v0, v1, v2 may be attitude and angular
/// velocity alone.
[[nodiscard]] TrajectoryColumns columns_of(const oracles::ProblemEntry& problem);

/// Reads a trajectory from CSV: a header with `t` and the columns of the n coordinates in any
/// order, perhaps those of the m impulses or multipliers; columns of other names are ignored. One
/// row a time, times increasing.
///
/// Shapes: n coordinates and m contacts of the problem; without impulse columns `impulse` is 0×N.
/// Coordinates that are not required and have no column are 0.
/// The precision is what SinglePrecisionTest says of times and of all other numbers.
/// The impulses of a row are those that change the velocity of the row before into its own, the
/// multipliers those at its time.
/// Numbers are decimals with a point. A byte order mark, a header after #, fields in quotes
/// [RFC 4180], CRLF line ends and blank lines at the end are accepted.
/// @throws InvalidInput naming file, line and column: an empty file, one without a header or with
/// other separators than commas, a missing or doubled column, a name in other letters or with more,
/// one of a coordinate or contact that the problem has not, a row of another length, an unreadable
/// number or one beyond ±1e100, times that do not increase, or by less than 1e-100.
[[nodiscard]] FileTrajectory read_trajectory_csv(std::string_view text,
                                                 const std::string& file,
                                                 Eigen::Index n,
                                                 Eigen::Index m,
                                                 const TrajectoryColumns& columns = {
                                                     "q", "v", "p", "contact"});

}  // namespace assay::reports
