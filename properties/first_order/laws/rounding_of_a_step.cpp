#include "core/scalar/to_decimal.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_law.hpp"
#include "properties/first_order/step_rounding.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace rounding_of_a_step_law {
namespace {

using Index = Eigen::Index;

bool admits(const FirstOrderCase& x, const Parameters& options) {
  return x.c == x.input.transpose() && StepRounding(x, theta_gamma_of(options)).is_regular();
}

/// An exact step: made by the subject on rationals, or by the theta-gamma scheme if the subject
/// does not run on them.
Trajectory<Rational> exact_step(const Subject& subject,
                                const FirstOrderCase& x,
                                const ThetaGamma& place) {
  if (subject.run_exact) return exact_run(subject, x);
  Parameters options(EulerMoreau<Rational>::parameters());
  options.set("theta", to_text(place.theta));
  options.set("gamma", to_text(place.gamma));
  options.set("variant", std::to_string(place.variant));
  return run_scheme<EulerMoreau<Rational>>(first_order_model<Rational>(x), x.h, options, 1);
}

/// The first difference between the run and the exact steps of a variant; empty if there is none.
std::string first_fault(const Subject& subject,
                        const FirstOrderCase& x,
                        const Trajectory<Rational>& run,
                        const ThetaGamma& place) {
  const StepRounding rounding(x, place, accuracy_in_double(subject, x));
  for (Index k = 0; k < x.steps; ++k) {
    const FirstOrderCase step = step_from(x, run, k);
    const Trajectory<Rational> exact = exact_step(subject, step, place);
    const Vector<Rational> lambda = exact.impulse.col(1);
    const auto allowed = rounding.tolerance(
        step.time, step.state, exact.q.col(1), max_norm(lambda) + max_norm(step.multiplier));
    const Rational of_state = max_norm(run.q.col(k + 1) - exact.q.col(1));
    const Rational of_multiplier = max_norm(run.impulse.col(k + 1) - lambda);
    if (of_state <= allowed.state && of_multiplier <= allowed.multiplier) continue;
    return step_name(k + 1) + "x is off by " + to_decimal(from_rational<double>(of_state)) +
           ", lambda by " + to_decimal(from_rational<double>(of_multiplier));
  }
  return {};
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  if (!subject.run) return Finding::silent("the scheme does not run in double");
  const Trajectory<Rational> run = rounded_run(subject, x);
  std::string fault;
  for (const ThetaGamma& place : theta_gammas_of(options_of(subject, x))) {
    const std::string other = first_fault(subject, x, run, place);
    if (other.empty()) return Finding::holds();
    if (fault.empty()) fault = other;
  }
  return Finding::violated(fault);
}

}  // namespace
}  // namespace rounding_of_a_step_law

/// If a step has one solution, its result in double equals the exact step from the same state up to
/// a bound of rounding. So what the other laws say of exact steps holds in double, too. For a
/// scheme that does not run on rationals, the scheme euler-moreau with the same θ, γ and variant
/// makes the exact step; if the scheme has no option of that name, any of the three variants may
/// fit.
///
/// With the iteration matrix G, κ = |G| |G⁻¹|, the matrix W of the multipliers, the size S of x and
/// of the terms that change it, the unit roundoff u and the tolerance τ of the solver, the bound is
///
///   |Δλ| ≤ (c u κ + τ) L (|C| S + |e + e' t| + |W| |λ|),   L = 2 m |(W + Wᵀ)⁻¹|             (1)
///   |Δx| ≤ c u κ S + |G⁻¹| h |B| |Δλ|,   c = 64 (n + m)²                                    (2)
///
/// Source: [Hig02, Theorem 9.4] for G; (1), (2) derived here.
Law<FirstOrderCase> rounding_of_a_step(On<FirstOrderCase>) {
  using namespace rounding_of_a_step_law;
  return {.name = "rounding-of-a-step",
          .statement = "a step in double is the exact one from the same state, up to rounding",
          .options = {"theta", "gamma"},
          .admits = &admits,
          .solvable = true,
          .may_fail_on_some = true,
          .examine = &examine};
}

}  // namespace assay::properties
