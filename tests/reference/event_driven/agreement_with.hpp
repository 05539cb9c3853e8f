#pragma once

#include <algorithm>
#include <string>

#include "core/math/magnitude.hpp"
#include "oracles/exact_motion.hpp"
#include "reference/event_driven/event_driven.hpp"

namespace assay::reference {

/// The largest differences between a run and a closed form, absolute.
template <class S>
struct Difference {
  S events{0};               ///< of times of impacts, and of the accumulation
  S positions{0};            ///< of q and v
  S forces{0};               ///< of a and λ
  std::size_t compared = 0;  ///< events
};

template <class S>
void enlarge(S& difference, const Vector<S>& x, const Vector<S>& y) {
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    difference = std::max(difference, magnitude(S(x(i) - y(i))));
  }
}

/// At 50 times that meet no event; impacts up to the first that only one of the two lists, and
/// accumulations.
template <class S>
Difference<S> difference(const EventDrivenMotion<S>& run, const oracles::ExactMotion<S>& exact) {
  Difference<S> result;
  const auto& events = run.motion.events;
  for (std::size_t i = 0; i < std::min(events.size(), exact.events.size()); ++i) {
    if (events[i].kind != exact.events[i].kind) break;
    result.events = std::max(result.events, magnitude(S(events[i].t - exact.events[i].t)));
    enlarge(result.positions, events[i].v_minus, exact.events[i].v_minus);
    enlarge(result.positions, events[i].v_plus, exact.events[i].v_plus);
    ++result.compared;
  }
  if (!events.empty() && events.back().kind == oracles::EventKind::kAccumulation) {
    result.events = std::max(result.events, magnitude(S(events.back().t - exact.events.back().t)));
  }
  oracles::MotionState<S> x, y;
  for (int k = 1; k < 50; ++k) {
    const S t = run.reached * S(1000 * k + 7) / S(50007);
    run.motion.evaluate(t, x);
    exact.evaluate(t, y);
    enlarge(result.positions, x.q, y.q);
    enlarge(result.positions, x.v, y.v);
    enlarge(result.forces, x.a, y.a);
    enlarge(result.forces, x.contact_force, y.contact_force);
  }
  return result;
}

}  // namespace assay::reference
