#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace load_monotonicity_law {
namespace {

/// The problem with the second load.
OneStepCase with_other_load(const OneStepCase& x) {
  OneStepCase y = x;
  y.q = x.other;
  return y;
}

OneStepCase draw_case(Draw& draw, [[maybe_unused]] const OneStepSubject& subject) {
  const bool box = subject.takes_boxes() && draw.one_in(2);
  OneStepCase x =
      box || !subject.takes_friction()
          ? (draw.one_in(3) ? random_degenerate_lcp(draw) : random_box(draw, draw.one_in(2)))
          : random_friction(draw, ContactLaw<Rational>(Unilateral{}));
  x.other = random_load(draw, x.size());
  return x;
}

bool admits(const OneStepCase& x, const Parameters&) {
  for (const auto& law : x.laws) {
    if (!std::holds_alternative<Unilateral>(law) && !std::holds_alternative<Equality>(law))
      return false;
  }
  return x.other.size() == x.size();
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  const auto own = ask(subject, {.problem = x}),
             other = ask(subject, {.problem = with_other_load(x)});
  bool compared = false;
  for (std::size_t k = 0; k < own.size(); ++k) {
    if (!own[k].is_solved() || !other[k].is_solved()) continue;
    compared = true;
    const Vector<Rational> dz = own[k].z - other[k].z, dq = x.q - x.other;
    const Vector<Rational> dw = x.w * dz + dq;
    const Rational eps = own[k].allowed + other[k].allowed;
    const Rational bound = 2 * eps * Rational(x.size()) * (max_norm(dw) + max_norm(dz) + 2 * eps);
    if (dq.dot(dz) + dz.dot(x.w * dz) <= bound) continue;
    return Finding::violated("z = " + readable(own[k].z) + " and z' = " + readable(other[k].z) +
                             " of the second load move the wrong way (" +
                             std::string(own[k].scalar) + ")");
  }
  return compared ? Finding::holds() : Finding::silent("nothing was solved");
}

}  // namespace
}  // namespace load_monotonicity_law

/// Two loads of one box problem, or of one mixture of frictionless contacts and equalities, have
/// solutions with (z − z′)ᵀ (w − w′) ≤ 0. As w − w′ = W (z − z′) + q − q′ with W positive
/// semidefinite,
///
///   (q − q′)ᵀ (z − z′) ≤ −(z − z′)ᵀ W (z − z′) ≤ 0.                                (1)
///
/// A residual ε of each solution changes the first product by 2 ε (|w − w′| + |z − z′| + 2ε) for
/// each component.
/// Source: derived here: −w is in the normal cone of the box at z, which is a monotone map.
Law<OneStepCase> load_monotonicity(On<OneStepCase>) {
  using namespace load_monotonicity_law;
  return {.name = "load-monotonicity",
          .statement =
              "(q - q')(z - z') is never positive for loads q, q' and their answers z, z', if W is "
              "semidefinite",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
