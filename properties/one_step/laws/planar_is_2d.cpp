#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"

namespace assay::properties {

namespace planar_is_2d_law {
namespace {

using Index = Eigen::Index;

bool applies(const OneStepSubject& subject) { return subject.friction || subject.global; }

OneStepCase draw_case(Draw& draw, [[maybe_unused]] const OneStepSubject& subject) {
  const Rational mu = draw.one_of<Rational>({0, Rational(1, 64), Rational(1, 4), 1});
  OneStepCase x = random_friction(draw, ContactLaw<Rational>(Coulomb<Rational, 3>{mu}));
  for (Index i = 2; i < x.size(); i += 3) {
    for (Index j = 0; j < x.size(); ++j) {
      if (i != j) x.w(i, j) = x.w(j, i) = 0;
    }
    x.q(i) = 0;
  }
  return x;
}

bool admits(const OneStepCase& x, const Parameters&) {
  for (const auto& law : x.laws) {
    const auto* space = std::get_if<Coulomb<Rational, 3>>(&law);
    if (space == nullptr) return false;
    if (space->friction != std::get<Coulomb<Rational, 3>>(x.laws.front()).friction) return false;
  }
  for (Index i = 2; i < x.size(); i += 3) {
    if (x.q(i) != 0 || x.w(i, i) <= 0) return false;
    for (Index j = 0; j < x.size(); ++j) {
      if (i != j && (x.w(i, j) != 0 || x.w(j, i) != 0)) return false;
    }
  }
  return !x.laws.empty();
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  const auto& law = std::get<Coulomb<Rational, 3>>(x.laws.front());
  return compare_with_twins(
      subject, x, {reduced(x, Coulomb<Rational, 2>{law.friction}, "friction in 2D")});
}

}  // namespace
}  // namespace planar_is_2d_law

/// If the second tangents are not coupled with anything and their load is zero, then r_t2 = 0: u_t2
/// = w r_t2 is 0 if the contact sticks, and opposes r_t2 if it slips. The rest is friction in 2D
/// with the same μ.
///
/// Source: derived here.
Law<OneStepCase> planar_is_2d(On<OneStepCase>) {
  using namespace planar_is_2d_law;
  return {.name = "planar-is-2d",
          .statement = "friction in 3D without motion in the second tangent is friction in 2D",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless<&applies>};
}

}  // namespace assay::properties
