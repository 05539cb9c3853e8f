#pragma once

#include <functional>
#include <optional>
#include <string>

#include "properties/rigid_bodies/rigid_body_case.hpp"
#include "properties/scheme_law.hpp"

namespace assay::properties {

/// Laws of schemes for rigid bodies, in double to rounding.
template <>
struct Cases<RigidBodyCase> : SchemeCases<RigidBodyCase> {
  static constexpr std::string_view kName = "rigid bodies";
  static bool takes(const Subject& subject) { return subject.kind == ModelKind::kNewtonEuler; }
  static std::string why_not(const Subject& subject);
  /// random_bodies.
  static RigidBodyCase draw(Draw& draw, const Subject& subject);
};

/// Why a law that takes contact directions at the end of a step does not speak of a scheme: it
/// projects positions after the step, and end_of_step does not know what they were.
[[nodiscard]] std::string unless_end_of_step_is_known(const Subject& subject);

/// A run of rigid bodies in double, and what the scheme declares of it
/// (properties/declared_accuracy.hpp).
struct RigidBodyRun : Trajectory<double> {
  double unit_roundoff = 0x1p-53;
  double solver_tolerance = 0;

  /// 2¹⁰ u + 2⁸ τ, the rounding of a step relative to the sums of the magnitudes that it adds: 2⁴
  /// operations an entry, times 2⁴ for the condition number of W, at most 7/2 of a sphere, or of M,
  /// at most 2⁴, times 2² ≥ 1/(1 − 5/8) for the iteration for the directions of the end.
  [[nodiscard]] double step_rounding() const {
    return 0x1p10 * unit_roundoff + 0x1p8 * solver_tolerance;
  }
};

/// The run in double, its shape checked, every step solved.
/// @throws std::runtime_error if a trajectory has not the shape the model asks for, ends early, or
/// holds what is no number.
[[nodiscard]] RigidBodyRun run_in_double(const Subject& subject, const RigidBodyCase& x);

/// Whether G of the contacts is that of the end of a step, by the increment that a scheme declares;
/// nothing of one that declares none.
[[nodiscard]] std::optional<bool> has_directions_of_end(const Subject& subject,
                                                        const RigidBodyCase& x);

/// Where the step to t_k ends: q_k, or, of a scheme that projects positions after its steps and
/// declares one of these increments, what it projects,
///
///   x_{k−1} + h v_θ,   p_{k−1} ∘ c(Ω_θ),   c of kTheta or kExponential
[[nodiscard]] Vector<double> end_of_step(const Subject& subject,
                                         const RigidBodyCase& x,
                                         const RigidBodyRun& run,
                                         Eigen::Index k);

/// Whether a step has one configuration, that of its begin or of its end: the scheme declares an
/// increment, or that it is the θ-method. Any other may take several steps in each: of it laws of
/// steps allow what the motion of a step changes.
[[nodiscard]] bool has_one_configuration(const Subject& subject);

/// G at the begin and at the end of the step to t_k.
struct StepDirections {
  Matrix<double> begin, end;
  /// What G, and G v, may differ by inside the step; 0 where it has one configuration.
  double spread = 0, slack = 0;
};
[[nodiscard]] StepDirections directions_of_step(const NewtonEulerModel<double>& model,
                                                const Vector<double>& begin,
                                                const Vector<double>& end);

/// Judges every step with the directions of either end, as the scheme declares; of one that
/// declares nothing, those of one end must do in all steps, to `spread` and `slack`. `broken(k, G,
/// directions)` says in words what does not hold in the step to t_k.
[[nodiscard]] Finding judge_steps(
    const Subject& subject,
    const RigidBodyCase& x,
    const NewtonEulerModel<double>& model,
    const RigidBodyRun& run,
    const std::function<
        std::string(Eigen::Index k, const Matrix<double>& g, const StepDirections& of)>& broken);

/// |v_{k−1}| + |v_k| + h |M⁻¹ F|, F of the begin of the step to t_k: what its velocities are summed
/// from, an impulse being the rest. Of the first body.
[[nodiscard]] double speeds_of_step(const RigidBodyCase& x,
                                    const NewtonEulerModel<double>& model,
                                    const RigidBodyRun& run,
                                    Eigen::Index k);

/// 2⁶ step_rounding() (1 + the largest entry of q, v and P): what rounding does to a few steps of
/// an admissible case, 2⁸ operations in each of up to four, each entry of a solution to 2⁶ u, as
/// the condition numbers of I and W are at most 2⁶ of the cases drawn.
[[nodiscard]] double rounding_of(const RigidBodyRun& run);

/// The same motion written down in another way.
struct RigidBodyTwin {
  std::string what;  ///< e.g. "in a world that is turned"
  RigidBodyCase of;
  /// From the run of the twin to what it is in the coordinates of the original.
  std::function<void(RigidBodyRun& run)> back;
};

/// Whether the runs of a case and its twin are the same: x, v and Ω, p up to its sign, and of the
/// impulse P_N and |P_T|. Silent where rounding decides whether a contact acts
/// (properties/roundings.hpp).
[[nodiscard]] Finding compare_twins(const Subject& subject,
                                    const RigidBodyCase& x,
                                    const RigidBodyTwin& twin);

}  // namespace assay::properties
