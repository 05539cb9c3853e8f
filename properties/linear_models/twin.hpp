#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/linear_models/linear_law.hpp"

namespace assay::properties {

/// The same physics written down in another way: its run is known from the run of the original.
struct Twin {
  std::string what;  ///< e.g. "time shifted by 1 s"
  Experiment experiment;
  /// From the run of the original to what the run of the twin must be.
  std::function<void(Trajectory<Rational>&)> map;
  bool impulses = true;  ///< whether the impulses are determined too
};

/// How equal the runs of twins must be.
enum class Agreement {
  kBitwise,    ///< in every scalar: the change commutes with every rounding
  kToRounding  ///< exactly in rationals; in a scalar that rounds to a bound
};

/// Compares the runs of an experiment with those of its twins.
///
/// A scheme that runs on rationals does nothing but add, multiply, divide and compare: of it
/// kBitwise is asked in double too, and kToRounding on rationals alone. One without rationals may
/// take roots, or scale what it solves. Its runs in double are compared up to the step in which
/// they first differ by a bit, and in that one to
///
///   (velocity_rounding + solver_rounding) κ(W_AA)   (properties/linear_models/step.hpp)      (1)
///
/// with W_AA the Delassus matrix of the contacts that pushed; silent where it is singular, because
/// then the impulses are not determined by the velocities, and where a decision within rounding
/// explains the difference (properties/roundings.hpp). Impulses are compared where W of all
/// contacts is regular, to ‖W⁻¹‖ ‖H‖ times (1). Of a scheme that locates impacts (1) times 1 +
/// |t|/h: instants are no more exact than times.
[[nodiscard]] Finding compare_twins(const Subject& subject,
                                    const Experiment& experiment,
                                    const std::vector<Twin>& twins,
                                    Agreement agreement);

/// Where two runs differ by more than the bounds, as a message; empty if nowhere.
[[nodiscard]] std::string first_difference(const Trajectory<Rational>& expected,
                                           const Trajectory<Rational>& found,
                                           bool impulses,
                                           const Rational& velocity_bound = 0,
                                           const Rational& position_bound = 0,
                                           const Rational& impulse_bound = 0);

}  // namespace assay::properties
