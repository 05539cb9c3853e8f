#pragma once

#include <functional>
#include <string>

#include "properties/linear_models/experiment_run.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

/// One step of a recorded run, t_k → t_{k+1}, with the quantities that laws use.
///
/// A law holds exactly in exact numbers, and up to rounding in others. The bounds of rounding are 0
/// for an exact run. Otherwise let κ = ‖M̂‖‖M̂⁻¹‖, in maximum norms, and s_x = |x_k| + |x_{k+1}|. Let
/// s be the sum of all magnitudes in the balance of momentum over the step:
///
///   s = ‖M‖ s_v + h ‖C‖ s_v + h ‖K‖ (s_q + h s_v) + h s_F + ‖Hᵀ‖ |P|                     (1)
///   momentum_rounding = 32 (n + m + 1) κ u (s + ‖M‖ (s_q + h s_v)/h)                     (2)
///   velocity_rounding = ‖M̂⁻¹‖ · momentum_rounding                                        (3)
///   position_rounding = 32 u (s_q + h s_v)                                               (4)
///   solver_rounding   = (m + 1) τ ‖M̂⁻¹‖ s                                                (5)
///
/// (2) also covers schemes whose velocities are differences of positions. The subject declares the
/// unit roundoff u and the solver's tolerance τ (properties/declared_accuracy.hpp). If a scheme has
/// no θ, M̂ is taken with 1/2. The factor 32 (n + m + 1) covers a factorisation, two solves, and
/// Lemke's tableau between them.
struct Step {
  Eigen::Index k;
  Rational t, h;
  Vector<Rational> q0, q1, v0, v1;  ///< ℝⁿ, at t_k and t_{k+1}
  Vector<Rational> u0, u1;          ///< H v ∈ ℝᵐ
  Vector<Rational> gap;             ///< H q_k + b ∈ ℝᵐ
  Vector<Rational> impulse;         ///< P_{k+1} ∈ ℝᵐ
  Rational momentum_rounding, velocity_rounding, position_rounding;
  Rational solver_rounding;   ///< in velocities, by impulses: keeps the balance of momentum
  Rational contact_rounding;  ///< of H v: ‖H‖ (velocity_rounding + solver_rounding)
  Rational gap_rounding;      ///< of H q + b: 32 u (‖H‖ (s_q + h s_v) + |b|)
};

/// Hᵀ P.
[[nodiscard]] Vector<Rational> reaction(const Experiment& x, const Vector<Rational>& impulse);

/// Whether the impulse of a contact changes each U by at most contact_rounding. Such an impulse
/// counts as 0.
[[nodiscard]] bool is_rounding(const Experiment& x, const Step& step, const Rational& impulse);

/// Such as `step 2 (double): contact 1: `, for messages.
[[nodiscard]] std::string place(const RecordedRun& run, const Step& step);

/// Describes how a step breaks a law; empty if it does not.
using StepCheck = std::function<std::string(const Step& step)>;

/// Checks every step of every run. Silent if no step was taken.
[[nodiscard]] Finding each_step(const Subject& subject,
                                const Experiment& experiment,
                                const StepCheck& check);

/// The steps of a run.
[[nodiscard]] std::vector<Step> steps_of(const Subject& subject,
                                         const Experiment& experiment,
                                         const RecordedRun& run);

}  // namespace assay::properties
