#pragma once

namespace assay {

/// A measure of the error of a trajectory x_h against the true motion x. Schemes claim an order, an
/// identity or a bound for it.
enum class ErrorMeasure {
  // For Lagrangian systems.
  kPositionSup,        ///< sup_t |q_h − q|
  kFinalPosition,      ///< |q_h − q| at the end of the horizon
  kVelocityL1,         ///< ∫ |v_h − v| dt
  kVelocityL2,         ///< (∫ |v_h − v|² dt)^{1/2}
  kVelocityLinf,       ///< sup_t |v_h − v|
  kVelocityHausdorff,  ///< the Hausdorff distance of the filled-in graphs of v_h and v
  kEventTimes,         ///< the largest |t_h − t| of an impact
  kEnergyIdentity,     ///< the defect of the energy identity of the θ-method
  kPenetration,        ///< the deepest penetration, as a time
  kComplementarity,    ///< the residual of the laws of contacts with impulses
  // For Lagrangian and first-order systems.
  kImpulseFlat,  ///< the flat distance of the reaction measures
  // For first-order systems.
  kStateSup,       ///< sup_t |x_h − x|
  kStateL1,        ///< ∫ |x_h − x| dt
  kMultiplierSup,  ///< max_k |λ_k − λ| where the laws are imposed
  kMultiplierL1,   ///< ∫ |λ_h − λ| dt
  kMultiplierLaw,  ///< the residual of the laws between outputs and multipliers
  // For rigid bodies; at the ends of steps, except for L1.
  kCentrePosition,     ///< the largest error of centres of mass
  kCentreVelocityL1,   ///< ∫ of the error of their velocities
  kAngularVelocity,    ///< max_k |Ω_k − Ω|
  kAngularVelocityL1,  ///< ∫ |Ω_h − Ω| dt
  kAttitudeDirection,  ///< max_k |p_k/|p_k| ∓ p|
  kQuaternion,         ///< max_k |p_k ∓ p|
  kNormDrift           ///< max_k ||p_{k+1}| − |p_k||
};

/// Whether the measure is a norm or a distance of the velocities of a Lagrangian system.
[[nodiscard]] constexpr bool is_of_velocities(ErrorMeasure measure) {
  using enum ErrorMeasure;
  return measure == kVelocityL1 || measure == kVelocityL2 || measure == kVelocityLinf ||
         measure == kVelocityHausdorff;
}

/// Whether the measure is a norm or a distance of states. These are measured at nodes too.
[[nodiscard]] constexpr bool is_of_states(ErrorMeasure measure) {
  using enum ErrorMeasure;
  return is_of_velocities(measure) || measure == kPositionSup || measure == kFinalPosition ||
         measure == kStateSup || measure == kStateL1;
}

}  // namespace assay
