#include "reports/cli/growth.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports::growth_test {
namespace {

/// A damped oscillator of one mode, let go at rest.
struct Oscillator {
  explicit Oscillator(const oracles::Settings& settings)
      : entry(oracles::find_problem("modal-oscillators")), parameters(entry.parameters(settings)) {}

  [[nodiscard]] double predicted(const LinearScheme& scheme, const Rational& h) const {
    return growth_of_a_step(
        oracles::model<double>(entry, parameters), scheme, from_rational<double>(h));
  }
  /// The mean growth of the state in a step, over 400 of them.
  [[nodiscard]] double measured(const std::string& scheme,
                                const oracles::Settings& options,
                                const Rational& h) const {
    constexpr int kSteps = 800;
    const SchemeEntry& found = find_scheme(schemes(), scheme);
    Parameters set(found.parameters);
    for (const auto& [key, value] : options) set.set(key, value);
    const auto run = found.scalar("double").run({&entry, parameters, set, h, kSteps});
    EXPECT_EQ(run.status, SolveStatus::kSolved);
    const auto size = [&](Eigen::Index first) {
      return run.q.middleCols(first, kSteps / 4).cwiseAbs().maxCoeff();
    };
    return static_cast<double>(
        std::pow(size(3 * kSteps / 4) / size(kSteps / 4), 1.0L / (kSteps / 2)));
  }

  const oracles::ProblemEntry& entry;
  Parameters parameters;
};

/// The largest of a quarter of the states, at any phase, is the amplitude within a factor of 2; the
/// mean over 400 steps is log 2/400.
constexpr double kOfAmplitudes = 0.6931471805599453 / 400;

TEST(GrowthOfAStep, IsThatOfTheRuns) {
  const Oscillator oscillator({{"n", "1"}, {"w1", "10"}, {"sigma1", "2"}});
  for (const char* h : {"1/20", "1/8", "1/4"}) {
    const Rational step = parse_rational(h);
    for (const char* theta : {"0", "1/4", "1/2", "1"}) {
      const auto weight = from_rational<double>(parse_rational(theta));
      const auto expect = [&](const std::string& scheme,
                              const oracles::Settings& options,
                              const LinearScheme& linear) {
        const double predicted = oscillator.predicted(linear, step);
        if (predicted > 2 || predicted < 0.8) return;  // neither leaves the range of double
        const double measured = oscillator.measured(scheme, options, step);
        EXPECT_LT(std::abs(std::log(measured / predicted)), kOfAmplitudes)
            << scheme << ", theta " << theta << ", h " << h << ": " << measured << " of "
            << predicted;
      };
      expect("moreau-jean", {{"theta", theta}}, {.theta = weight});
      expect("schatzman-paoli", {{"theta", theta}}, {.theta = weight, .first = 0});
      expect("schatzman-paoli",
             {{"theta", theta}, {"centred", "0"}},
             {.theta = weight, .printed = true});
      expect("schatzman-paoli",
             {{"theta", theta}, {"centred", "0"}, {"backward-velocity", "1"}},
             {.theta = weight, .printed = true, .backward = true});
      expect("mixed-moreau-schatzman",
             {{"theta", theta}, {"first", "0"}},
             {.theta = weight, .first = 0});
    }
  }
}

TEST(GrowthOfAStep, OfACompliantContactIsTheLargerOneOpenOrClosed) {
  const oracles::ProblemEntry& spring = oracles::find_problem("unilateral-spring");
  const auto growth = [&](const char* k, double theta, double weight) {
    const auto model = oracles::model<double>(spring, spring.parameters({{"k", k}, {"m", "1"}}));
    return growth_of_a_step(model, {.theta = theta, .multiplier_weight = weight}, 0.25);  // h
  };
  // Explicit in q and implicit in lambda: stable while h^2 k < 4, here k < 64.
  EXPECT_LT(growth("60", 0, 1), 1 + 1e-7) << "a double root at 1 is found to the root of rounding";
  EXPECT_GT(growth("68", 0, 1), 1.1);
  EXPECT_LT(growth("6400", 0.5, 1), 1 + 1e-7);
  EXPECT_GT(growth("60", 0.5, 0.25), 1.01) << "explicit in lambda";
}

}  // namespace
}  // namespace assay::reports::growth_test
