#include "reports/gradients/model_derivative.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <span>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"
#include "reports/gradients/own_gradient.hpp"
#include "reports/subjects/foreign_model.hpp"
#include "reports/subjects/model_functions.hpp"

namespace assay::reports::model_derivative_test {
namespace {

using testing::ElementsAre;

template <class S>
Model<S> model_at(const oracles::ProblemEntry& problem,
                  const std::string& parameter,
                  const Rational& value) {
  Parameters moved = problem.parameters({});
  moved.set(parameter, value);
  return oracles::model_of_any_kind<S>(problem, moved);
}

Rational size_of(const Rational& value) { return value == 0 ? Rational(1) : Rational(abs(value)); }

Model<double> derivative_by(const oracles::ProblemEntry& problem, const std::string& parameter) {
  return derivative_of_model(problem, problem.parameters({}), parameter);
}

/// All numbers of a model, and of its functions at t = 0.3 and a given state.
std::vector<double> numbers_of(const Model<double>& model, const AssayModel& at) {
  const ForeignModel foreign(model, "");
  AssayModel of = foreign.get();
  std::vector<double> numbers;
  visit_arrays(of, [&](const auto* array, std::size_t size) {
    if constexpr (std::is_same_v<decltype(array), const double*>) {
      numbers.insert(numbers.end(), array, array + size);
    } else {
      for (const AssayLaw& law : std::span(array, size)) {
        numbers.insert(numbers.end(), {law.restitution, law.friction, law.tangential_restitution});
      }
    }
  });
  const double t = 0.3;
  const double* second = of.kind == ASSAY_FIRST_ORDER ? at.initial_multiplier : at.initial_velocity;
  for (const std::string& name : names_of_functions(of)) {
    for (const FunctionResult& result :
         evaluate_function(of, name, {&t, at.initial_position, second})) {
      numbers.insert(numbers.end(), result.values.begin(), result.values.end());
    }
  }
  return numbers;
}

/// Differences with δ = 10⁻⁴ err by some 10⁻⁸.
bool is_derivative(double found, double low, double high, double step) {
  return std::abs(found - (high - low) / step) <=
         1e-5 * (1 + std::abs(found) + std::abs(low) + std::abs(high));
}

/// Whether the derivative of each number of the model is that of the differences.
bool is_derivative(const oracles::ProblemEntry& problem,
                   const std::string& parameter,
                   const Model<double>& derivative) {
  const Rational value = problem.parameters({})[parameter],
                 delta = size_of(value) * Rational(1, 10000);
  const Model<double> model = model_at<double>(problem, parameter, value);
  const ForeignModel foreign(model, "");
  const auto low = numbers_of(model_at<double>(problem, parameter, value - delta), foreign.get());
  const auto high = numbers_of(model_at<double>(problem, parameter, value + delta), foreign.get());
  const auto found = numbers_of(derivative, foreign.get());
  bool holds = found.size() == low.size();
  for (std::size_t i = 0; holds && i < found.size(); ++i) {
    holds = is_derivative(found[i], low[i], high[i], scalar_cast<double>(Rational(2 * delta)));
  }
  return holds;
}

bool has_room(const ParameterSpec& spec, const Rational& value) {
  const Rational delta = size_of(value) * Rational(1, 10000);
  return !spec.range.integer && spec.range.contains(value - delta) &&
         spec.range.contains(value + delta);
}

TEST(ModelDerivative, IsThatOfAllNumbersAndFunctionsOfAllProblems) {
  std::size_t checked = 0;
  for (const oracles::ProblemEntry& problem : oracles::problems()) {
    const Parameters parameters = problem.parameters({});
    for (const ParameterSpec& spec : parameters.specs()) {
      if (!has_room(spec, parameters[spec.name])) continue;
      try {
        EXPECT_TRUE(is_derivative(problem, spec.name, derivative_by(problem, spec.name)))
            << problem.name << " by " << spec.name;
        ++checked;
      } catch (const InvalidInput&) {  // a jump, or a model that the interface does not have
      }
    }
  }
  EXPECT_GT(checked, 150U);
}

/// The witness of the test above.
TEST(ModelDerivative, ByAnotherParameterIsNoneOfThese) {
  const auto is_one = [](const char* problem, const char* parameter, const char* other) {
    const oracles::ProblemEntry& of = oracles::find_problem(problem);
    return is_derivative(of, parameter, derivative_by(of, other));
  };
  EXPECT_FALSE(is_one("bouncing-ball", "h0", "v0"));
  EXPECT_FALSE(is_one("bouncing-ball", "e", "h0"));
  EXPECT_FALSE(is_one("pendulum-stop", "w0", "e"));
  EXPECT_FALSE(is_one("sphere-slip-roll", "mu", "g"));
}

TEST(ModelDerivative, OfTheBouncingBallIsAsItsEquationsSay) {
  const oracles::ProblemEntry& ball = oracles::find_problem("bouncing-ball");
  const Model<double> by_height = derivative_by(ball, "h0"), by_gravity = derivative_by(ball, "g");
  const ForeignModel height(by_height, ""), gravity(by_gravity, "");
  EXPECT_EQ(height.get().linear, 1);
  EXPECT_EQ(height.get().initial_position[0], 1);
  EXPECT_EQ(height.get().mass[0], 0);
  EXPECT_EQ(height.get().laws[0].restitution, 0);
  double force = 0;
  gravity.get().external_force(&gravity.get(), 7, &force);
  EXPECT_EQ(force, -1);
  EXPECT_EQ(gravity.get().initial_position[0], 0);
}

/// The relay of twisting switches with the sign of the velocity.
TEST(ModelDerivative, DoesNotExistWhereTheInitialStateJumps) {
  EXPECT_THAT([] { (void)derivative_by(oracles::find_problem("twisting"), "v0"); },
              testing::ThrowsMessage<InvalidInput>(
                  testing::HasSubstr("the initial state of twisting jumps at v0 = 0")));
}

TEST(ModelDerivative, NeedsTwoModelsOfOneKind) {
  const auto model = [](const char* name) {
    const oracles::ProblemEntry& of = oracles::find_problem(name);
    return oracles::model_of_any_kind<Dd>(of, of.parameters({}));
  };
  EXPECT_THROW((void)model_derivative(model("bouncing-ball"), model("relay"), Dd(1)), InvalidInput);
  EXPECT_THROW((void)model_derivative(model("bouncing-ball"), model("two-balls"), Dd(1)),
               InvalidInput);
}

}  // namespace
}  // namespace assay::reports::model_derivative_test
