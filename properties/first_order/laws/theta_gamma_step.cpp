#include <algorithm>

#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"
#include "properties/first_order/step_rounding.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace theta_gamma_step_law {
namespace {

using Index = Eigen::Index;

Vector<Rational> or_zero(const Vector<Rational>& x, Index size) {
  return x.size() > 0 ? x : Vector<Rational>(Vector<Rational>::Constant(size, Rational(0)));
}

/// A x + b + b' t + c x².
Vector<Rational> field(const FirstOrderCase& x, const Rational& t, const Vector<Rational>& at) {
  Vector<Rational> f = or_zero(x.b, x.size());
  f += x.a.lazyProduct(at);
  f += t * or_zero(x.b_rate, x.size());
  f += or_zero(x.curvature, x.size()).cwiseProduct(at.cwiseProduct(at));
  return f;
}

/// (1 + ρ t) B λ.
Vector<Rational> input(const FirstOrderCase& x,
                       const Rational& t,
                       const Vector<Rational>& multiplier) {
  return Rational(1 + x.input_rate * t) * Vector<Rational>(x.input.lazyProduct(multiplier));
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

/// How far λ is from obeying the law of y, in units of y: if λ moves by one, y moves by `response`.
Rational violation_of(const Bounds<Rational>& bounds,
                      const Rational& y,
                      const Rational& multiplier,
                      const Rational& response) {
  Rational projected = response * multiplier - y;
  if (bounds.lower) projected = std::max(projected, Rational(response * *bounds.lower));
  if (bounds.upper) projected = std::min(projected, Rational(response * *bounds.upper));
  return abs(Rational(projected - response * multiplier));
}

/// Makes Newton's method iterate, and makes r depend on time.
void bend(Draw& draw, FirstOrderCase& x) {
  x.curvature.resize(x.size());
  for (Rational& entry : x.curvature) entry = draw.dyadic(4, 1);
  if (draw.one_in(2)) x.input_rate = Rational(draw.between(1, 2), 16);
}

FirstOrderCase draw_case(Draw& draw, const Subject& subject) {
  if (draw.one_in(3)) return random_hard_case(draw, subject);
  FirstOrderCase x = random_passive_case(draw, subject);
  // A step may then have no solution, or several: a scheme may fail, or find any of them.
  if (!subject.run_exact && draw.one_in(4)) x.input *= Rational(-1);
  if (draw.one_in(3)) bend(draw, x);
  return x;
}

bool admits(const FirstOrderCase& x, const Parameters& options) {
  return StepRounding(x, theta_gamma_of(options)).has_steps();
}

/// Finds a violation of the equations of a step or of its laws.
class StepCheck {
 public:
  StepCheck(const FirstOrderCase& x, const ThetaGamma& place, const StepAccuracy& accuracy)
      : x_(x),
        place_(place),
        w_(place.variant == 0 ? place.gamma : Rational(1)),
        omega_(place.variant == 0 ? Rational(1) : place.gamma),
        rounding_(x, place, accuracy) {}

  /// Checks the step from state k of the run; empty if all hold.
  [[nodiscard]] std::string fault(const Trajectory<Rational>& run, Index k) const {
    const Rational t0 = x_.time + k * x_.h;
    const Vector<Rational> x0 = run.q.col(k), x1 = run.q.col(k + 1);
    const Vector<Rational> multiplier = run.impulse.col(k + 1);
    const Vector<Rational> before =
        k == 0 ? or_zero(x_.multiplier, x_.multipliers()) : Vector<Rational>(run.impulse.col(k));
    const auto allowed = rounding_.residual(t0, x0, x1, max_norm(multiplier) + max_norm(before));
    for (const Rational& entry : rest(t0, x0, x1, multiplier, before)) {
      if (abs(entry) <= allowed.state) continue;
      return "M dx differs by " + readable(entry) + " from what moves it";
    }
    const Vector<Rational> where = x0 + omega_ * Vector<Rational>(x1 - x0);
    const Vector<Rational> y = output(x_, Rational(t0 + omega_ * x_.h), where, multiplier);
    for (Index i = 0; i < y.size(); ++i) {
      const Rational violation =
          violation_of(x_.bounds[static_cast<std::size_t>(i)], y(i), multiplier(i), response_of(i));
      if (violation <= allowed.output) continue;
      return "y" + std::to_string(i) + " = " + readable(y(i)) + " and lambda" + std::to_string(i) +
             " = " + readable(multiplier(i)) + " break their law";
    }
    return {};
  }

 private:
  [[nodiscard]] Vector<Rational> rest(const Rational& t0,
                                      const Vector<Rational>& x0,
                                      const Vector<Rational>& x1,
                                      const Vector<Rational>& multiplier,
                                      const Vector<Rational>& before) const {
    const Vector<Rational> change = x1 - x0;
    const Rational& theta = place_.theta;
    const Rational t1 = t0 + x_.h;
    Vector<Rational> rest = x_.mass.size() > 0 ? Vector<Rational>(x_.mass * change) : change;
    if (place_.variant == 2) {
      const Vector<Rational> middle = x0 + theta * change;
      rest -= x_.h * field(x_, Rational(t0 + theta * x_.h), middle);
    } else {
      rest -= x_.h * theta * field(x_, t1, x1);
      rest -= x_.h * Rational(1 - theta) * field(x_, t0, x0);
    }
    rest -= x_.h * w_ * input(x_, Rational(t0 + omega_ * x_.h), multiplier);
    rest -= x_.h * Rational(1 - w_) * input(x_, t0, before);
    return rest;
  }

  /// The response of y_i to λ_i, always positive.
  [[nodiscard]] Rational response_of(Index i) const {
    Rational response = 0;
    for (Index j = 0; j < x_.size(); ++j) response += x_.h * abs(x_.c(i, j) * x_.input(j, i));
    if (x_.d.size() > 0) response += abs(x_.d(i, i));
    return response > 0 ? response : Rational(1);
  }

  const FirstOrderCase& x_;
  const ThetaGamma& place_;
  Rational w_, omega_;
  StepRounding rounding_;
};

std::string first_fault(const StepCheck& check, const Trajectory<Rational>& run) {
  for (Index k = 0; k + 1 < run.size(); ++k) {
    const std::string fault = check.fault(run, k);
    if (!fault.empty()) return step_name(k + 1) + fault;
  }
  return {};
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  const std::vector<ThetaGamma> places = theta_gammas_of(options_of(subject, x));
  const bool is_exact = subject.run_exact && x.is_linear();
  if (!is_exact && !subject.run) return Finding::silent("the scheme does not run in double");
  const Trajectory<Rational> run = is_exact ? exact_run(subject, x) : rounded_run(subject, x);
  const StepAccuracy accuracy = is_exact ? StepAccuracy{} : accuracy_in_double(subject, x);
  std::string fault;
  for (const ThetaGamma& place : places) {
    const std::string other = first_fault(StepCheck(x, place, accuracy), run);
    if (other.empty()) return Finding::holds();
    if (fault.empty()) fault = other;
  }
  if (places.size() > 1) fault += ", nor is it the full scheme or the midpoint rule";
  return Finding::violated(fault);
}

}  // namespace
}  // namespace theta_gamma_step_law

/// Every step obeys the equations of its variant, with f = A x + b + b' t, r = B λ:
///
///   standard   M (x_{k+1} − x_k) = h θ f_{k+1} + h (1−θ) f_k + h γ r_{k+1} + h (1−γ) r_k (1)
///   full       M (x_{k+1} − x_k) = h θ f_{k+1} + h (1−θ) f_k + h r_{k+γ}                   (2)
///   midpoint   M (x_{k+1} − x_k) = h f(t_{k+θ}, x_{k+θ}) + h r_{k+γ}                       (3)
///
/// and −y ∈ N_[l,u](λ), with y at the end of the step in (1), and at t_{k+γ} and x_{k+γ} in (2),
/// (3). Exactly on rationals; otherwise to a bound of rounding, with λ in units of the y that it
/// moves. Nonlinear models, for which Newton's method iterates, are solved in double. A scheme
/// without an option `variant` may be any of the three.
///
/// Source: developer-notes.md (9.5)–(9.7).
Law<FirstOrderCase> theta_gamma_step(On<FirstOrderCase>) {
  using namespace theta_gamma_step_law;
  return {.name = "theta-gamma-step",
          .statement = "steps obey the equations of the theta-gamma scheme and its laws",
          .options = {"theta", "gamma"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
