#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/schemes/position_projection.hpp"
#include "core/schemes/scheme_input.hpp"
#include "core/schemes/trajectory.hpp"

namespace assay {

/// How a scheme projects its positions.
template <OrderedField S>
struct ProjectedStepOptions {
  bool combined = false;
  S tolerance = S(0);  ///< of gaps [m]
};

/// Options of schemes with projections, with their names on the command line.
[[nodiscard]] inline std::vector<ParameterSpec> projection_parameters() {
  return {{"combined",
           "0",
           "1: the step is repeated with the contacts that it violates",
           "1",
           flag_range()},
          {"mass-metric",
           "1",
           "0: projection in the norm of the coordinates; 1: in the metric of the mass",
           "1",
           flag_range()},
          {"projection-tolerance",
           "0",
           "largest violation that may remain; 0: rounding",
           "m",
           Range::non_negative()}};
}

/// A scheme with projected positions: each step is followed by a move to the nearest position that
/// satisfies the constraints, see PositionProjection.
///
/// Direct: v_{k+1} is kept. Combined: if the step violates contacts that are not in I₁, these
/// contacts enter I₁ and the step is repeated, until there are none. Then the position is
/// projected.
///
/// Source: developer-notes.md, chapter 13; [Aca13] for direct and combined. `Scheme` must have
/// required_contacts(), and `Chart` the positions of the scheme. Shapes, units, scalar: as `Scheme`
/// and `Chart`.
/// @throws InvalidInput as the scheme, or for a tolerance that is negative or not finite.
template <class Scheme, class Chart>
class ProjectedStep {
 public:
  using Scalar = typename Scheme::Scalar;
  using S = Scalar;
  using Model = typename Chart::Model;

  /// @param chart further arguments of the constructor of the chart, after the model.
  template <class... OfChart>
  ProjectedStep(const Model& model,
                const S& h,
                const typename Scheme::Options& step,
                const ProjectedStepOptions<S>& options,
                OfChart... chart)
      : scheme_(model, h, step),
        options_(options),
        model_(std::make_unique<const Model>(model)),
        projection_(Chart(*model_, chart...), options.tolerance),
        trial_(scheme_.initial_state()) {
    if (is_finite(options.tolerance) && options.tolerance >= S(0)) return;
    throw InvalidInput("projection-tolerance = " + to_decimal(options.tolerance) +
                       " is not allowed: it must be finite and at least 0");
  }

  [[nodiscard]] ContactState<S> initial_state() const { return scheme_.initial_state(); }

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(ContactState<S>& state) {
    const SolveStatus status = advance(state);
    if (status == SolveStatus::kSolved) std::swap(state, trial_);
    return status;
  }

  [[nodiscard]] const Model& model() const { return scheme_.model(); }
  [[nodiscard]] const S& step_size() const { return scheme_.step_size(); }
  /// The report of the last step, before its projection.
  [[nodiscard]] const NewtonReport<S>& last_step() const { return scheme_.last_step(); }

 protected:
  [[nodiscard]] const Scheme& scheme() const { return scheme_; }

 private:
  [[nodiscard]] SolveStatus advance(const ContactState<S>& state);

  Scheme scheme_;
  ProjectedStepOptions<S> options_;
  std::unique_ptr<const Model> model_;  ///< of the projection, at a fixed address
  PositionProjection<S, Chart> projection_;
  ContactState<S> trial_;
};

/// Computes the step and its projection into trial_.
template <class Scheme, class Chart>
SolveStatus ProjectedStep<Scheme, Chart>::advance(const ContactState<S>& state) {
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
