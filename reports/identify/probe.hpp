#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/systems/model_kind.hpp"

namespace assay::reports {

using Numbers = std::vector<double>;

/// A question to a stepper as data: a linear model, a state, and some steps from it.
///
///   M q̈ + C q̇ + K q = F(t) + Hᵀ r,   F(t) = Σ_j f_j (t − t_f)^j,   g = H q + b ≥ 0       (1)
///
/// with Newton's law U⁺ = −e U⁻ at each contact. With `friction` there is one contact of 2 or 3
/// components, the normal one first. It has Coulomb's law with μ, and e for the normal component.
/// For first-order systems
///
///   M ẋ + K x = F(t) + Hᵀ λ,   0 ≤ y = H x + b  ⊥  λ ≥ 0,   λ(t_0) = 0                    (2)
///
/// with x in `position`, λ in `impulse`, no velocity and no e.
///
/// Shapes: M, C, K n×n, H m×n, by rows; f_j, q, v ∈ ℝⁿ; b ∈ ℝᵐ; e ∈ ℝᵐ, or ℝ¹ with friction. An
/// empty C, K, f is zero.   Units: as ContactModel, f_j [N/s^j].
struct Probe {
  std::string name = {};
  ModelKind kind = ModelKind::kLagrangian;  ///< (2) if kFirstOrder
  std::vector<Numbers> mass = {};
  std::vector<Numbers> damping = {}, stiffness = {};
  std::vector<Numbers> force = {};  ///< f_0, f_1, …
  double force_origin = 0;          ///< t_f [s]
  std::vector<Numbers> contact_matrix = {};
  Numbers offset = {}, restitution = {};
  std::optional<double> friction = {};   ///< μ
  double time = 0;                       ///< of the state before [s]
  Numbers position = {}, velocity = {};  ///< the state before, v a left limit
  double h = 1;                          ///< [s]
  int steps = 1;

  [[nodiscard]] std::size_t coordinates() const { return mass.size(); }
};

/// The state after a step, and the impulse of that step.
struct ProbeState {
  Numbers position, velocity, impulse;
};

enum class AnswerKind {
  kOpen,      ///< nobody has answered yet
  kAnswered,  ///< there is a state for each step
  kRefused,   ///< the stepper does not take the model
  kFailed     ///< it crashed, gave up, left the finite numbers …
};

struct Answer {
  AnswerKind kind = AnswerKind::kOpen;
  std::string message = {};             ///< the reason for the refusal or failure
  std::vector<ProbeState> states = {};  ///< after the first step, the second, …
};

/// A probe and the answer of a stepper.
struct AnsweredProbe {
  Probe probe;
  Answer answer;
};

}  // namespace assay::reports
