#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace finite_time_reaching_law {
namespace {

bool is_implicit_euler(const Parameters& options) {
  return options["theta"] == 1 && options["gamma"] == 1;
}

FirstOrderCase draw_case(Draw& draw, const Subject& subject) { return random_relay(draw, subject); }

bool admits(const FirstOrderCase& x, const Parameters& options) {
  if (!is_implicit_euler(options) || x.size() != 1 || x.multipliers() != 1) return false;
  const auto& [lower, upper] = x.bounds.front();
  const bool plain = x.a(0, 0) == 0 && x.c(0, 0) == 1 && x.input(0, 0) == 1 && x.mass.size() == 0 &&
                     x.d.size() == 0 && x.e.size() == 0 && x.e_rate.size() == 0 &&
                     x.b_rate.size() == 0;
  if (!plain || !lower || !upper || *lower != -*upper) return false;
  const Rational d = x.b.size() > 0 ? x.b(0) : Rational(0);
  return abs(d) < *upper;
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  const Rational alpha = *x.bounds.front().upper, d = x.b.size() > 0 ? x.b(0) : Rational(0);
  const Rational side = x.state(0) < 0 ? -1 : 1;
  const Trajectory<Rational> run = exact_run(subject, x);
  for (Eigen::Index k = 1; k < run.size(); ++k) {
    const Rational far = side * x.state(0) - Rational(k) * x.h * (alpha - side * d);
    const Rational expected = far > 0 ? Rational(side * far) : Rational(0);
    if (run.q(0, k) != expected) {
      return Finding::violated(step_name(k) + "x = " + to_text(run.q(0, k)) + " is not " +
                               to_text(expected));
    }
    if (far + x.h * (alpha - side * d) <= 0 && run.impulse(0, k) != -d) {
      return Finding::violated(step_name(k) + "lambda = " + to_text(run.impulse(0, k)) +
                               " does not hold the drive " + to_text(d));
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace finite_time_reaching_law

/// x' = d + λ under a relay with bounds [−α, α], |d| < α, solved by implicit Euler. Until it
/// reaches the surface, x moves by h (d − α s) in each step, s = sgn x_0; then it stays:
///
///   s x_k = max(0, s x_0 − k h (α − s d)),   λ = −d from the step after on                  (1)
///
/// Source: derived here from −x_{k+1} ∈ N_[−α,α](λ_{k+1}).
Law<FirstOrderCase> finite_time_reaching(On<FirstOrderCase>) {
  using namespace finite_time_reaching_law;
  return {.name = "finite-time-reaching",
          .statement =
              "implicit Euler brings a relay to its surface in the right step, and holds it there",
          .options = {"theta", "gamma"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_on_rationals};
}

}  // namespace assay::properties
