#include <gmock/gmock.h>
#include <oneapi/tbb/parallel_for.h>

#include <array>
#include <atomic>
#include <mutex>
#include <random>

#include "reports/gradients/audit_gradient.hpp"
#include "reports/gradients/exact_gradient.hpp"

namespace assay::reports::no_false_refutation_test {
namespace {

constexpr std::uint64_t kSets = 300;

/// A parameter of a problem, drawn in a range.
struct Drawn {
  const char* name;
  double low, high;
};
/// A problem whose motions have derivatives almost everywhere, and the schemes that are right.
struct Family {
  const char *problem, *scheme;
  std::array<Drawn, 3> drawn;
  double shortest, longest;
};
constexpr Family kFamilies[] = {
    {"bouncing-ball", "moreau-jean", {{{"h0", 0.3, 3}, {"e", 0.3, 0.95}, {"g", 3, 15}}}, 0.5, 3},
    {"bouncing-ball", "event-driven-rk4", {{{"h0", 0.3, 3}, {"e", 0.3, 0.95}}}, 0.5, 3},
    {"two-walls", "moreau-jean", {{{"e", 0.4, 1}}}, 0.5, 4},
    {"oscillator-stop", "moreau-jean", {{{"e", 0.2, 0.95}}}, 1, 9},
    {"pendulum-stop", "nonlinear-moreau-jean", {{{"e", 0.3, 0.9}}}, 0.5, 4},
    {"sliding-block", "nonlinear-moreau-jean", {{{"mu", 0.1, 0.6}, {"v0", 1, 4}}}, 0.3, 3},
    {"forced-oscillator", "moreau-jean", {{{"m", 0.5, 3}}}, 0.5, 4}};

std::string decimals(double x) {
  std::string text = std::to_string(x);
  return text.substr(0, text.find('.') + 4);
}

/// A random question about a scheme that is right.
GradientCase random_case(std::uint64_t number) {
  std::mt19937_64 random(number);
  const auto uniform = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  const Family& family = kFamilies[number % std::size(kFamilies)];
  oracles::Settings set;
  for (const auto& [name, low, high] : family.drawn) {
    if (name != nullptr) set.emplace_back(name, decimals(uniform(low, high)));
  }
  const std::string parameter = set[random() % set.size()].first;
  const Estimator estimator =
      number / std::size(kFamilies) % 2 == 0 ? Estimator::kAveraged : Estimator::kDifferences;
  const oracles::ProblemEntry& entry = oracles::find_problem(family.problem);
  const SchemeEntry& by = find_scheme(schemes_of_studies(), family.scheme);
  const std::string t_end = decimals(uniform(family.shortest, family.longest));
  return {{&entry,
           entry.parameters(set),
           parameter,
           parse_rational(t_end),
           &by,
           Parameters(by.parameters)},
          {family.problem, set, t_end, family.scheme, {}, estimator}};
}

/// Differences with δ ≫ h, and averages over phases, are right for each of these. Those with δ ≪ h
/// are not, which has a verdict of its own.
TEST(Gradients, NoRightSchemeIsRefuted) {
  std::atomic<int> decided = 0;
  std::mutex mutex;
  oneapi::tbb::parallel_for(std::uint64_t{0}, kSets, [&](std::uint64_t number) {
    const GradientCase drawn = random_case(number);
    const ParameterRuns& runs = drawn.runs;
    const ExactGradient exact =
        exact_gradient(*runs.problem, runs.parameters, runs.parameter, runs.t_end);
    const GradientRow row = audit_gradient(drawn, exact, {.seed = number});
    if (row.verdict != GradientVerdict::kUndecided) ++decided;
    const std::scoped_lock lock(mutex);
    EXPECT_NE(row.verdict, GradientVerdict::kRefuted)
        << "set " << number << ": " << row.subject.problem << " " << runs.parameter << " to "
        << row.subject.t_end << ": " << row.reason;
  });
  EXPECT_GE(decided, static_cast<int>(kSets / 2));
}

}  // namespace
}  // namespace assay::reports::no_false_refutation_test
