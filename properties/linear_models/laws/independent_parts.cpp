#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/twin.hpp"

namespace assay::properties {

namespace independent_parts_law {
namespace {

using Index = Eigen::Index;

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  return random_experiment(draw, subject, {.most_coordinates = 2, .most_contacts = 2});
}

void repeat(Matrix<Rational>& a) {
  if (a.size() == 0) return;
  Matrix<Rational> twice = Matrix<Rational>::Constant(2 * a.rows(), 2 * a.cols(), Rational(0));
  twice.topLeftCorner(a.rows(), a.cols()) = a;
  twice.bottomRightCorner(a.rows(), a.cols()) = a;
  a = twice;
}

void repeat(Vector<Rational>& a) {
  Vector<Rational> twice(2 * a.size());
  twice << a, a;
  a = twice;
}

/// Two copies of the system that are not coupled.
Twin doubled(const Experiment& x) {
  Experiment y = x;
  for (Matrix<Rational>* a : {&y.mass, &y.damping, &y.stiffness, &y.jacobian}) repeat(*a);
  for (Vector<Rational>* a :
       {&y.force, &y.force_rate, &y.offset, &y.restitution, &y.position, &y.velocity}) {
    if (a->size() > 0) repeat(*a);
  }
  return {.what = "two copies side by side",
          .experiment = y,
          .map =
              [](Trajectory<Rational>& run) {
                for (Matrix<Rational>* a : {&run.q, &run.v, &run.impulse}) {
                  Matrix<Rational> twice(2 * a->rows(), a->cols());
                  twice << *a, *a;
                  *a = twice;
                }
              },
          .impulses = false};
}

Finding examine(const Subject& subject, const Experiment& x) {
  return compare_twins(subject, x, {doubled(x)}, Agreement::kToRounding);
}

}  // namespace
}  // namespace independent_parts_law

/// Systems that are not coupled do not influence each other: the motion of two copies in one model,
/// diag(M, M), diag(H, H), …, is twice the motion of one. The index sets, the LCP and the balance
/// of momentum of the whole are products of those of the parts.
///
/// Exact on rationals; without them, over one step, to a bound of rounding. Impulses of dependent
/// contacts are not unique and not compared.
/// Source: derived here.
Law<Experiment> independent_parts(On<Experiment>) {
  using namespace independent_parts_law;
  return {.name = "independent-parts",
          .statement = "systems that are not coupled move in one model as each alone",
          .aliases = {"side-by-side"},
          .draw = &draw_experiment,
          .examine = &examine,
          .why_not = &unless_steps_are_whole};
}

}  // namespace assay::properties
