#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"

namespace assay::properties {

namespace tangent_rotation_law {
namespace {

using Index = Eigen::Index;

/// T x for each 3D contact, T = [[c, −s], [s, c]] on its tangents and on the two components of the
/// rolling moment; Tᵀ if `back`.
void rotate(const OneStepCase& x, const Rational& c, Rational s, bool back, Vector<Rational>& z) {
  if (back) s = -s;
  for (Index part = 0; part < x.parts(); ++part) {
    const Index d = components(x, part);
    const auto& law = x.laws[static_cast<std::size_t>(part)];
    if (!std::holds_alternative<Coulomb<Rational, 3>>(law) &&
        !std::holds_alternative<RollingCoulomb<Rational>>(law)) {
      continue;
    }
    for (Index i = first_component(x, part) + 1; i < first_component(x, part) + d; i += 2) {
      const Rational t = z(i);
      z(i) = c * t - s * z(i + 1);
      z(i + 1) = s * t + c * z(i + 1);
    }
  }
}

OneStepTwin rotated(const OneStepCase& x, const Rational& c, const Rational& s) {
  OneStepCase y = x;
  rotate(x, c, s, false, y.q);
  for (Index pass = 0; pass < 2; ++pass) {
    for (Index j = 0; j < x.size(); ++j) {
      Vector<Rational> column = y.w.col(j);
      rotate(x, c, s, false, column);
      y.w.col(j) = column;
    }
    y.w.transposeInPlace();
  }
  return {.what = "tangents rotated by (" + to_text(c) + ", " + to_text(s) + ")",
          .question = {.problem = y},
          .back =
              [x, c, s](Vector<Rational> z) {
                rotate(x, c, s, true, z);
                return z;
              },
          .stretch = 2};
}

bool applies(const OneStepSubject& subject) { return subject.friction || subject.global; }

OneStepCase draw_case(Draw& draw, const OneStepSubject&) {
  std::optional<ContactLaw<Rational>> law;
  if (draw.one_in(3)) {
    law.emplace(RollingCoulomb<Rational>{Rational(1, 8), Rational(1, 16)});
  } else {
    law.emplace(Coulomb<Rational, 3>{draw.one_of<Rational>({Rational(1, 64), Rational(1, 4), 1})});
  }
  return random_friction(draw, law);
}

bool admits(const OneStepCase& x, const Parameters&) { return needs_roots(x); }

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  return compare_with_twins(subject,
                            x,
                            {rotated(x, 0, 1),
                             rotated(x, Rational(3, 5), Rational(4, 5)),
                             rotated(x, Rational(-5, 13), Rational(12, 13))});
}

}  // namespace
}  // namespace tangent_rotation_law

/// Rotating the tangents of 3D contacts, and the axes of rolling moments, rotates z in the same
/// way: Coulomb's cones are isotropic. By a right angle, by (3/5, 4/5), and by (−5/13, 12/13).
///
/// Source: derived here.
Law<OneStepCase> tangent_rotation(On<OneStepCase>) {
  using namespace tangent_rotation_law;
  return {.name = "tangent-rotation",
          .statement = "the answer turns with the basis of the tangents",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless<&applies>};
}

}  // namespace assay::properties
