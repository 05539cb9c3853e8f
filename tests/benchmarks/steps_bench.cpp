// The cost of one Moreau-Jean step, with Eigen and the one-step problem, beside the same arithmetic
// written by hand for one coordinate.
#include <benchmark/benchmark.h>

#include "core/scalar/dd.hpp"
#include "core/scalar/float128.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/moreau_jean.hpp"

namespace assay {
namespace {

constexpr int kSteps = 2048;  ///< of h = 1/1024: two seconds, three impacts

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
      static_cast<double>(kSteps),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// kSteps steps of the column of n balls.
template <class S>
void moreau_jean_column(benchmark::State& state) {
  MoreauJean<S> scheme(column<S>(static_cast<int>(state.range(0))), ratio<S>(1, 1024));
  for ([[maybe_unused]] auto iteration : state) {
    ContactState<S> ball = scheme.initial_state();
    for (int k = 0; k < kSteps; ++k) benchmark::DoNotOptimize(scheme.step(ball));
    benchmark::DoNotOptimize(ball.q.data());
  }
  report(state);
}

/// The arithmetic of equations (2), (4), (5) for one ball, without vectors and without an LCP. As
/// in a step of a scheme, the state is in memory after each step. The loop leaves out three things
/// that a step of the scheme does: it allows for rounding of the gap, (2) of ActivationRule, it
/// stores U_k and the index set, and it returns a status.
template <class S>
void hand_written_ball(benchmark::State& state) {
  const S h = ratio<S>(1, 1024);
  const S half = ratio<S>(1, 2);
  const S forecast = half * h;
  const S weight = half * h;
  const S drift = h * from_rational<S>(Rational(-981, 100));
  const S e = ratio<S>(4, 5);
  const S start(0);
  for ([[maybe_unused]] auto iteration : state) {
    S q(1), v(0), t(0), p(0);
    for (int k = 0; k < kSteps; ++k) {
      S next = v + drift;
      p = S(0);
      if (q + forecast * v <= S(0)) {
        const S law = next + e * v;
        if (law < S(0)) {
          p = -law;
          next += p;
        }
      }
      q += weight * next + weight * v;
      v = next;
      t = start + S(k + 1) * h;
      for (S* part : {&q, &v, &p, &t}) benchmark::DoNotOptimize(*part);
    }
  }
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
