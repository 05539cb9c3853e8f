#include <gmock/gmock.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <string>

#include "reports/gradients/audit_gradient.hpp"
#include "reports/gradients/exact_gradient.hpp"

namespace assay::reports::known_verdicts_test {
namespace {

constexpr std::uint64_t kSeeds = 200;

/// A derivative of which it is known what it converges to.
struct Known {
  const char *problem, *scheme, *parameter, *t_end;
  Estimator estimator;
  GradientVerdict verdict;
};

constexpr Known kKnown[] = {
    {"bouncing-ball", "moreau-jean", "h0", "2", Estimator::kStepwise, GradientVerdict::kRefuted},
    {"bouncing-ball", "moreau-jean", "e", "2", Estimator::kStepwise, GradientVerdict::kRefuted},
    {"bouncing-ball", "moreau-jean", "h0", "2", Estimator::kToi, GradientVerdict::kConfirmed},
    {"bouncing-ball",
     "moreau-jean",
     "h0",
     "2",
     Estimator::kDifferences,
     GradientVerdict::kSecantOnly},
    {"bouncing-ball",
     "event-driven-rk4",
     "h0",
     "2",
     Estimator::kStepwise,
     GradientVerdict::kConfirmed},
    {"forced-oscillator",
     "moreau-jean",
     "m",
     "2",
     Estimator::kStepwise,
     GradientVerdict::kConfirmed},
    {"sliding-block",
     "nonlinear-moreau-jean",
     "mu",
     "1/2",
     Estimator::kStepwise,
     GradientVerdict::kConfirmed}};

class KnownVerdicts : public testing::TestWithParam<Known> {};

/// Undecided is not false, but must be rare.
TEST_P(KnownVerdicts, AreTheSameForAllSeeds) {
  const Known& known = GetParam();
  const oracles::ProblemEntry& entry = oracles::find_problem(known.problem);
  const SchemeEntry& by = find_scheme(schemes_of_studies(), known.scheme);
  const GradientCase of{{&entry,
                         entry.parameters({}),
                         known.parameter,
                         parse_rational(known.t_end),
                         &by,
                         Parameters(by.parameters)},
                        {known.problem, {}, known.t_end, known.scheme, {}, known.estimator}};
  const ExactGradient exact =
      exact_gradient(entry, of.runs.parameters, known.parameter, of.runs.t_end);
  std::atomic<int> wrong = 0, undecided = 0;
  oneapi::tbb::parallel_for(std::uint64_t{0}, kSeeds, [&](std::uint64_t seed) {
    const GradientRow row = audit_gradient(of, exact, {.seed = seed});
    if (row.verdict == GradientVerdict::kUndecided) {
      ++undecided;
    } else if (row.verdict != known.verdict) {
      ++wrong;
    }
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_LE(undecided, static_cast<int>(kSeeds / 50));
}

INSTANTIATE_TEST_SUITE_P(All, KnownVerdicts, testing::ValuesIn(kKnown), [](const auto& of) {
  std::string name = std::string(of.param.problem) + "_" + of.param.scheme + "_" +
                     of.param.parameter + "_" + std::string(name_of(of.param.estimator));
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace assay::reports::known_verdicts_test
