#pragma once

#include <functional>
#include <optional>
#include <string>

#include "properties/rigid_bodies/rigid_body_case.hpp"
#include "properties/scheme_law.hpp"

namespace assay::properties {

/// Laws of schemes for rigid bodies, tested in double up to rounding.
template <>
struct Cases<RigidBodyCase> : SchemeCases<RigidBodyCase> {
  static constexpr std::string_view kName = "rigid bodies";
  static bool takes(const Subject& subject) { return subject.kind == ModelKind::kNewtonEuler; }
  static std::string why_not(const Subject& subject);
  /// random_bodies.
  static RigidBodyCase draw(Draw& draw, const Subject& subject);
};

/// The reason why a law that takes contact directions at the end of a step does not apply to a
/// scheme. The scheme projects positions after the step, and end_of_step does not know the
/// positions before the projection.
[[nodiscard]] std::string unless_end_of_step_is_known(const Subject& subject);

/// A run of rigid bodies in double, and the accuracy that the scheme declares
/// (properties/declared_accuracy.hpp).
struct RigidBodyRun : Trajectory<double> {
  double unit_roundoff = 0x1p-53;
  double solver_tolerance = 0;

  /// 2¹⁰ u + 2⁸ τ, the rounding of a step relative to the sums of the magnitudes that the step
  /// adds. There are 2⁴ operations for an entry. The condition number, at most 7/2 for W of a
  /// sphere and 2⁴ for M, contributes 2⁴. The iteration for the directions of the end contributes
  /// 2² ≥ 1/(1 − 5/8).
  [[nodiscard]] double step_rounding() const {
    return 0x1p10 * unit_roundoff + 0x1p8 * solver_tolerance;
  }
};

/// The run in double, with its shape checked and every step solved.
/// @throws GaveUp if the status is not solved; std::runtime_error if a trajectory does not have the
/// shape of the model, ends early although solved, or has a number that is not finite.
[[nodiscard]] RigidBodyRun run_in_double(const Subject& subject, const RigidBodyCase& x);

/// Whether G of the contacts is taken at the end of a step, by the increment that a scheme
/// declares; nothing if it declares none.
[[nodiscard]] std::optional<bool> has_directions_of_end(const Subject& subject,
                                                        const RigidBodyCase& x);

/// The position at which the step to t_k ends: q_k. If a scheme projects positions after its steps
/// and declares one of these increments, it is the position before the projection,
///
///   x_{k−1} + h v_θ,   p_{k−1} ∘ c(Ω_θ),   c of kTheta or kExponential
[[nodiscard]] Vector<double> end_of_step(const Subject& subject,
                                         const RigidBodyCase& x,
                                         const RigidBodyRun& run,
                                         Eigen::Index k);

/// Whether a step has one configuration, at its start or at its end: the scheme declares an
/// increment, or that it is the θ-method. Any other scheme may take several substeps in a step, so
/// laws about steps allow for the change of G within a step.
[[nodiscard]] bool has_one_configuration(const Subject& subject);

/// G at the start and at the end of the step to t_k.
struct StepDirections {
  Matrix<double> begin, end;
  /// The largest change of G, and of G v, inside the step; 0 if the step has one configuration.
  double spread = 0, slack = 0;
};
[[nodiscard]] StepDirections directions_of_step(const NewtonEulerModel<double>& model,
                                                const Vector<double>& begin,
                                                const Vector<double>& end);

/// Judges every step with the directions of one end, as the scheme declares. If it declares
/// nothing, the directions of the same end must hold in all steps, up to `spread` and `slack`.
/// `broken(k, G, directions)` describes the violation in the step to t_k in words.
[[nodiscard]] Finding judge_steps(
    const Subject& subject,
    const RigidBodyCase& x,
    const NewtonEulerModel<double>& model,
    const RigidBodyRun& run,
    const std::function<
        std::string(Eigen::Index k, const Matrix<double>& g, const StepDirections& of)>& broken);

/// |v_{k−1}| + |v_k| + h |M⁻¹ F| for the first body, with F at the start of the step to t_k. The
/// velocities of the body are sums of these terms, apart from impulses.
[[nodiscard]] double speeds_of_step(const RigidBodyCase& x,
                                    const NewtonEulerModel<double>& model,
                                    const RigidBodyRun& run,
                                    Eigen::Index k);

/// 2⁶ step_rounding() (1 + the largest entry of q, v and P): the rounding in a few steps of an
/// admissible case. There are 2⁸ operations in each of up to four steps. Each entry of a solution
/// has an error of up to 2⁶ u, as the condition numbers of I and W are at most 2⁶ in the drawn
/// cases.
[[nodiscard]] double rounding_of(const RigidBodyRun& run);

/// The same motion in another form.
struct RigidBodyTwin {
  std::string what;  ///< e.g. "in a world that is turned"
  RigidBodyCase of;
  /// Turns the run of the twin into the coordinates of the original.
  std::function<void(RigidBodyRun& run)> back;
  /// Whether the twin groups constraints differently from the original when it projects positions.
  bool projects_apart = false;
  /// Whether the twin has other attitudes or axes. The steps of a right scheme may depend on them
  /// up to truncation, see shorter_steps.hpp.
  bool turns = false;
};

/// Whether the runs of a case and its twin are equal: x, v and Ω, p up to its sign, and P_N and
/// |P_T| of the impulse. They are equal up to rounding, or up to truncation if the twin turns and
/// the scheme declares nothing about its steps. Silent if rounding decides whether a contact acts
/// (properties/roundings.hpp).
[[nodiscard]] Finding compare_twins(const Subject& subject,
                                    const RigidBodyCase& x,
                                    const RigidBodyTwin& twin);

}  // namespace assay::properties
