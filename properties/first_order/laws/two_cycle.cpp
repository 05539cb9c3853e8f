#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace two_cycle_law {
namespace {

FirstOrderCase draw_case(Draw& draw, const Subject& subject) {
  FirstOrderCase x = random_relay(draw, subject);
  x.options.clear();
  set_option(subject, "theta", draw.one_of({Rational(1), Rational(1, 2)}), x);
  set_option(subject, "gamma", Rational(1, 2), x);
  set_option(subject, "variant", draw.between(1, 2), x);
  x.b.resize(0);
  x.state.setConstant(*x.bounds.front().upper * x.h * draw.between(-4, 4) / 8);
  return x;
}

bool admits(const FirstOrderCase& x, const Parameters& options) {
  if (options["gamma"] != Rational(1, 2) || options.get_int("variant") == 0) return false;
  if (x.size() != 1 || x.multipliers() != 1 || x.b.size() != 0 || x.b_rate.size() != 0)
    return false;
  const auto& [lower, upper] = x.bounds.front();
  return x.a(0, 0) == 0 && x.mass.size() == 0 && x.c(0, 0) == 1 && x.input(0, 0) == 1 &&
         x.d.size() == 0 && x.e.size() == 0 && x.e_rate.size() == 0 && lower && upper &&
         *lower == -*upper && 2 * abs(x.state(0)) <= x.h * *upper;
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  const Trajectory<Rational> run = exact_run(subject, x);
  for (Eigen::Index k = 1; k < run.size(); ++k) {
    const Rational before = run.q(0, k - 1);
    if (run.q(0, k) != -before || run.impulse(0, k) * x.h != -2 * before) {
      return Finding::violated(step_name(k) + "x goes from " + to_text(before) + " to " +
                               to_text(run.q(0, k)) +
                               " with lambda = " + to_text(run.impulse(0, k)));
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace two_cycle_law

/// x' = λ under a relay with bounds [−α, α] and laws at t_{k+1/2}: if |x_k| ≤ h α/2, then
///
///   x_{k+1} = −x_k,   λ = −2 x_k/h                                                        (1)
///
/// because the relay holds (x_k + x_{k+1})/2 at 0.
///
/// Source: derived here from (2) of theta-gamma-step.
Law<FirstOrderCase> two_cycle(On<FirstOrderCase>) {
  using namespace two_cycle_law;
  return {.name = "two-cycle",
          .statement =
              "the full scheme with gamma = 1/2 jumps to and fro across the switching surface of a "
              "relay",
          .options = {"theta", "gamma", "variant"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_on_rationals};
}

}  // namespace assay::properties
