#include "properties/models/assembled_step.hpp"

#include <gmock/gmock.h>

#include "core/schemes/euler_moreau.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/schatzman_paoli.hpp"
#include "reports/models/model_file.hpp"

namespace assay::properties::assembled_step_test {
namespace {

using Outcome = Finding::Outcome;
using oracles::DescribedModel;
using testing::HasSubstr;

/// Carts between two walls: the first on a spring, the last two joined by a rod.
constexpr const char* kCarts = R"(
t-end = 1
parameters = { e = "1/2", F = -3 }
[[system]]
name = "a"
kind = "linear-lagrangian"
M = [[2, 1], [1, 3]]
C = [[1, 0], [0, 0]]
K = [[40, -20], [-20, 20]]
q0 = [0, "1/10"]
v0 = [1, 2]
[[system]]
name = "b"
kind = "linear-lagrangian"
M = [[1]]
force = ["F"]
q0 = ["1/4"]
v0 = [0]
[[system]]
name = "c"
kind = "linear-lagrangian"
M = [["5/2"]]
q0 = ["1/2"]
v0 = [0]
[[interaction]]
name = "stop"
systems = ["b", "a"]
H = [[1, 0, -1]]
law = "newton-impact"
e = "e"
[[interaction]]
name = "walls"
systems = ["a", "c"]
H = [[1, 0, 0], [0, 0, -1]]
b = ["1/20", "11/20"]
law = "newton-impact"
e = "e"
)";
constexpr const char* kRod = R"(
[[interaction]]
name = "rod"
systems = ["b", "c"]
H = [[-1, 1]]
b = ["-1/4"]
law = "equality"
)";

/// Two circuits that a diode couples, a relay on the second.
constexpr const char* kCircuits = R"(
t-end = 1
[[system]]
name = "a"
kind = "first-order"
M = [[2]]
A = [[-1]]
b = ["1/3"]
x0 = [1]
[[system]]
name = "b"
kind = "first-order"
A = [[0, 1], [-4, -1]]
x0 = [-1, 0]
[[interaction]]
name = "diode"
systems = ["b", "a"]
C = [[1, 0, -1]]
B = [[1], [0], [-1]]
D = [["1/5"]]
b = ["1/7"]
law = "complementarity"
[[interaction]]
name = "relay"
systems = ["b"]
C = [[0, 1]]
B = [[0], [1]]
law = "relay"
)";

DescribedModel model(const std::string& text) {
  const auto read = reports::read_model(text, "x.toml");
  return read->describe(read->parameters({}));
}

Finding examine(const Subject& subject, const std::string& text) {
  return assembled_steps(subject, model(text), Rational(1, 16), 12);
}

void expect_holds(const Subject& subject, const std::string& text) {
  const Finding finding = examine(subject, text);
  EXPECT_EQ(finding.outcome, Outcome::kHolds) << subject.name << ": " << finding.message;
}

TEST(AssembledSteps, AreThoseOfTheThetaMethod) {
  for (const char* theta : {"1/2", "2/3", "1"}) {
    expect_holds(make_subject<MoreauJean>({{"theta", theta}}), kCarts);
    expect_holds(make_subject<NonlinearMoreauJean>({{"theta", theta}}), kCarts);
    expect_holds(make_subject<NonlinearMoreauJean>({{"theta", theta}}), kCarts + std::string(kRod));
  }
  expect_holds(make_subject<MoreauJean>({{"gamma", "1"}, {"sign-test", "1"}}), kCarts);
}

TEST(AssembledSteps, AreThoseOfTheThetaGammaScheme) {
  expect_holds(make_subject<EulerMoreau>({{"theta", "1/2"}, {"gamma", "3/4"}}), kCircuits);
  expect_holds(make_subject<EulerMoreau>(), kCircuits);
}

/// A subject that runs with other options than it says.
template <template <class> class Scheme>
Subject liar(const std::string& name, const Rational& value) {
  Subject subject = make_subject<Scheme>();
  const auto lie = [name, value](const auto& run) {
    return [name, value, run](const auto& of, const Rational& h, Eigen::Index steps, auto options) {
      options.set(name, value);
      return run(of, h, steps, options);
    };
  };
  subject.run_exact = lie(subject.run_exact);
  return subject;
}

TEST(AssembledSteps, WitnessesAreRejected) {
  for (const auto& [option, value] : {std::pair("theta", Rational(2, 3)),
                                      {"gamma", Rational(0)},
                                      {"gap-threshold", Rational(1)}}) {
    EXPECT_EQ(examine(liar<MoreauJean>(option, value), kCarts).outcome, Outcome::kViolated)
        << option;
  }
  for (const char* option : {"theta", "gamma"}) {
    EXPECT_EQ(examine(liar<EulerMoreau>(option, Rational(1, 2)), kCircuits).outcome,
              Outcome::kViolated)
        << option;
  }
  Subject elastic = make_subject<MoreauJean>();
  elastic.run_exact = [run = elastic.run_exact](const Model<Rational>& right,
                                                const Rational& h,
                                                Eigen::Index steps,
                                                const Parameters& options) {
    auto of = std::get<LagrangianModel<Rational>>(right);
    for (ImpactLaw<Rational>& law : of.laws) law.impact.normal_restitution = 1;
    return run(of, h, steps, options);
  };
  EXPECT_THAT(examine(elastic, kCarts).message, HasSubstr("violate their laws"));
}

TEST(AssembledSteps, SayNothingOfOtherSchemesAndModels) {
  EXPECT_EQ(examine(make_subject<SchatzmanPaoli>(), kCarts).outcome, Outcome::kSilent);
  EXPECT_EQ(examine(make_subject<MoreauJean>(), kCircuits).outcome, Outcome::kSilent);
  EXPECT_EQ(examine(make_subject<EulerMoreau>({{"variant", "1"}}), kCircuits).outcome,
            Outcome::kSilent);
}

}  // namespace
}  // namespace assay::properties::assembled_step_test
