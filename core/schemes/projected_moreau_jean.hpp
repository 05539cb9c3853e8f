#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/position_projection.hpp"

namespace assay {

/// The Moreau-Jean scheme with its positions projected on the constraints: what a step of
/// NonlinearMoreauJean ends with becomes the nearest position that satisfies them, as
/// PositionProjection says.
///
/// Direct: v_{k+1} stays what it is. Combined: the contacts that the step violates without having
/// them in I₁ enter it and the step is done again, until there are none; then the projection.
///
/// Where a contact persists on a surface that moves or is curved, a step from g = 0, U = 0 ends at
/// g = O(h²) of either sign. Without projection a negative one keeps the contact in I₁; here it is
/// set to 0, a positive one stays, and I₁ may lack the contact for a step, whose impulse comes with
/// the next one. Direct does so again and again on an obstacle that accelerates; combined takes the
/// contact back where the step would violate it.
///
/// Source: developer-notes.md, chapter 13; [Aca13] for direct and combined.
/// Order: as NonlinearMoreauJean; the projection moves q by O(h) where a contact is struck.
/// Shapes, units, scalar: as NonlinearMoreauJean.   Guarantees: as PositionProjection.
template <OrderedField S>
class ProjectedMoreauJean {
 public:
  using Scalar = S;

  struct Options {
    typename NonlinearMoreauJean<S>::Options step = {};
    bool combined = false;
    bool mass_metric = true;
    S tolerance = S(0);  ///< of gaps [m]
  };

  static constexpr std::string_view kName = "projected-moreau-jean";
  static constexpr std::string_view kDescription =
      "Moreau-Jean with positions projected on the constraints, directly or combined";
  static constexpr bool kPositionLevel = true;  ///< see properties/subject.hpp
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// Option sets that the default study covers, the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"combined", "1"}}, {{"mass-metric", "0"}}};
  }
  /// What the scheme promises; nothing where it makes no claim in that metric.
  static std::optional<Claim> claim(std::string_view metric,
                                    Regularity regularity,
                                    const Parameters& parameters);

  ProjectedMoreauJean(const LagrangianModel<S>& model, const S& h, const Options& options = {});
  ProjectedMoreauJean(const LagrangianModel<S>& model, const S& h, const Parameters& parameters)
      : ProjectedMoreauJean(model, h, ProjectedMoreauJean::options(parameters)) {}

  [[nodiscard]] ContactState<S> initial_state() const { return scheme_.initial_state(); }

  /// Advances the state by h. Any status but kSolved leaves it as it was.
  [[nodiscard]] SolveStatus step(ContactState<S>& state);

  [[nodiscard]] const LagrangianModel<S>& model() const { return scheme_.model(); }
  [[nodiscard]] const S& step_size() const { return scheme_.step_size(); }
  /// What the last step did before its projection.
  [[nodiscard]] const NewtonReport<S>& last_step() const { return scheme_.last_step(); }
  /// Steps that went on by the option `continue`.
  [[nodiscard]] int steps_not_converged() const { return scheme_.steps_not_converged(); }

 private:
  [[nodiscard]] SolveStatus advance(const ContactState<S>& state);

  NonlinearMoreauJean<S> scheme_;
  Options options_;
  std::unique_ptr<const LagrangianModel<S>> model_;  ///< of the projection, at a fixed address
  PositionProjection<S> projection_;
  ContactState<S> trial_;
};

template <OrderedField S>
std::vector<ParameterSpec> ProjectedMoreauJean<S>::parameters() {
  const Range flag = flag_range();
  std::vector<ParameterSpec> specs = NonlinearMoreauJean<S>::parameters();
  specs.push_back({"combined", "0", "1: violated contacts enter the step again", "1", flag});
  specs.push_back({"mass-metric", "1", "0: projection in the coordinates themselves", "1", flag});
  specs.push_back({"projection-tolerance",
                   "0",
                   "largest violation left; 0: rounding",
                   "m",
                   Range::non_negative()});
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
std::optional<Claim> ProjectedMoreauJean<S>::claim(std::string_view metric,
                                                   Regularity regularity,
                                                   const Parameters& parameters) {
  // The projection changes q without v, which the identity of the θ-method does not know.
  if (metric == "energy-identity" && regularity != Regularity::kSmooth) return std::nullopt;
  // It removes the penetration that impacts leave, and a body at rest is where its obstacle is.
  if (metric == "final-position") return std::nullopt;
  return NonlinearMoreauJean<S>::claim(metric, regularity, parameters);
}

template <OrderedField S>
ProjectedMoreauJean<S>::ProjectedMoreauJean(const LagrangianModel<S>& model,
                                            const S& h,
                                            const Options& options)
    : scheme_(model, h, options.step),
      options_(options),
      model_(std::make_unique<const LagrangianModel<S>>(model)),
      projection_(*model_, options.mass_metric, options.tolerance),
      trial_(scheme_.initial_state()) {
  if (is_finite(options_.tolerance) && options_.tolerance >= S(0)) return;
  throw InvalidInput("projection-tolerance = " + to_decimal(options_.tolerance) +
                     " is not allowed: it must be finite and at least 0");
}

template <OrderedField S>
SolveStatus ProjectedMoreauJean<S>::step(ContactState<S>& state) {
  const SolveStatus status = advance(state);
  if (status == SolveStatus::kSolved) std::swap(state, trial_);
  return status;
}

/// The step and its projection, into trial_.
template <OrderedField S>
SolveStatus ProjectedMoreauJean<S>::advance(const ContactState<S>& state) {
  std::vector<bool>& required = scheme_.required_contacts();
  required.assign(required.size(), false);
  do {
    trial_ = state;
    const SolveStatus status = scheme_.step(trial_);
    if (status != SolveStatus::kSolved) return status;
  } while (options_.combined && projection_.mark_violated(trial_.t, trial_.q, required));
  return projection_.project(trial_.t, trial_.q);
}

}  // namespace assay
