#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace multiplier_ringing_law {
namespace {

FirstOrderCase draw_case(Draw& draw, const Subject& subject) {
  FirstOrderCase x = random_relay(draw, subject);
  x.options.clear();
  set_option(subject, "theta", draw.one_of({Rational(1), Rational(1, 2)}), x);
  set_option(subject, "gamma", Rational(1, 2), x);
  set_option(subject, "variant", 0, x);
  x.state.setConstant(Rational(draw.between(-3, 3)) * x.h / 8);
  x.b.resize(0);
  return x;
}

bool admits(const FirstOrderCase& x, const Parameters& options) {
  if (options["gamma"] != Rational(1, 2) || options.get_int("variant") != 0) return false;
  return x.size() == 1 && x.multipliers() == 1 && x.a(0, 0) == 0 && x.mass.size() == 0 &&
         x.b_rate.size() == 0 && x.c(0, 0) == 1 && x.input(0, 0) == 1 && x.d.size() == 0 &&
         x.e.size() == 0 && x.e_rate.size() == 0;
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  const Rational d = x.b.size() > 0 ? x.b(0) : Rational(0);
  const Trajectory<Rational> run = exact_run(subject, x);
  bool slid = false;
  for (Eigen::Index k = 1; k + 1 < run.size(); ++k) {
    if (run.q(0, k) != 0 || run.q(0, k + 1) != 0) continue;
    slid = true;
    if (run.impulse(0, k) + run.impulse(0, k + 1) == -2 * d) continue;
    return Finding::violated(step_name(k + 1) + "lambda goes from " + to_text(run.impulse(0, k)) +
                             " to " + to_text(run.impulse(0, k + 1)) + ", and x stays");
  }
  return slid ? Finding::holds() : Finding::silent("the relay does not slide for two steps");
}

}  // namespace
}  // namespace multiplier_ringing_law

/// x' = d + λ under a relay, solved by the standard scheme with γ = 1/2: as soon as x_k = x_{k+1} =
/// 0,
///
///   λ_k + λ_{k+1} = −2 d                                                                  (1)
///
/// so the error of λ when the surface was reached stays for ever, with alternating sign.
///
/// Source: (1) of theta-gamma-step with x_{k+1} = x_k.
Law<FirstOrderCase> multiplier_ringing(On<FirstOrderCase>) {
  using namespace multiplier_ringing_law;
  return {.name = "multiplier-ringing",
          .statement =
              "with gamma = 1/2 the multiplier of a sliding relay oscillates from step to step, "
              "but the state does not",
          .options = {"theta", "gamma", "variant"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_on_rationals};
}

}  // namespace assay::properties
