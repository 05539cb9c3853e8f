#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/linear_models/linear_law.hpp"
#include "properties/recorded_run.hpp"

namespace assay::properties {

/// The same physics in another form: its run follows from the run of the original.
struct Twin {
  std::string what;  ///< e.g. "time shifted by 1 s"
  Experiment experiment;
  /// Turns the run of the original into the run that the twin must have.
  std::function<void(Trajectory<Rational>&)> map;
  bool impulses = true;  ///< whether the impulses are determined too
};

/// The required agreement of the runs of twins.
enum class Agreement {
  kBitwise,    ///< in every scalar: the change commutes with every rounding
  kToRounding  ///< exactly in rationals; in a scalar that rounds to a bound
};

/// Compares the runs of an experiment with the runs of its twins.
///
/// A scheme that runs on rationals only adds, multiplies, divides and compares. So kBitwise is
/// required in double, too, and kToRounding only on rationals. A scheme without rationals may take
/// roots, or scale its problems. Its runs in double are compared up to the step in which they first
/// differ by a bit, and in that step up to
///
///   (velocity_rounding + solver_rounding + 32 u h |t| ‖M⁻¹‖ |f'|) κ(W_AA)                    (1)
///
/// (properties/linear_models/step.hpp) with the Delassus matrix W_AA of the contacts that pushed.
/// The third term covers the rounding of instants inside a step, which is as large as the rounding
/// of times. The law is silent if W_AA is singular, because then the velocities do not determine
/// the impulses. It is also silent if a decision within rounding explains the difference
/// (properties/roundings.hpp). If W of all contacts is regular, impulses are compared, up to ‖W⁻¹‖
/// ‖H‖ times (1). For a scheme that locates impacts the bound is (1) times 1 + |t|/h, because
/// instants are no more exact than times.
[[nodiscard]] Finding compare_twins(const Subject& subject,
                                    const Experiment& experiment,
                                    const std::vector<Twin>& twins,
                                    Agreement agreement);

/// For the end of a message about runs in double that differ: the declaration by which a solver
/// inside the scheme would explain it; empty if the subject has declared its tolerance.
[[nodiscard]] std::string tolerance_hint(const RecordedRun& run);

/// A message about the first step in which two runs differ by more than the bounds; empty if there
/// is none.
[[nodiscard]] std::string first_difference(const Trajectory<Rational>& expected,
                                           const Trajectory<Rational>& found,
                                           bool impulses,
                                           const Rational& velocity_bound = 0,
                                           const Rational& position_bound = 0,
                                           const Rational& impulse_bound = 0);

}  // namespace assay::properties
