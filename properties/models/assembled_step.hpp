#pragma once

#include "oracles/described_model.hpp"
#include "properties/law.hpp"
#include "properties/subject.hpp"

namespace assay::properties {

/// Tests the steps of a scheme on a model that a user describes. The developer notes assemble
/// one-step problems block by block from systems and interactions. The steps must solve these
/// problems exactly. With x_i^free and the iteration matrix of each system, W_αβ and q_α of
/// Assembly,
///
///   x_i^{k+1} = x_i^free + s_i G_i⁻¹ Σ_β B_β^i λ_β,   y = M λ + q,   (y_α, λ_α) obeys its law (1)
///
/// For Lagrangian systems, y = U⁺ + e U⁻ of the contacts in I_1, and λ are the impulses of these
/// contacts. The impulses of the other contacts are zero, and q_{k+1} = q_k + h (θ v_{k+1} + (1−θ)
/// v_k). For first-order systems λ are the multipliers at t_{k+1}. The levels of the interactions
/// give the number of index sets.
///
/// Tests the θ-method with contacts on velocities, frictionless contacts and joints, and the
/// standard θ-γ scheme, in rational numbers; silent for other schemes.
/// Source: developer-notes.md (1.13)–(1.16), (1.34)–(1.40), §8.2.1, §8.3, (9.5).
[[nodiscard]] Finding assembled_steps(const Subject& subject,
                                      const oracles::DescribedModel& model,
                                      const Rational& h,
                                      Eigen::Index steps);

}  // namespace assay::properties
