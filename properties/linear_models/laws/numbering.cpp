#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/twin.hpp"

namespace assay::properties {

namespace numbering_law {
namespace {

using Index = Eigen::Index;

bool admits(const Experiment& x, const Parameters&) {
  return x.coordinates() > 1 || x.contacts() > 1;
}

/// a with the rows i and j exchanged.
template <class Array>
void swap_rows(Array& a, Index i, Index j) {
  if (a.size() > 0) a.row(i).swap(a.row(j));
}

void swap_columns(Matrix<Rational>& a, Index i, Index j) {
  if (a.size() > 0) a.col(i).swap(a.col(j));
}

Twin contacts_exchanged(const Experiment& x, Index i, Index j) {
  Experiment y = x;
  swap_rows(y.jacobian, i, j);
  swap_rows(y.offset, i, j);
  swap_rows(y.restitution, i, j);
  return {.what = "contacts " + std::to_string(i) + " and " + std::to_string(j) + " exchanged",
          .experiment = y,
          .map = [](Trajectory<Rational>&) {},
          .impulses = false};
}

Twin coordinates_exchanged(const Experiment& x, Index i, Index j) {
  Experiment y = x;
  for (Matrix<Rational>* a : {&y.mass, &y.damping, &y.stiffness}) {
    swap_rows(*a, i, j);
    swap_columns(*a, i, j);
  }
  for (Vector<Rational>* a : {&y.force, &y.force_rate, &y.position, &y.velocity}) {
    swap_rows(*a, i, j);
  }
  swap_columns(y.jacobian, i, j);
  return {.what = "coordinates " + std::to_string(i) + " and " + std::to_string(j) + " exchanged",
          .experiment = y,
          .map =
              [i, j](Trajectory<Rational>& run) {
                swap_rows(run.q, i, j);
                swap_rows(run.v, i, j);
              },
          .impulses = false};
}

Finding examine(const Subject& subject, const Experiment& x) {
  std::vector<Twin> twins;
  for (Index i = 0; i + 1 < x.contacts(); ++i) twins.push_back(contacts_exchanged(x, i, i + 1));
  for (Index i = 0; i + 1 < x.coordinates(); ++i) {
    twins.push_back(coordinates_exchanged(x, i, i + 1));
  }
  return compare_twins(subject, x, twins, Agreement::kToRounding);
}

}  // namespace
}  // namespace numbering_law

/// The numbering of coordinates and of contacts does not matter. Exchanging two neighbours, which
/// generates all permutations, exchanges the entries of q_k and v_k in the same way.
///
/// Impulses are not compared: for linearly dependent contacts they are not unique, but v⁺ is,
/// because Hᵀ P is unique (M̂ + M̂ᵀ is positive definite). Exact on rationals; without them, over one
/// step, to a bound of rounding.
///
/// Source: derived here.
Law<Experiment> numbering(On<Experiment>) {
  using namespace numbering_law;
  return {.name = "numbering",
          .statement = "the numbering of coordinates and contacts does not matter",
          .aliases = {"permutation"},
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
