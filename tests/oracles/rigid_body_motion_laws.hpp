#pragma once

#include <string>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// Whether a motion of rigid bodies solves its model, judged from the equations alone: inside its
/// pieces, with central differences of step δ for derivatives,
///
///   q̇ = T(q) v,   M v̇ = F(t, q, v) + G(q)ᵀ λ,   |p| = 1                                    (1)
///   q is continuous, v but at impacts, and at t = 0 both are those of the model            (2)
///   0 ≤ λ_N ⊥ y_N ≥ 0;  ‖λ_T‖ ≤ μ λ_N, ‖U_T‖ λ_T = −μ λ_N U_T; the same of rolling         (3)
///   at an event M (v⁺ − v⁻) = Gᵀ P, and (3) for P and U⁺ + E U⁻ where y_N = 0              (4)
///   y = 0, U = 0 of joints                                                                 (5)
///
/// The error of differences is δ² and 10⁻¹⁰⁰/δ: δ = 10⁻²⁵ leaves 10⁻⁵⁰ of the size of derivatives,
/// to which 10⁻³⁵ is compared. Joints are known to 10⁻⁸⁰. A bounce of duration T rises to g T²/8,
/// below 10⁻³⁹ no more than a gap that counts as closed: (3) cannot be asked of it.
///
/// Returns the laws of `model` that `motion` breaks, in words; none for a true solution.
[[nodiscard]] std::vector<std::string> violations(const NewtonEulerModel<Mpfr>& model,
                                                  const ExactMotion<Mpfr>& motion);

}  // namespace assay::oracles
