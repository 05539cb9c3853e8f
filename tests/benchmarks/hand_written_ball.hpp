#pragma once

#include <benchmark/benchmark.h>

#include "core/scalar/rational.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

constexpr int kBallSteps = 2048;  ///< of h = 1/1024: two seconds, three impacts

/// kBallSteps steps of (2), (4), (5) of MoreauJean for one ball above a floor, without vectors and
/// without an LCP: gravity −9.81, e = 4/5, from rest at height 1. As in a step of a scheme, the
/// state is in memory after each step. The loop leaves out three things that a step of the scheme
/// does: it allows for rounding of the gap, (2) of ActivationRule, it stores U_k and the index set,
/// and it returns a status.
template <class S>
void drop_ball_by_hand() {
  const S h = ratio<S>(1, 1024);
  const S half = ratio<S>(1, 2);
  const S forecast = half * h;
  const S weight = half * h;
  const S drift = h * from_rational<S>(Rational(-981, 100));
  const S e = ratio<S>(4, 5);
  const S start(0);
  S q(1), v(0), t(0), p(0);
  for (int k = 0; k < kBallSteps; ++k) {
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

}  // namespace assay
