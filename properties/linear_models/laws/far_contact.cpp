#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/twin.hpp"

namespace assay::properties {

namespace far_contact_law {
namespace {

using Index = Eigen::Index;

/// The system with an additional contact at `row`, whose gap cannot close in these few steps.
Twin with_far_contact(const Experiment& x, Index row) {
  const Index m = x.contacts();
  const Index n = x.coordinates();
  const auto at = [row](Index i) { return i < row ? i : i + 1; };
  Experiment y = x;
  y.jacobian = Matrix<Rational>::Constant(m + 1, n, Rational(0));
  y.offset = Vector<Rational>::Constant(m + 1, Rational(0));
  y.restitution = y.offset;
  for (Index i = 0; i < m; ++i) {
    y.jacobian.row(at(i)) = x.jacobian.row(i);
    y.offset(at(i)) = x.offset(i);
    y.restitution(at(i)) = x.restitution(i);
  }
  y.jacobian(row, n - 1) = 1;
  y.offset(row) = power(2, 200);
  y.restitution(row) = Rational(1, 2);
  return {.what = "a contact out of reach added",
          .experiment = y,
          .map = [row, m](Trajectory<Rational>& run) {
            Matrix<Rational> impulse = Matrix<Rational>::Constant(m + 1, run.size(), Rational(0));
            if (m > 0) {
              impulse.topRows(row) = run.impulse.topRows(row);
              impulse.bottomRows(m - row) = run.impulse.bottomRows(m - row);
            }
            run.impulse = impulse;
          }};
}

Finding examine(const Subject& subject, const Experiment& x) {
  std::vector<Twin> twins = {with_far_contact(x, 0)};
  if (x.contacts() > 0) twins.push_back(with_far_contact(x, x.contacts()));
  return compare_twins(subject, x, twins, Agreement::kBitwise);
}

std::string why_not(const Subject& subject) {
  if (!subject.traits.position_level || subject.run_exact) return {};
  return "its one-step problem has all contacts, and may be solved in units of the largest gap";
}

}  // namespace
}  // namespace far_contact_law

/// A contact that is out of reach changes nothing, bitwise, wherever it stands among the others: it
/// is in no index set, and so in no one-step problem. Its gap is 2²⁰⁰ m. Schemes on positions that
/// run only in double are not asked.
///
/// Source: derived here.
Law<Experiment> far_contact(On<Experiment>) {
  using namespace far_contact_law;
  return {.name = "far-contact",
          .statement = "a contact out of reach changes nothing, bitwise",
          .examine = &examine,
          .why_not = &why_not};
}

}  // namespace assay::properties
