#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/projected_step.hpp"
#include "core/schemes/rigid_body_chart.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"

namespace assay {

/// The fully implicit scheme of rigid bodies with positions projected on joints, contacts and |p| =
/// 1. A step of the scheme newton-euler-implicit is followed by a move to the nearest position that
/// satisfies these constraints. Two choices define the distance. The first is the coordinates: q
/// with |p| = 1, or the displacement V from the end q* = (x*, p*) of the step. V moves the body to
/// (x* + V_g, p* ∘ c(V_Ω)), c(w) = (1, w/4) ∘ (1, w/4)/(1 + |w|²/16). The second is the norm: the
/// Euclidean norm of these coordinates, or the metric of the mass.
///
/// With projection joints hold at the ends of steps. Without it they hold up to O(h²). For contacts
/// with friction or rolling friction the gap is projected. If a contact persists, its gap may be
/// positive after a step, and the contact may be left out of the next step, see
/// projected-moreau-jean.
///
/// Source: developer-notes.md, chapter 13.
/// Order: as newton-euler-implicit, because in both schemes joints and contacts have the directions
/// of the end of a step. The projection moves q by O(h) at an impact, by O(h³) on a joint.
/// Units: h [s], P [N s].
/// Scalar: as NewtonEulerStep; exact where gaps are linear.
/// Guarantees: as PositionProjection and RigidBodyChart; |p| = 1 up to 16 u for every θ if the
/// scalar has square roots.
template <OrderedField S>
class ProjectedNewtonEuler : public ProjectedStep<NewtonEulerImplicit<S>, RigidBodyChart<S>> {
 public:
  struct Options {
    NewtonEulerOptions<S> step = {};
    bool combined = false;
    bool on_velocities = true;
    bool mass_metric = true;
    S tolerance = S(0);  ///< of gaps [m] and conditions of joints
  };

  static constexpr std::string_view kName = "projected-newton-euler";
  static constexpr std::string_view kDescription =
      "implicit Moreau-Jean of rigid bodies, positions projected on joints and contacts";
  /// Increment and force belong to the step before its projection.
  static constexpr SchemeTraits kTraits = {.position_level = true,
                                           .increment = FullyImplicit::kIncrement,
                                           .force_place = FullyImplicit::kForce};
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}},
            {{"theta", "1"}},
            {{"combined", "1"}},
            {{"on-velocities", "0"}},
            {{"on-velocities", "0"}, {"mass-metric", "0"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters);

  ProjectedNewtonEuler(const NewtonEulerModel<S>& model, const S& h, const Options& options = {})
      : ProjectedStep<NewtonEulerImplicit<S>, RigidBodyChart<S>>(
            model,
            h,
            options.step,
            {.combined = options.combined, .tolerance = options.tolerance},
            options.mass_metric,
            options.on_velocities) {}
  ProjectedNewtonEuler(const NewtonEulerModel<S>& model, const S& h, const Parameters& parameters)
      : ProjectedNewtonEuler(model, h, ProjectedNewtonEuler::options(parameters)) {}
};

/// The options of NewtonEulerImplicit without `projected`. That option divides quaternions by their
/// norms, which this scheme always does.
template <OrderedField S>
std::vector<ParameterSpec> ProjectedNewtonEuler<S>::parameters() {
  std::vector<ParameterSpec> specs = newton_euler_parameters(false);
  std::erase_if(specs, [](const ParameterSpec& spec) { return spec.name == "projected"; });
  for (ParameterSpec& spec : projection_parameters()) specs.push_back(std::move(spec));
  specs.push_back({"on-velocities", "1", "0: projection on q with |p| = 1", "1", flag_range()});
  return specs;
}

template <OrderedField S>
typename ProjectedNewtonEuler<S>::Options ProjectedNewtonEuler<S>::options(
    const Parameters& parameters) {
  return {.step = {.theta = parameters.get<S>("theta"),
                   .tolerance = parameters.get<S>("newton-tolerance"),
                   .max_iterations = parameters.get_int("newton-iterations"),
                   .activation = activation_rule<S>(parameters)},
          .combined = parameters["combined"] == 1,
          .on_velocities = parameters["on-velocities"] == 1,
          .mass_metric = parameters["mass-metric"] == 1,
          .tolerance = parameters.get<S>("projection-tolerance")};
}

template <OrderedField S>
std::optional<Claim> ProjectedNewtonEuler<S>::claim(ErrorMeasure measure,
                                                    Regularity regularity,
                                                    const Parameters& parameters) {
  const bool is_half = parameters["theta"] == Rational(1, 2);
  NewtonEulerAccuracy accuracy = FullyImplicit::accuracy(is_half);
  accuracy.braking_order = is_half ? 2 : 1;
  accuracy.keeps_norm = true;
  return newton_euler_claim(measure, regularity, accuracy);
}

#define ASSAY_EXTERN_STEP(S) \
  extern template class ProjectedStep<NewtonEulerImplicit<S>, RigidBodyChart<S>>;
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_STEP)
#undef ASSAY_EXTERN_STEP
ASSAY_EXTERN_SCHEME(ProjectedNewtonEuler)

}  // namespace assay
