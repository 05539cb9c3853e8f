#pragma once

#include "core/systems/regularity.hpp"

namespace assay::reports {

/// How large the numbers of a trajectory are, in the file or in the truth, whichever is larger; at
/// least what solvers leave of 0, the impulses apart.
struct RunSizes {
  double position = 0, velocity = 0;  ///< max_i sup |q_i|, |v_i|; of rigid bodies, of centres
  double spin = 0;                    ///< of rigid bodies: of |Ω_i|
  double time = 0;                    ///< the last time [s]
  double impulse = 0;                 ///< Σ_i ∫ |dI_i| of impulses, or of λ dt
};

/// What the truth says of the times that a file covers, as far as a comparison depends on it.
struct TrueBehaviour {
  Regularity regularity = Regularity::kSmooth;
  bool spins_jump = false;       ///< the Ω of a rigid body does
  bool unique_impulses = true;   ///< see has_unique_impulses
  bool reaches_contact = false;  ///< an event, or a contact force or multiplier that is not 0
};

/// What a metric says in a comparison of files with the truth.
enum class MetricRole {
  kMotion,    ///< files must converge in it; it speaks of positions and velocities
  kImpulses,  ///< the same, of impulses or multipliers
  /// An identity of one kind of scheme: a file does not say which one made it, so that the metric
  /// tells more of what other metrics refute, and judges nothing itself.
  kSupports,
  kShown,  ///< a control: errors of right solutions need not fall, or another metric has them
  kScheme  ///< not measured: it needs the options of the scheme
};

/// How `compare` judges files by a metric.
struct Judgement {
  MetricRole role;
  bool needs_impulses = false;  ///< or multipliers: files without them are not measured
  /// What an error is small against, in the units of the metric; null where nothing is judged.
  double (*size)(const RunSizes& sizes) = nullptr;
  /// Whether the error of every right solution falls with h; null: always.
  bool (*falls)(const TrueBehaviour& truth) = nullptr;

  /// A size is stated where, and only where, errors are judged or support what others judge.
  [[nodiscard]] constexpr bool is_complete() const {
    const bool weighs = role != MetricRole::kShown && role != MetricRole::kScheme;
    return weighs == (size != nullptr);
  }
  [[nodiscard]] bool judges(const TrueBehaviour& truth) const {
    const bool of_role = role == MetricRole::kMotion || role == MetricRole::kImpulses;
    return of_role && (falls == nullptr || falls(truth));
  }
};

}  // namespace assay::reports
