#include <algorithm>

#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace catching_up_law {
namespace {

bool is_implicit_euler(const Parameters& options) {
  return options["theta"] == 1 && options["gamma"] == 1;
}

FirstOrderCase draw_case(Draw& draw, const Subject& subject) {
  return random_sweeping(draw, subject);
}

bool admits(const FirstOrderCase& x, const Parameters& options) {
  if (!is_implicit_euler(options) || x.size() != 1 || x.multipliers() != 2) return false;
  const bool plain = x.a(0, 0) == 0 && x.b.size() == 0 && x.b_rate.size() == 0 &&
                     x.mass.size() == 0 && x.d.size() == 0 && x.e.size() == 2;
  if (!plain) return false;
  const bool interval = x.c(0, 0) == 1 && x.c(1, 0) == -1 && x.input(0, 0) == 1 &&
                        x.input(0, 1) == -1 && x.e(0) + x.e(1) >= 0;
  const bool moves = x.e_rate.size() == 0 || x.e_rate(0) == -x.e_rate(1);
  return interval && moves && x.bounds[0].is_complementarity() && x.bounds[1].is_complementarity();
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  const Trajectory<Rational> run = exact_run(subject, x);
  for (Eigen::Index k = 1; k < run.size(); ++k) {
    const Rational t = x.time + Rational(k) * x.h;
    const Rational speed = x.e_rate.size() > 0 ? x.e_rate(1) : Rational(0);
    const Rational low = speed * t - x.e(0), high = speed * t + x.e(1);
    const Rational before = run.q(0, k - 1), caught = std::min(std::max(before, low), high);
    if (run.q(0, k) != caught) {
      return Finding::violated(step_name(k) + "x = " + to_text(run.q(0, k)) +
                               " is not the projection " + to_text(caught));
    }
    const Rational pushed = x.h * (run.impulse(0, k) - run.impulse(1, k));
    if (pushed != caught - before) {
      return Finding::violated(step_name(k) + "the multipliers push by " + to_text(pushed) +
                               ", x moves by " + to_text(Rational(caught - before)));
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace catching_up_law

/// The sweeping process x' ∈ −N_{C(t)}(x), C(t) = [u(t) − r, u(t) + r], solved by implicit Euler:
///
///   x_{k+1} = P_{C(t_{k+1})}(x_k),   h (λ₁ − λ₂) = x_{k+1} − x_k                             (1)
///
/// Source: [Mor99]; follows from the optimality condition of the projection.
Law<FirstOrderCase> catching_up(On<FirstOrderCase>) {
  using namespace catching_up_law;
  return {.name = "catching-up",
          .statement = "implicit Euler is the catching-up algorithm of a sweeping process",
          .options = {"theta", "gamma"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_on_rationals};
}

}  // namespace assay::properties
