#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/mechanisms/mechanism.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_run.hpp"

namespace assay::properties {

/// A step t_k → t_{k+1} of the θ-method for models of any kind, and the terms of its equations,
/// evaluated exactly at the numbers of the run.
///
/// The laws of schemes compare these terms with what the scheme reports. With x_w = x_k + w
/// (x_{k+1} − x_k) and the options θ, γ_M, γ_c and `force` of NonlinearMoreauJean,
///
///   M = M(q̃), q̃ = q at γ_M or predicted;   f̃ the mean force;   H_c = H(t, q) at γ_c          (1)
///   U_k = H_k v_k + ∂h/∂t,   U_{k+1} = H_c v_{k+1} + ∂h/∂t                            (2)
///   M̂ = M − h²θ² ∂f/∂q − hθ ∂f/∂v                                                 (3)
///
/// The bounds of rounding are 0 for an exact run. Otherwise let κ = ‖M̂‖‖M̂⁻¹‖, in maximum norms.
/// |·| stands for the same expression with every number replaced by its magnitude and every sign by
/// +. Then
///
///   s = |M| (|v_k| + |v_{k+1}|) + h |f| + |H|ᵀ|P|                                    (4)
///   momentum_rounding = 32 (n + m + 1) κ u s                                        (5)
///   velocity_rounding = ‖M̂⁻¹‖ momentum_rounding                                     (6)
///   position_rounding = 32 u (|q_k| + |q_{k+1}| + h (|v_k| + |v_{k+1}|))                (7)
///   contact_rounding  = (|H| + h |∂H| |v|) velocity_rounding + 32 (n + 2) u |U|
///                       + (m + 1) τ |H| ‖M̂⁻¹‖ s                                           (8)
///
/// The subject declares u and τ (properties/declared_accuracy.hpp). The factor 32 (n + m + 1) is
/// the one of Step. Newton's method stops if the next change of v would be below 8 u |v|. Then it
/// leaves a residual of ‖M̂‖ times this change.
struct ThetaStep {
  Eigen::Index k;
  Rational t, h, theta;
  Vector<Rational> q0, q1, v0, v1, impulse;
  Matrix<Rational> mass, iteration;
  Vector<Rational> force;                     ///< f̃
  Matrix<Rational> start_jacobian, jacobian;  ///< H_k, H_c
  Vector<Rational> gap, u0, u1;
  Rational momentum_rounding = 0, velocity_rounding = 0, position_rounding = 0;
  Rational contact_rounding = 0, gap_rounding = 0;

  /// H_cᵀ P.
  [[nodiscard]] Vector<Rational> reaction() const;
  /// M (v_{k+1} − v_k) − h f̃ − H_cᵀ P, which must be 0, as text; empty if it is within rounding.
  [[nodiscard]] std::string imbalance() const;
};

/// "step 2 (double): ".
[[nodiscard]] std::string place(const RecordedRun& run, Eigen::Index k);

/// The places at which a step evaluates M, H_c and f̃, see (1).
struct StepPlaces {
  Rational theta, mass, contact;
  bool predicted, middle;
};

/// Whether the system itself gives the mean force. If so, the equations do not determine this
/// force.
[[nodiscard]] bool takes_force_of_system(const Parameters& options);

/// The places that the options state, or the default ones.
[[nodiscard]] StepPlaces places_of(const Subject& subject, const Mechanism& x);

/// The possible places for a scheme that lacks some of the options. Each missing option may have
/// any value; γ_M and γ_c may be 0, 1/2, θ and 1.
[[nodiscard]] std::vector<StepPlaces> possible_places(const Subject& subject, const Mechanism& x);

/// One step of a run.
[[nodiscard]] ThetaStep theta_step(const StepPlaces& places,
                                   const Mechanism& x,
                                   const RecordedRun& run,
                                   Eigen::Index k);
/// @pre the subject has the options of NonlinearMoreauJean, or uses their defaults.
[[nodiscard]] ThetaStep theta_step(const Subject& subject,
                                   const Mechanism& x,
                                   const RecordedRun& run,
                                   Eigen::Index k);

/// Whether each contact is in the index set of the step. With `rounding` +1 or −1, gaps and
/// velocities are shifted by their rounding, so that contacts act later or sooner. With 0, they are
/// taken as computed.
[[nodiscard]] std::vector<bool> active_contacts(const Subject& subject,
                                                const Mechanism& x,
                                                const ThetaStep& step,
                                                int rounding = 0);

/// Checks every step of every run. Silent if no step was taken.
[[nodiscard]] Finding each_step(const Subject& subject,
                                const Mechanism& x,
                                const std::function<std::string(const ThetaStep& step)>& check);

/// The same if a run may use any of possible_places, the same ones in all its steps.
[[nodiscard]] Finding each_step_in_some_places(
    const Subject& subject,
    const Mechanism& x,
    const std::function<std::string(const ThetaStep& step)>& check);

/// The reason why a law about these equations does not apply to a scheme. Either the scheme does
/// not solve these equations, or the user sets a "newton-tolerance" other than the default 0, which
/// stops Newton's method early.
[[nodiscard]] std::string unless_solved_to_rounding(const Subject& subject);

}  // namespace assay::properties
