#pragma once

#include <functional>
#include <string>

#include "core/math/magnitude.hpp"
#include "properties/law.hpp"
#include "properties/recorded_run.hpp"

namespace assay::properties {

/// One step of a recorded run, t_k → t_{k+1}, with what the laws speak of.
///
/// The bounds of rounding are 0 for an exact run. Otherwise, with κ = ‖M̂‖‖M̂⁻¹‖, maximum norms,
/// s_x = |x_k| + |x_{k+1}|, and the sum of all magnitudes in the balance of momentum over the step,
///
///   s = ‖M‖ s_v + h ‖C‖ s_v + h ‖K‖ (s_q + h s_v) + h s_F + ‖Hᵀ‖ |P|                     (1)
///   momentum_rounding = 32 (n + m + 1) κ u s                                             (2)
///   velocity_rounding = ‖M̂⁻¹‖ · momentum_rounding                                        (3)
///   position_rounding = 32 u (s_q + h s_v)                                               (4)
///
/// Badness 32 (n + m + 1): a factorisation, two solves, and Lemke's tableau in between.
struct Step {
  Eigen::Index k;
  Rational t, h;
  Vector<Rational> q0, q1, v0, v1;  ///< ℝⁿ, at t_k and t_{k+1}
  Vector<Rational> u0, u1;          ///< H v ∈ ℝᵐ
  Vector<Rational> gap;             ///< H q_k + b ∈ ℝᵐ
  Vector<Rational> impulse;         ///< P_{k+1} ∈ ℝᵐ
  Rational momentum_rounding, velocity_rounding, position_rounding;
  Rational contact_rounding;  ///< of H v: ‖H‖ velocity_rounding
  Rational gap_rounding;      ///< of H q + b: 32 u (‖H‖ (s_q + h s_v) + |b|)
};

/// A x; zero where A is empty.
[[nodiscard]] Vector<Rational> product(const Matrix<Rational>& a, const Vector<Rational>& x);
/// Hᵀ P.
[[nodiscard]] Vector<Rational> reaction(const Experiment& x, const Vector<Rational>& impulse);
/// θ x₁ + (1 − θ) x₀.
[[nodiscard]] Vector<Rational> weighted(const Rational& theta,
                                        const Vector<Rational>& x0,
                                        const Vector<Rational>& x1);
/// The largest |x_i|.
[[nodiscard]] Rational max_norm(const Vector<Rational>& x);
[[nodiscard]] bool is_diagonal(const Matrix<Rational>& a);
/// The largest row sum of magnitudes.
[[nodiscard]] Rational row_sum_norm(const Matrix<Rational>& a);
/// A⁻¹; empty if A is singular. @pre A square.
[[nodiscard]] Matrix<Rational> inverse(const Matrix<Rational>& a);

/// `step 2 (double): contact 1: ` and the like, for messages.
[[nodiscard]] std::string place(const RecordedRun& run, const Step& step);
/// A rational as a person reads it: exact if short, to 12 digits if not.
[[nodiscard]] std::string readable(const Rational& x);
[[nodiscard]] std::string readable(const Vector<Rational>& x);

/// Says how a step breaks a law; empty if it does not.
using StepCheck = std::function<std::string(const Step& step)>;

/// Asks every step of every run. Silent if none was taken.
[[nodiscard]] Finding each_step(const Subject& subject,
                                const Experiment& experiment,
                                const StepCheck& check);

/// The steps of a run.
[[nodiscard]] std::vector<Step> steps_of(const Subject& subject,
                                         const Experiment& experiment,
                                         const RecordedRun& run);

}  // namespace assay::properties
