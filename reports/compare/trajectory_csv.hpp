#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "oracles/catalogue.hpp"
#include "reports/compare/ignored_column.hpp"
#include "reports/compare/precision.hpp"

namespace assay::reports {

/// A trajectory with the uncertainty due to the digits of its file. This is half a unit of the last
/// written digit, for the largest number of each kind of column.
///
/// If all numbers have one format, no number was rounded by more. The format is %.Nf, %.Ne, %.Ng or
/// the shortest that identifies a double. The longest number shows N. Integers and fractions show
/// nothing; if there are no other numbers, they count as exact.
struct FileTrajectory : Trajectory<long double> {
  long double t_rounding = 0;                  ///< [s]
  long double q_rounding = 0, v_rounding = 0;  ///< of every q_i, every v_i
  long double impulse_rounding = 0;
  Precision precision = Precision::kDouble;    ///< of states and impulses
  Precision t_precision = Precision::kDouble;  ///< of times
  long double clock = 0;  ///< [s] what set_clocks subtracted from the times of the file
  std::string found;      ///< the columns of a file without velocities, as CsvHeader::found
  std::vector<IgnoredColumn> ignored = {};  ///< its other columns, as CsvHeader::ignored
};

/// The names of the columns of a file.
struct TrajectoryColumns {
  std::string_view position, velocity, impulse;  ///< prefixes of an index; an empty one: none
  const char* component;                         ///< the name of each of the m impulses
  /// How many coordinates a file must have. The others are 0 if they have no column. The value 0
  /// means that a file must have all.
  Eigen::Index required = 0;
  /// The number of velocities of each rigid body. The value 0 means one for each coordinate.
  Eigen::Index velocities = 0;
  Eigen::Index required_velocities = 0;  ///< the same as `required`, for velocities
  /// Whether a file with only the required columns gives the last coordinates and velocities, not
  /// the first ones.
  bool last_required = false;
};

/// For a Lagrangian problem they are t, q0, …, v0, … and p0, …; for a first-order problem t, x0, …
/// and lambda0, …. For a rigid body whose centre is fixed, q0, …, q3 and v0, v1, v2 may be attitude
/// and angular velocity alone.
[[nodiscard]] TrajectoryColumns columns_of(const oracles::ProblemEntry& problem);

/// Reads a trajectory from CSV. The header has `t` and the columns of the n coordinates in any
/// order. It may also have the columns of the m impulses or multipliers. Columns with other names
/// are ignored, and named. Times increase.
///
/// Several rows of one time and one position, up to 10⁻⁶ of the largest, are the limits of the
/// motion before and after an impact. Each of these rows becomes a node. Times of nodes must
/// increase, so each later row gets the next larger number as its time. A row that repeats the row
/// before is left out.
///
/// Shapes: n coordinates and m contacts of the problem; without impulse columns `impulse` is 0×N,
/// and without velocity columns `v` is.
/// Coordinates that are not required and have no column are 0. SinglePrecisionTest determines the
/// precision from times and from all other numbers. The impulses of a row change the velocity of
/// the row before into the velocity of this row. The multipliers of a row belong to its time.
/// Numbers are decimals with a point. A byte order mark, a header after #, fields in quotes [RFC
/// 4180], CRLF line ends and blank lines at the end are accepted.
/// @throws InvalidInput that names file, line and column. It is thrown if
///   - the file is empty, has no header, or has separators other than commas and semicolons;
///   - a column is missing or doubled;
///   - the name of a column has other capitals or an ending, or belongs to a coordinate or contact
///     that the problem does not have;
///   - a row has another length than the header;
///   - a number is unreadable or beyond ±1e100;
///   - times decrease, or increase by less than 1e-100;
///   - one time has two positions.
[[nodiscard]] FileTrajectory read_trajectory_csv(std::string_view text,
                                                 const std::string& file,
                                                 Eigen::Index n,
                                                 Eigen::Index m,
                                                 const TrajectoryColumns& columns = {
                                                     "q", "v", "p", "contact"});

}  // namespace assay::reports
