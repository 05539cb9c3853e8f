#include <algorithm>

#include "core/scalar/mpfr.hpp"
#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace coulomb_law_law {
namespace {

using Index = Eigen::Index;

/// If a scheme does not say at which q it evaluates H, H must not depend on q.
bool admits(const Mechanism& x, const Parameters& options) {
  const bool says = std::ranges::any_of(
      options.specs(), [](const ParameterSpec& spec) { return spec.name == "contact-weight"; });
  return !x.contacts.empty() && (says || has_linear_contacts(x));
}

Mechanism draw_case(Draw& draw, const Subject& subject) {
  return draw.one_in(2) ? random_struck_points(draw, subject) : random_mechanism(draw, subject);
}

/// Exact in one dimension, to 50 digits in two.
Rational length(const Vector<Rational>& x) {
  if (x.size() < 2) return max_norm(x);
  return ScalarTraits<Mpfr50>::to_rational(sqrt(from_rational<Mpfr50>(Rational(x.squaredNorm()))));
}

Rational friction_of(const ContactLaw<Rational>& law) {
  return std::visit(
      [](const auto& of) -> Rational {
        if constexpr (requires { of.friction; }) return of.friction;
        return 0;
      },
      law);
}

/// An option, at most 0.
Rational threshold_of(const Subject& subject, const Mechanism& x, const char* name) {
  if (!subject.has(name)) return 0;
  return std::min(Rational(0), options_of(subject, x)[name]);
}

/// Checks (3), the normal component of u of a contact that may not push.
std::string check_approach(const Subject& subject,
                           const Mechanism& x,
                           const ThetaStep& step,
                           Index first,
                           const Rational& u) {
  const bool penetrates =
      step.gap(first) < threshold_of(subject, x, "gap-threshold") - step.gap_rounding;
  const bool approaches =
      step.u0(first) < threshold_of(subject, x, "velocity-threshold") - step.contact_rounding;
  if (!penetrates || !approaches || u >= -2 * step.contact_rounding) return {};
  return "penetrates and approaches, but U+ + e U = " + readable(u);
}

/// (1) and (2) for r and u = U⁺ + E U⁻ of one contact.
std::string check_contact(const MechanismContact& contact,
                          const Vector<Rational>& r,
                          const Vector<Rational>& u,
                          const Rational& rounding) {
  if (std::holds_alternative<Equality>(contact.law)) {
    return max_norm(u) <= rounding ? std::string() : "must be 0 and is " + readable(u);
  }
  if (r.isZero()) return {};  // it may not touch
  const Index t = r.size() - 1;
  const Rational friction = friction_of(contact.law);
  const Rational slip = length(u.tail(t)), force = length(r.tail(t));
  if (r(0) < -rounding) return "pulls: P = " + readable(r);
  if (force > friction * r(0) + rounding) return "leaves its cone: P = " + readable(r);
  if (u(0) < -rounding) return "U+ + E U- = " + readable(u) + " is not in the dual cone";
  const Rational work = r.dot(u) + friction * slip * r(0);
  const Rational allowed = rounding * (max_norm(r) + max_norm(u)) * (1 + t + friction);
  if (magnitude(work) <= allowed) return {};
  return "<P, u + mu |u_T| n> = " + readable(work) + " for P = " + readable(r) +
         " and U+ + E U- = " + readable(u);
}

std::string check(const Subject& subject,
                  const Mechanism& x,
                  const Rational& unit,
                  const ThetaStep& step) {
  Index first = 0;
  const auto size = static_cast<int>(x.components() + 1);
  for (std::size_t i = 0; i < x.contacts.size(); ++i) {
    const MechanismContact& contact = x.contacts[i];
    const Index d = dimension(contact.law);
    Vector<Rational> restitution = Vector<Rational>::Constant(d, contact.tangential_restitution);
    restitution(0) = contact.normal_restitution;
    const Vector<Rational> r = step.impulse.segment(first, d);
    const Vector<Rational> u =
        step.u1.segment(first, d) + restitution.cwiseProduct(step.u0.segment(first, d));
    const Rational rounding = 2 * step.contact_rounding +
                              32 * size * unit * (max_norm(step.impulse) + max_norm(u));  // (4)
    std::string fault = check_contact(contact, r, u, rounding);
    if (fault.empty() && !std::holds_alternative<Equality>(contact.law)) {
      fault = check_approach(subject, x, step, first, u(0));
    }
    if (!fault.empty()) return "contact " + std::to_string(i) + " " + fault;
    first += d;
  }
  return {};
}

Finding examine(const Subject& subject, const Mechanism& x) {
  bool asked = false;
  for (const RecordedRun& run : record(subject, x)) {
    for (Index k = 0; k < run.steps(); ++k) {
      const std::string fault =
          check(subject, x, run.unit_roundoff, theta_step(subject, x, run, k));
      if (!fault.empty()) return Finding::violated(place(run, k) + fault);
      asked = true;
    }
  }
  return asked ? Finding::holds() : Finding::silent("no step could be taken");
}

}  // namespace
}  // namespace coulomb_law_law

/// Contacts that push obey Coulomb's law in the form of De Saxcé, with u = U_{k+1} + E U_k:
///
///   P ∈ K = {‖P_T‖ ≤ μ P_N},   û = u + μ ‖u_T‖ n ∈ K* = {û_N ≥ μ ‖û_T‖}                      (1)
///   ⟨P, û⟩ = P_N u_N + μ P_N ‖u_T‖ + P_T·u_T = 0                                       (2)
///
/// û ∈ K* means u_N ≥ 0. Without friction, μ = 0 and there is no u_T: 0 ≤ u_N ⊥ P_N ≥ 0. An
/// equality has u = 0, whether it pushes, pulls or does neither. Contacts that do not push are
/// asked, whatever the activation rule, with thresholds ε that are at most 0, for
///
///   g_k < ε_g  and  U_k < ε_U   ⇒   u_N ≥ 0                                         (3)
///
/// The law active-contacts-only judges what the rule of a scheme requires beyond that. If a scheme
/// does not say at which q it evaluates H, contacts are linear.
///
/// Exact on rationals. In double, a solver stops when the natural map P − proj_K(P − û) is of the
/// size of rounding, so P and û may be off by as much:
///
///   ε = 2 ε_U + 32 (m + 1) u (|P| + |u|),   ε_U a bound of the rounding of U           (4)
///
/// and (2) is judged to ε (|P| + |u|) for each of its terms.
/// Source: (1), (2) of the law coulomb.   Units: [N s], [m/s].
Law<Mechanism> coulomb_law(On<Mechanism>) {
  using namespace coulomb_law_law;
  return {.name = "coulomb-law",
          .statement =
              "impulses are in the cone of friction, and orthogonal to De Saxce's velocities in "
              "its dual",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
