#pragma once

#include <cstdint>

namespace assay {

/// The place at which a Moreau-Jean scheme of rigid bodies evaluates the mean force of a step.
enum class ForcePlace : std::uint8_t {
  kStart,   ///< F(t_k, q_k, v_k)
  kMiddle,  ///< F(t_{k+θ}, q_{k+θ}, v_{k+θ})
  kEnds     ///< θ F(t_{k+1}, q_{k+1}, v_{k+1}) + (1−θ) F(t_k, q_k, v_k)
};

/// The increment of attitude_increment.hpp that the scheme uses.
enum class IncrementKind : std::uint8_t {
  kStart,       ///< (1) with w = 0: T(q_k)
  kTheta,       ///< (1) with w = θ: T(q_{k+θ})
  kBar,         ///< (1) with w = 1 if `bar-at-end`, 0 if not: T(q̄)
  kExponential  ///< (3)
};

}  // namespace assay
