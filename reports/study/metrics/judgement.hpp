#pragma once

#include "core/systems/regularity.hpp"

namespace assay::reports {

/// The sizes of the numbers of a trajectory: the larger of the size in the file and the size in the
/// truth. Except for impulses, each is at least the size that solvers leave instead of 0.
struct RunSizes {
  double position = 0, velocity = 0;  ///< max_i sup |q_i|, |v_i|; for rigid bodies, of centres
  double spin = 0;                    ///< of rigid bodies: of |Ω_i|
  double time = 0;                    ///< the last time [s]
  double impulse = 0;                 ///< Σ_i ∫ |dI_i| of impulses, or of λ dt
  double attitude = 1;                ///< of a unit quaternion
};

/// The properties of the true motion, over the times that a file covers, on which a comparison
/// depends.
struct TrueBehaviour {
  Regularity regularity = Regularity::kSmooth;
  bool spins_jump = false;       ///< the Ω of a rigid body does
  bool unique_impulses = true;   ///< see has_unique_impulses
  bool reaches_contact = false;  ///< an event, or a contact force or multiplier that is not 0
};

/// The role of a metric when files are compared with the truth.
enum class MetricRole {
  kMotion,    ///< files must converge in it; for positions and velocities
  kImpulses,  ///< the same for impulses or multipliers
  /// An identity of one kind of scheme. A file does not state which scheme made it. So the metric
  /// judges nothing itself; it only adds to a refutation by other metrics.
  kSupports,
  kShown,  ///< a control: right errors need not fall, or another metric has them
  kScheme  ///< not measured: it needs the options of the scheme
};

/// The rule by which `compare` judges files by a metric.
struct Judgement {
  MetricRole role;
  bool needs_velocities;        ///< files without them are not measured
  bool needs_impulses = false;  ///< or multipliers: files without them are not measured
  /// The size with which errors are compared, in the units of the metric; null if nothing is
  /// judged.
  double (*size)(const RunSizes& sizes) = nullptr;
  /// Whether the error of every right solution falls with h; null: always.
  bool (*falls)(const TrueBehaviour& truth) = nullptr;

  /// A size must be given if and only if the metric judges errors or supports other metrics.
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
