#include "reports/study/shortest_wait.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <vector>

namespace assay::reports {

namespace {

using Event = oracles::MotionEvent<long double>;
using Motion = oracles::ExactMotion<long double>;
using oracles::EventKind;

constexpr long double kSmallJump = 0.01L;

bool is_jump(EventKind kind) {
  return kind == EventKind::kImpact || kind == EventKind::kStateJump ||
         kind == EventKind::kMultiplierJump;
}

long double jump_of(const Event& event) {
  return (event.v_plus - event.v_minus).cwiseAbs().maxCoeff();
}

/// The jumps up to t_end that are not small among those of their kind, in the order of time.
std::vector<const Event*> large_jumps(const Motion& motion, double t_end) {
  std::vector<const Event*> jumps;
  std::map<EventKind, long double> largest;
  for (const Event& event : motion.events) {
    if (event.t > t_end || !is_jump(event.kind)) continue;
    largest[event.kind] = std::max(largest[event.kind], jump_of(event));
    jumps.push_back(&event);
  }
  std::erase_if(jumps, [&](const Event* event) {
    return jump_of(*event) < kSmallJump * largest[event->kind];
  });
  return jumps;
}

/// How much each contact takes part in an event: its impulse, or the jump of its λ.
Vector<long double> share_of_contacts(const Motion& motion, const Event& event) {
  const std::size_t after = motion.piece_at(event.t);
  if (event.kind != EventKind::kMultiplierJump || after == 0) return event.impulse;
  const auto& before = motion.pieces[after - 1];
  oracles::MotionState<long double> left, right;
  before.flight->evaluate(before.end - before.begin, left);
  motion.evaluate(event.t, right);
  Vector<long double> jump = (right.contact_force - left.contact_force).cwiseAbs();
  const long double largest = jump.maxCoeff();
  for (long double& of : jump) of = of < kSmallJump * largest ? 0 : of;
  return jump;
}

/// Whether no contact takes part in both events.
bool are_of_different_contacts(const Motion& motion, const Event& one, const Event& other) {
  const Vector<long double> here = share_of_contacts(motion, one);
  return here.cwiseProduct(share_of_contacts(motion, other)).isZero(0);
}

bool accumulate(const Motion& motion, const Event& one, const Event& other) {
  const auto end = std::ranges::find_if(motion.events, [&](const Event& event) {
    return event.kind == EventKind::kAccumulation && event.t >= one.t;
  });
  return end != motion.events.end() && one.kind == EventKind::kMultiplierJump &&
         other.kind == EventKind::kMultiplierJump && other.t <= end->t;
}

}  // namespace

double shortest_wait(const Motion& motion, double t_end) {
  const std::vector<const Event*> jumps = large_jumps(motion, t_end);
  long double wait = std::numeric_limits<long double>::infinity();
  const auto meet = [&](long double from, long double to) {
    if (to > from) wait = std::min(wait, to - from);
  };
  if (!jumps.empty()) meet(motion.pieces.front().begin, jumps.front()->t);
  for (std::size_t k = 1; k < jumps.size(); ++k) {
    const Event &one = *jumps[k - 1], &other = *jumps[k];
    if (accumulate(motion, one, other)) continue;
    if (are_of_different_contacts(motion, one, other)) meet(one.t, other.t);
  }
  return static_cast<double>(wait);
}

}  // namespace assay::reports
