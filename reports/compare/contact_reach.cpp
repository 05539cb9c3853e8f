#include "reports/compare/contact_reach.hpp"

#include <algorithm>

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

}  // namespace

ContactReach::ContactReach(const ContactModel<Real>& model,
                           const FileTrajectory& run,
                           const FileRounding& rounding,
                           const StepBounds& steps,
                           const Vector<Real>& row_norms)
    : near_(Matrix<char>::Constant(model.relation.size(), run.size(), 0)), fast_(near_) {
  const Matrix<Real>& h_matrix = model.relation.jacobian;
  for (Index k = 0; k < run.size(); ++k) {
    const Index before = std::max<Index>(k - 1, 0), after = std::min<Index>(k, steps.size() - 1);
    const Real h = std::max<Real>(steps[before].h, steps[after].h);
    const Real alpha = std::max<Real>(steps[before].alpha, steps[after].alpha);
    for (Index i = 0; i < near_.rows(); ++i) {
      const Real sum = h_matrix.row(i).cwiseAbs().sum();
      const Real speed = h_matrix.row(i).dot(run.v.col(k));
      const Real gap = h_matrix.row(i).dot(run.q.col(k)) + model.relation.offset(i);
      const Real made = 2 * h * alpha * row_norms(i) + rounding.v * sum;
      const bool told = run.impulse.rows() > 0 && run.impulse(i, k) > rounding.impulse;
      near_(i, k) = told || gap <= 2 * h * (std::abs(speed) + made) + rounding.q * sum ? 1 : 0;
      fast_(i, k) = speed < -made ? 1 : 0;
    }
  }
}

bool ContactReach::any(const Matrix<char>& of, Index i, Index first, Index last) const {
  for (Index k = std::max<Index>(first - 1, 0); k <= std::min<Index>(last + 2, of.cols() - 1);
       ++k) {
    if (of(i, k) != 0) return true;
  }
  return false;
}

std::vector<Index> ContactReach::near(Index first, Index last) const {
  std::vector<Index> found;
  for (Index i = 0; i < near_.rows(); ++i) {
    if (any(near_, i, first, last)) found.push_back(i);
  }
  return found;
}

bool ContactReach::closes_fast(Index i, Index first, Index last) const {
  return any(fast_, i, first, last);
}

}  // namespace assay::reports
