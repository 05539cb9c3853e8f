#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace far_contact_law {
namespace {

using Index = Eigen::Index;

bool admits(const OneStepCase& x, const Parameters&) { return x.size() > 0; }

/// A law of the same kind, so that a solver of one kind of contacts takes it; one with a normal.
ContactLaw<Rational> law_like(const ContactLaw<Rational>& law) {
  if (std::holds_alternative<Equality>(law)) return Unilateral{};
  return law;
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  Rational far = 1;
  Vector<Rational> direction(x.size());
  for (Index i = 0; i < x.size(); ++i) direction(i) = i % 2 == 0 ? 1 : -1;
  const Vector<Rational> row = x.w.transpose() * direction, column = x.w * direction;
  for (const Answer& answer : ask(subject, {.problem = x})) {
    if (!answer.is_solved()) continue;
    const Rational own = 1 + max_norm(row) * max_norm(answer.z) * Rational(x.size());
    if (own > far) far = own;
  }
  if (!error_of_residual(x)) return Finding::silent("the problem may have several solutions");
  OneStepCase y = x;
  const Index n = x.size();
  if (x.is_box()) {
    y.bounds.push_back({Rational(0), std::nullopt});
  } else {
    y.laws.push_back(law_like(x.laws.back()));
  }
  const Index all = n + components(y, y.parts() - 1);
  y.w = Matrix<Rational>::Identity(all, all);
  y.q = Vector<Rational>::Constant(all, Rational(0));
  y.w.topLeftCorner(n, n) = x.w;
  y.q.head(n) = x.q;
  y.w.row(n).head(n) = row.transpose();
  y.w.col(n).head(n) = column;
  y.w(n, n) = direction.dot(column) + 1;
  y.q(n) = 2 * far;
  return compare_with_twins(
      subject,
      x,
      {{.what = "with a contact far away",
        .question = {.problem = y},
        .back = [n](const Vector<Rational>& z) { return Vector<Rational>(z.head(n)); },
        .stretch = 1 + 4 * row_sum_norm(y.w)}});
}

}  // namespace
}  // namespace far_contact_law

/// The problem gets another contact. Its normal has the row W x, the diagonal xᵀ W x + 1 and a load
/// so large that it stays open at the solution of the original: (W z)_far + q_far ≥ 1. x = (1, −1,
/// 1, …). Its tangents are not coupled with anything.
///
/// Source: derived here: z extended by zeros solves the larger problem, whose matrix is positive
/// (semi)definite if W is.
Law<OneStepCase> far_contact(On<OneStepCase>) {
  using namespace far_contact_law;
  return {.name = "far-contact",
          .statement = "a contact that is far away changes nothing",
          .aliases = {"far-constraint"},
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless<&OneStepSubject::takes_two_parts>};
}

}  // namespace assay::properties
