#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/schemes/lagrangian_chart.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/projected_step.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"

namespace assay {

/// The Moreau-Jean scheme with projected positions. A step of the scheme nonlinear-moreau-jean,
/// which ends at q*, is followed by a move to the nearest position that satisfies the constraints,
///
///   min ‖q − q*‖²_A/2   such that   h_I(t, q) ≥ 0,   h_E(t, q) = 0                       (1)
///
/// with the gaps h_I, the equalities h_E, and the metric A = M(q*) or A = 1. In the direct method
/// v_{k+1} is kept. In the combined method the contacts that the step violates enter I₁ and the
/// step is repeated, until it violates none; then the position is projected.
///
/// If a contact persists on a surface that moves or is curved, a step from g = 0, U = 0 ends at g =
/// O(h²) of either sign. Without projection a negative gap keeps the contact in I₁. With projection
/// a negative gap becomes 0, and a positive gap stays. So I₁ may lack the contact for a step, and
/// the impulse comes with the next step. On an obstacle that accelerates, the direct method loses
/// the contact again and again; the combined method adds the contact if the step would violate it.
///
/// Source: developer-notes.md, chapter 13; [Aca13] for direct and combined.
/// Order: as nonlinear-moreau-jean; the projection moves q by O(h) at an impact.
/// Units: h [s], P [N s].   Scalar: as NonlinearMoreauJean.
/// Guarantees: as PositionProjection.
template <OrderedField S>
class ProjectedMoreauJean : public ProjectedStep<NonlinearMoreauJean<S>, LagrangianChart<S>> {
 public:
  struct Options {
    typename NonlinearMoreauJean<S>::Options step = {};
    bool combined = false;
    bool mass_metric = true;
    S tolerance = S(0);  ///< of gaps [m]
  };

  static constexpr std::string_view kName = "projected-moreau-jean";
  static constexpr std::string_view kDescription =
      "Moreau-Jean with positions projected on the constraints, directly or combined";
  static constexpr SchemeTraits kTraits = {.position_level = true};
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"combined", "1"}}, {{"mass-metric", "0"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters);

  ProjectedMoreauJean(const LagrangianModel<S>& model, const S& h, const Options& options = {})
      : ProjectedStep<NonlinearMoreauJean<S>, LagrangianChart<S>>(
            model,
            h,
            options.step,
            {.combined = options.combined, .tolerance = options.tolerance},
            options.mass_metric) {}
  ProjectedMoreauJean(const LagrangianModel<S>& model, const S& h, const Parameters& parameters)
      : ProjectedMoreauJean(model, h, ProjectedMoreauJean::options(parameters)) {}

  /// Steps that went on because of the option `continue`.
  [[nodiscard]] int steps_not_converged() const { return this->scheme().steps_not_converged(); }
};

template <OrderedField S>
std::vector<ParameterSpec> ProjectedMoreauJean<S>::parameters() {
  std::vector<ParameterSpec> specs = NonlinearMoreauJean<S>::parameters();
  for (ParameterSpec& spec : projection_parameters()) specs.push_back(std::move(spec));
  return specs;
}

template <OrderedField S>
typename ProjectedMoreauJean<S>::Options ProjectedMoreauJean<S>::options(
    const Parameters& parameters) {
  Options options;
  options.step = NonlinearMoreauJean<S>::options(parameters);
  options.combined = parameters["combined"] == 1;
  options.mass_metric = parameters["mass-metric"] == 1;
  options.tolerance = parameters.get<S>("projection-tolerance");
  return options;
}

template <OrderedField S>
std::optional<Claim> ProjectedMoreauJean<S>::claim(ErrorMeasure measure,
                                                   Regularity regularity,
                                                   const Parameters& parameters) {
  // The projection changes q but not v, and the energy identity of the θ-method does not allow for
  // that.
  if (measure == ErrorMeasure::kEnergyIdentity && regularity != Regularity::kSmooth)
    return std::nullopt;
  // The projection removes the penetration that impacts leave, so a body at rest lies on its
  // obstacle.
  if (measure == ErrorMeasure::kFinalPosition) return std::nullopt;
  return NonlinearMoreauJean<S>::claim(measure, regularity, parameters);
}

#define ASSAY_EXTERN_STEP(S) \
  extern template class ProjectedStep<NonlinearMoreauJean<S>, LagrangianChart<S>>;
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_STEP)
#undef ASSAY_EXTERN_STEP
ASSAY_EXTERN_SCHEME(ProjectedMoreauJean)

}  // namespace assay
