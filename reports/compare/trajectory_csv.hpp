#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "oracles/catalogue.hpp"
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
  std::vector<std::string> ignored = {};  ///< its other columns, as CsvHeader::ignored
};

/// The names of the columns of a file.
struct TrajectoryColumns {
  std::string_view position, velocity, impulse;  ///< prefixes of an index; an empty one: none
  const char* component;                         ///< the name of each of the m impulses
  Eigen::Index required = 0;    ///< coordinates that must be there, the others are 0; 0: all
  Eigen::Index velocities = 0;  ///< of each rigid body; 0: as many as coordinates
  Eigen::Index required_velocities = 0;  ///< as required
  bool last_required = false;            ///< the columns that must be there are the last ones
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
/// motion before and after an impact. Each is a node: the next time is the nearest larger number. A
/// row that repeats the row before is left out.
///
/// Shapes: n coordinates and m contacts of the problem; without impulse columns `impulse` is 0×N,
/// and without velocity columns `v` is.
/// Coordinates that are not required and have no column are 0. SinglePrecisionTest determines the
/// precision from times and from all other numbers. The impulses of a row change the velocity of
/// the row before into the velocity of this row. The multipliers of a row belong to its time.
/// Numbers are decimals with a point. A byte order mark, a header after #, fields in quotes [RFC
/// 4180], CRLF line ends and blank lines at the end are accepted.
/// @throws InvalidInput that names file, line and column. The file may be empty, have no header, or
/// have other separators than commas. A column may be missing or doubled. Its name may have other
/// capitals or an ending, or belong to a coordinate or contact that the problem does not have. A
/// row may have another length. A number may be unreadable or beyond ±1e100. Times may decrease, or
/// increase by less than 1e-100. One time may have two positions.
[[nodiscard]] FileTrajectory read_trajectory_csv(std::string_view text,
                                                 const std::string& file,
                                                 Eigen::Index n,
                                                 Eigen::Index m,
                                                 const TrajectoryColumns& columns = {
                                                     "q", "v", "p", "contact"});

}  // namespace assay::reports
