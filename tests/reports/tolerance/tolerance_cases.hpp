#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/tolerance/tolerance.hpp"

namespace assay::reports {

/// A scheme on a problem whose parameters no other test uses.
struct ToleranceCase {
  const char *problem, *scheme, *metric, *h, *t_end;
  oracles::Settings settings = {};
};

inline ToleranceQuestion question_of(const ToleranceCase& of) {
  const oracles::ProblemEntry& problem = oracles::find_problem(of.problem);
  const SchemeEntry& scheme = find_scheme(schemes_of_studies(), of.scheme);
  return {.problem = &problem,
          .parameters = problem.parameters(of.settings),
          .scheme = &scheme,
          .options = Parameters(scheme.parameters),
          .t_end = parse_rational(of.t_end),
          .h = parse_rational(of.h),
          .metric = &find_metric(of.metric)};
}

/// How tolerances do on runs that their derivation did not see.
struct HeldBack {
  std::size_t correct = 0, passed = 0;   ///< runs
  std::size_t mistaken = 0, caught = 0;  ///< runs with mistakes that are no blind spots
};

/// Derives the tolerance and counts over `count` runs with other phases, of the correct scheme and
/// of each mistake.
inline void try_held_back(const ToleranceCase& of,
                          std::size_t count,
                          HeldBack& total,
                          std::optional<std::size_t> runs_of_derivation = {}) {
  ToleranceQuestion question = question_of(of);
  question.runs = runs_of_derivation;
  const DerivedTolerance tolerance = derive_tolerance(question);
  question.seed = 20;
  const EnsembleErrors runs(question);
  const auto exceed = [&](const Variant& variant) {
    const std::vector<double> errors = runs.errors(variant, 1000, count);
    return static_cast<std::size_t>(
        std::ranges::count_if(errors, [&](double error) { return !(error <= tolerance.value); }));
  };
  const std::size_t failed = exceed({"", question.parameters, question.options});
  EXPECT_EQ(failed, 0U) << of.problem << " " << of.scheme << " " << of.metric;
  total.correct += count;
  total.passed += count - failed;
  for (const Variant& mistake :
       known_mistakes(*question.problem, question.parameters, question.scheme, question.options)) {
    const auto judged = std::ranges::find(tolerance.mistakes, mistake.what, &KnownMistake::what);
    if (judged == tolerance.mistakes.end() || judged->is_blind_spot()) continue;
    total.mistaken += count;
    total.caught += exceed(mistake);
  }
}

}  // namespace assay::reports
