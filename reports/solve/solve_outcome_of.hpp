#pragma once

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/to_decimal.hpp"
#include "reports/solve/solve_outcome.hpp"

// The definitions of reports/solve/solve_outcome.hpp, compiled once for each scalar.

namespace assay::reports {

namespace detail {

template <class S>
TextVector text_of(const Vector<S>& x) {
  TextVector texts;
  for (Eigen::Index i = 0; i < x.size(); ++i) texts.push_back(to_decimal<S>(x(i)));
  return texts;
}

template <class S>
std::vector<TextVector> text_of(const std::vector<Vector<S>>& all) {
  std::vector<TextVector> texts;
  for (const Vector<S>& x : all) texts.push_back(text_of<S>(x));
  return texts;
}

/// The size of a residual, in a few digits. If the residual is an enclosure, its upper bound.
template <class S>
std::string residual_text(const S& residual) {
  constexpr int kShown = 6;
  if constexpr (Enclosure<S>) {
    return residual_text(residual.high());
  } else if (!is_finite<S>(residual)) {
    return residual == residual ? "inf" : "nan";
  } else {
    const Rational exact = ScalarTraits<S>::to_rational(residual);
    return to_short_text(round_to_decimal(exact, kShown));
  }
}

}  // namespace detail

template <OrderedField S>
BoxVi<S> box_problem(const OneStepProblem& problem) {
  return convert<S>(std::get<BoxVi<Rational>>(problem));
}

template <OrderedField S>
FrictionProblem<S> friction_problem(const OneStepProblem& problem) {
  if (const auto* local = std::get_if<FrictionProblem<Rational>>(&problem)) {
    return convert<S>(*local);
  }
  return as_mixed(convert<S>(std::get<GlobalFrictionProblem<Rational>>(problem)));
}

template <OrderedField S>
GlobalFrictionProblem<S> global_problem(const OneStepProblem& problem) {
  return convert<S>(std::get<GlobalFrictionProblem<Rational>>(problem));
}

template <OrderedField S>
SolveOutcome outcome_of(const SolveResult<S>& result) {
  SolveOutcome outcome;
  outcome.status = result.status;
  outcome.iterations = result.iterations;
  outcome.note = result.note;
  TextPoint point{detail::text_of<S>(result.z), detail::text_of<S>(result.w)};
  if (result.status == SolveStatus::kSolved) {
    outcome.solutions.push_back(std::move(point));
  } else if (result.z.size() > 0 && result.status != SolveStatus::kUndecided) {
    outcome.iterate = std::move(point);
  }
  if (result.status == SolveStatus::kSolved || outcome.iterate) {
    outcome.residual = detail::residual_text(result.residual);
  }
  return outcome;
}

template <template <class> class Problem, OrderedField S>
SolveOutcome outcome_of(const Problem<S>& problem, const SolutionSet<S>& set) {
  SolveOutcome outcome;
  Precise<S> worst(0);
  const auto look_at = [&](const Vector<S>& z) {
    const Precise<S> own = recomputed_residual<Problem, S>(problem, z);
    keep_larger(worst, own);
  };
  for (const SolutionPoint<S>& point : set.isolated) {
    look_at(point.z);
    outcome.solutions.push_back({detail::text_of<S>(point.z), detail::text_of<S>(point.w)});
  }
  for (const SolutionContinuum<S>& continuum : set.continua) {
    for (const Vector<S>& vertex : continuum.vertices) look_at(vertex);
    outcome.continua.push_back({detail::text_of<S>(continuum.vertices),
                                detail::text_of<S>(continuum.rays),
                                detail::text_of<S>(continuum.lines)});
  }
  outcome.complete = set.complete;
  if (set.is_empty()) {
    outcome.status = set.complete ? SolveStatus::kNoSolution : SolveStatus::kUndecided;
  } else {
    outcome.status = SolveStatus::kSolved;
    outcome.residual = detail::residual_text(worst);
  }
  return outcome;
}

}  // namespace assay::reports
