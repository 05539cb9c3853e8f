#include "reports/study/number_range.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"

namespace assay::reports {

namespace {

void require_small(const char* what, const Vector<long double>& numbers, long double t) {
  for (const long double x : numbers) {
    if (std::abs(x) <= static_cast<long double>(kLargestStudied)) continue;
    throw InvalidInput(
        fmt::format("the motion has {} = {:.6g} at t = {:.6g}; numbers must not exceed {:.0e}, so "
                    "that their squares are doubles: change the parameters or the horizon",
                    what,
                    x,
                    t,
                    kLargestStudied));
  }
}

}  // namespace

void require_studied_time(const std::string& text, const Rational& t_end) {
  const Rational most = exact_value(kLargestStudied);
  if (t_end * most >= 1 && t_end <= most) return;
  throw InvalidInput(fmt::format("t-end = {} is not allowed: it must be in [{:.0e}, {:.0e}]",
                                 text,
                                 1 / kLargestStudied,
                                 kLargestStudied));
}

void require_studied_motion(const oracles::ExactMotion<long double>& motion) {
  oracles::MotionState<long double> state;
  for (const auto& piece : motion.pieces) {
    for (const long double t : {piece.begin, piece.end}) {
      piece.flight->evaluate(t - piece.begin, state);
      require_small("a position", state.q, t);
      require_small("a velocity", state.v, t);
      require_small("an acceleration", state.a, t);
      require_small("a contact force", state.contact_force, t);
    }
  }
  for (const auto& event : motion.events) require_small("an impulse", event.impulse, event.t);
}

}  // namespace assay::reports
