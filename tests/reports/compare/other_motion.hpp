#pragma once

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/scalar/machine.hpp"
#include "oracles/catalogue.hpp"
#include "reference/truth.hpp"
#include "reports/compare/limit_law.hpp"
#include "tests/reports/compare/other_contact.hpp"

namespace assay::reports::other_laws {

inline constexpr int kSeeds = 25, kMost = kSeeds * 3 / 4, kHalf = kSeeds / 2;

/// A motion by another law, what its name must hold, and what its intervals must hold.
struct OtherMotion {
  std::string problem;
  oracles::Settings settings;
  std::string t_end;
  std::function<Trajectory<Real>(const Parameters&, Real t_end, int steps)> run;
  std::string name = {};  ///< empty: of no law that is known
  std::vector<std::pair<std::string, double>> parameters = {};
};

inline LimitLaw limit_of(const OtherMotion& of) {
  const oracles::ProblemEntry& problem = oracles::find_problem(of.problem);
  const Parameters parameters = problem.parameters(of.settings);
  const Rational t_end = parse_rational(of.t_end);
  const auto model = oracles::model_of_any_kind<long double>(problem, parameters);
  const auto exact = oracles::to_long_double(reference::true_motion(problem, parameters, t_end));
  std::vector<Trajectory<Real>> runs;
  for (const int steps : {131, 257, 521, 1031, 2053}) {
    runs.push_back(of.run(parameters, from_rational<Real>(t_end), steps));
  }
  std::vector<const Trajectory<Real>*> all;
  for (const Trajectory<Real>& run : runs) all.push_back(&run);
  return limit_law(model, exact, all, problem.state, unit_roundoff<double>());
}

/// Seeds whose law is named rightly; a wrong name or interval fails.
inline int rightly_named(const std::function<OtherMotion(std::mt19937&)>& draw) {
  int count = 0;
  for (unsigned seed = 1; seed <= kSeeds; ++seed) {
    std::mt19937 random(seed);
    const OtherMotion of = draw(random);
    const LimitLaw law = limit_of(of);
    const std::string context = fmt::format("seed {}, {}: {}", seed, of.name, law.sentence);
    for (const std::string& each : law.laws) {
      EXPECT_FALSE(of.name.empty()) << context;
      EXPECT_THAT(each, testing::HasSubstr(of.name)) << context;
    }
    if (law.laws.empty()) continue;
    ++count;
    for (const auto& [name, value] : of.parameters) {
      const auto found = std::ranges::find(law.parameters, name, &LawParameter::name);
      if (found == law.parameters.end()) continue;
      EXPECT_LE(found->low, value) << context << ", " << name;
      EXPECT_GE(found->high, value) << context << ", " << name;
    }
  }
  return count;
}

inline double between(std::mt19937& random, double low, double high) {
  return low + (high - low) * (static_cast<double>(random()) / 4294967296.0);
}
inline bool coin(std::mt19937& random) { return random() % 2 == 0; }
inline std::string number(double x) { return fmt::format("{:.4f}", x); }

}  // namespace assay::reports::other_laws
