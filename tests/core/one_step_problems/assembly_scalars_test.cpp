#include <gtest/gtest.h>

#include "core/one_step_problems/assembly.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/one_step_problems/random_plant.hpp"
#include "tests/core/scalar/trap_scalar.hpp"

namespace assay::assembly_scalars_test {
namespace {

TEST(Assembly, InDoubleDiffersFromRationalsByRoundingAlone) {
  Numbers numbers, same;
  for (int trial = 0; trial < 100; ++trial) {
    const auto in_double = assemble<double>(random_plant<double>(numbers), 0.25, 0.5, 0.75);
    const auto exact = assemble<Rational>(
        random_plant<Rational>(same), Rational(1, 4), Rational(1, 2), Rational(3, 4));
    const Matrix<double> error = in_double.assembly.matrix().to_dense() -
                                 convert<double>(exact.assembly.matrix().to_dense());
    // G = 20 I − hθA is diagonally dominant, κ(G) ≤ 2; entries are sums of at most 12·3 products of
    // numbers ≤ 3, divided by ≥ 15: bound 16 · 2 · 36 · u · 36, badness 16.
    const double bound = 16 * 2 * 36 * unit_roundoff<double>() * 36;
    for (const double entry : error.reshaped()) EXPECT_LE(std::abs(entry), bound) << trial;
  }
}

TEST(Assembly, OfJetsDifferentiatesInTheStep) {
  // One system x' = a x + r, y = x: M = h/(1 − hθa), dM/dh = 1/(1 − hθa)².
  using J = Jet<Rational, 1>;
  const J h(Rational(1, 4), 0);
  FirstOrderStep<J> step({Matrix<J>::Constant(1, 1, J(2))}, h, J(Rational(1, 2)));
  Interaction<J> interaction;
  interaction.participations = {
      {0, Matrix<J>::Constant(1, 1, J(1)), Matrix<J>::Constant(1, 1, J(1))}};
  const Assembly<J> assembly({step.response()}, {interaction});
  const J entry = assembly.matrix().block(0, 0)(0, 0);
  EXPECT_EQ(entry.a, Rational(1, 3));
  EXPECT_EQ(entry.v[0], Rational(16, 9));
}

TEST(Assembly, HoldsNoDecimalLiteral) {
  Numbers numbers;
  const auto assembled =
      assemble<TrapScalar>(random_plant<TrapScalar>(numbers), ratio<TrapScalar>(1, 4), 1, 1);
  EXPECT_EQ(assembled.q.size(), assembled.assembly.matrix().rows());
}

TEST(Assembly, AllocatesNothingFromStepToStep) {
  Numbers numbers;
  Plant<double> plant;
  while (plant.interactions.size() < 3) plant = random_plant<double>(numbers);
  std::vector<SystemResponse<double>> responses;
  std::vector<FirstOrderStep<double>> steps;
  std::vector<Vector<double>> states = plant.states;
  for (const auto& system : plant.systems) {
    steps.emplace_back(system, 0.25);
    responses.push_back(steps.back().response());
  }
  const Assembly<double> assembly(responses, plant.interactions);
  Vector<double> q(assembly.matrix().rows()), lambda = q, y = q;
  lambda.setOnes();
  const long before = allocations();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].free_state(plant.states[i], plant.inputs[i], states[i]);
  }
  assembly.free_output(states, q);
  assembly.matrix().multiply_add(lambda, q, y);
  assembly.add_input(lambda, states);
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace assay::assembly_scalars_test
