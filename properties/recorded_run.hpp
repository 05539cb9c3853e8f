#pragma once

#include <string_view>
#include <vector>

#include "properties/experiment.hpp"
#include "properties/mechanisms/mechanism.hpp"
#include "properties/subject.hpp"

namespace assay::properties {

/// What a subject computed in one scalar, as the rational numbers its results are.
struct RecordedRun {
  std::string_view scalar;
  Rational unit_roundoff;  ///< of the scalar; 0 for rationals
  Trajectory<Rational> trajectory;

  [[nodiscard]] bool is_exact() const { return unit_roundoff == 0; }
  /// Steps that were taken; fewer than asked for where a step failed.
  [[nodiscard]] Eigen::Index steps() const { return trajectory.size() - 1; }
};

/// The options of the subject with those of the experiment.
[[nodiscard]] Parameters options_of(const Subject& subject, const Experiment& experiment);
[[nodiscard]] Parameters options_of(const Subject& subject, const oracles::Settings& settings);

/// The run in double, its shape and its numbers checked like those of `record`.
[[nodiscard]] Trajectory<double> run_in_double(const Subject& subject,
                                               const Experiment& experiment);

/// The run in each scalar the subject runs in, rationals first.
/// @throws std::runtime_error if a trajectory has not the shape the model asks for, or an entry
/// that is not finite.
[[nodiscard]] std::vector<RecordedRun> record(const Subject& subject, const Experiment& experiment);
/// The same, in rationals only where the scheme can end there; a step that is not linear in what it
/// asks for ends with kIterationLimit.
[[nodiscard]] std::vector<RecordedRun> record(const Subject& subject, const Mechanism& mechanism);

}  // namespace assay::properties
