// The cost of one Moreau-Jean step, with Eigen and the one-step problem, beside the same arithmetic
// written by hand for one coordinate.
#include <benchmark/benchmark.h>

#include "core/scalar/dd.hpp"
#include "core/scalar/float128.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "tests/benchmarks/hand_written_ball.hpp"

namespace assay {
namespace {

/// n unit masses on a line above a floor, gravity −9.81, e = 4/5, bottom one at height 1, gaps
/// 1/10.
template <class S>
ContactModel<S> column(int n) {
  const auto constant = [](int size, const S& value) { return Vector<S>::Constant(size, value); };
  ContactModel<S> model;
  model.system.mass = Matrix<S>::Identity(n, n);
  model.system.external_force =
      ExternalForce<S>(Vector<S>(constant(n, from_rational<S>(Rational(-981, 100)))));
  model.relation.jacobian = Matrix<S>::Constant(n, n, S(0));
  model.initial_position = constant(n, S(1));
  for (int i = 0; i < n; ++i) {
    model.relation.jacobian(i, i) = S(1);
    if (i > 0) model.relation.jacobian(i, i - 1) = S(-1);
    model.initial_position(i) = S(1) + ratio<S>(i, 10);
  }
  model.relation.offset = constant(n, S(0));
  model.law.restitution = constant(n, ratio<S>(4, 5));
  model.initial_velocity = constant(n, S(0));
  return model;
}

void report(benchmark::State& state) {
  state.counters["per_step"] = benchmark::Counter(
      static_cast<double>(kBallSteps),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// kBallSteps steps of the column of n balls.
template <class S>
void moreau_jean_column(benchmark::State& state) {
  MoreauJean<S> scheme(column<S>(static_cast<int>(state.range(0))), ratio<S>(1, 1024));
  for ([[maybe_unused]] auto iteration : state) {
    ContactState<S> ball = scheme.initial_state();
    for (int k = 0; k < kBallSteps; ++k) benchmark::DoNotOptimize(scheme.step(ball));
    benchmark::DoNotOptimize(ball.q.data());
  }
  report(state);
}

template <class S>
void hand_written_ball(benchmark::State& state) {
  for ([[maybe_unused]] auto iteration : state) drop_ball_by_hand<S>();
  report(state);
}

BENCHMARK(moreau_jean_column<double>)->Arg(1)->Arg(10);
BENCHMARK(moreau_jean_column<Dd>)->Arg(1);
BENCHMARK(moreau_jean_column<Float128>)->Arg(1);
BENCHMARK(moreau_jean_column<Mpfr50>)->Arg(1);
BENCHMARK(hand_written_ball<double>);
BENCHMARK(hand_written_ball<Dd>);
BENCHMARK(hand_written_ball<Mpfr50>);

}  // namespace
}  // namespace assay
