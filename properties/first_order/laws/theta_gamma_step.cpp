#include <algorithm>

#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace theta_gamma_step_law {
namespace {

using Index = Eigen::Index;

Vector<Rational> or_zero(const Vector<Rational>& x, Index size) {
  return x.size() > 0 ? x : Vector<Rational>(Vector<Rational>::Constant(size, Rational(0)));
}

/// A x + b + b' t.
Vector<Rational> field(const FirstOrderCase& x, const Rational& t, const Vector<Rational>& at) {
  Vector<Rational> f = or_zero(x.b, x.size());
  f += x.a.lazyProduct(at);
  f += t * or_zero(x.b_rate, x.size());
  return f;
}

Vector<Rational> output(const FirstOrderCase& x,
                        const Rational& t,
                        const Vector<Rational>& at,
                        const Vector<Rational>& multiplier) {
  const Index m = x.multipliers();
  Vector<Rational> y = or_zero(x.e, m);
  y += t * or_zero(x.e_rate, m);
  y += x.c.lazyProduct(at);
  if (x.d.size() > 0) y += x.d.lazyProduct(multiplier);
  return y;
}

bool obeys(const Bounds<Rational>& bounds, const Rational& y, const Rational& multiplier) {
  Rational projected = multiplier - y;
  if (bounds.lower) projected = std::max(projected, *bounds.lower);
  if (bounds.upper) projected = std::min(projected, *bounds.upper);
  return projected == multiplier;
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  const Parameters options = options_of(subject, x);
  const Rational theta = options["theta"], gamma = options["gamma"];
  const int variant = options.get_int("variant");
  const Rational w = variant == 0 ? gamma : Rational(1), omega = variant == 0 ? Rational(1) : gamma;
  const Trajectory<Rational> run = exact_run(subject, x);
  for (Index k = 0; k + 1 < run.size(); ++k) {
    const Rational t0 = x.time + k * x.h, t1 = t0 + x.h;
    const Vector<Rational> x0 = run.q.col(k), x1 = run.q.col(k + 1), change = x1 - x0;
    const Vector<Rational> multiplier = run.impulse.col(k + 1);
    const Vector<Rational> before =
        k == 0 ? or_zero(x.multiplier, x.multipliers()) : Vector<Rational>(run.impulse.col(k));
    Vector<Rational> rest = x.mass.size() > 0 ? Vector<Rational>(x.mass * change) : change;
    if (variant == 2) {
      const Vector<Rational> middle = x0 + theta * change;
      rest -= x.h * field(x, Rational(t0 + theta * x.h), middle);
    } else {
      rest -= x.h * theta * field(x, t1, x1);
      rest -= x.h * Rational(1 - theta) * field(x, t0, x0);
    }
    rest -= x.h * w * x.input.lazyProduct(multiplier);
    rest -= x.h * Rational(1 - w) * x.input.lazyProduct(before);
    for (const Rational& entry : rest) {
      if (entry == 0) continue;
      return Finding::violated(step_name(k + 1) + "M dx differs by " + to_text(entry) +
                               " from what moves it");
    }
    const Vector<Rational> where = x0 + omega * change;
    const Vector<Rational> y = output(x, Rational(t0 + omega * x.h), where, multiplier);
    for (Index i = 0; i < y.size(); ++i) {
      if (obeys(x.bounds[static_cast<std::size_t>(i)], y(i), multiplier(i))) continue;
      return Finding::violated(step_name(k + 1) + "y" + std::to_string(i) + " = " + to_text(y(i)) +
                               " and lambda" + std::to_string(i) + " = " + to_text(multiplier(i)) +
                               " break their law");
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace theta_gamma_step_law

/// Every step obeys the equations of its variant, with f = A x + b + b' t, r = B λ:
///
///   standard   M (x_{k+1} − x_k) = h θ f_{k+1} + h (1−θ) f_k + h γ r_{k+1} + h (1−γ) r_k (1) full
///   M (x_{k+1} − x_k) = h θ f_{k+1} + h (1−θ) f_k + h r_{k+γ}                      (2) midpoint M
///   (x_{k+1} − x_k) = h f(t_{k+θ}, x_{k+θ}) + h r_{k+γ}                          (3)
///
/// and −y ∈ N_[l,u](λ), y of the end of the step in (1), of t_{k+γ} and x_{k+γ} in (2), (3).
///
/// Source: developer-notes.md (9.5)–(9.7).
Law<FirstOrderCase> theta_gamma_step(On<FirstOrderCase>) {
  using namespace theta_gamma_step_law;
  return {.name = "theta-gamma-step",
          .statement = "steps obey the equations of the theta-gamma scheme and its laws",
          .options = {"theta", "gamma", "variant"},
          .examine = &examine};
}

}  // namespace assay::properties
