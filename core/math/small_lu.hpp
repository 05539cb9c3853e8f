#pragma once

#include <utility>
#include <vector>

#include "core/math/add_multiple.hpp"
#include "core/math/magnitude.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// P A = L U of a small matrix with row exchanges. Rows whose entry of L is zero are skipped: if a
/// matrix consists of blocks, as for rigid bodies, only the blocks take work.
///
/// Shapes: A n×n.
/// Scalar: OrderedField (exact on rationals) | Jet: differentiates the row exchanges that its
/// values take.
/// Guarantees: allocates only if n differs from the last one, for scalars that live on the stack.
/// Not for: large dense matrices of vectorised scalars (LuFactors is blocked), sparse ones; ranks.
template <OrderedField S>
class SmallLu {
 public:
  void compute(const Matrix<S>& a) { compute(a, a.rows()); }

  /// The same for the leading n×n block of a alone. The memory has room for all of a.
  void compute(const Matrix<S>& a, Eigen::Index n) {
    size_ = n;
    if (lu_.rows() != a.rows()) lu_.resize(a.rows(), a.rows());
    lu_.topLeftCorner(n, n) = a.topLeftCorner(n, n);
    order_.resize(static_cast<std::size_t>(n));
    singular_ = false;
    for (Eigen::Index k = 0; k < n; ++k) {
      const Eigen::Index pivot = largest_below(k);
      order_[static_cast<std::size_t>(k)] = pivot;
      if (pivot != k) lu_.row(k).head(n).swap(lu_.row(pivot).head(n));
      if (lu_(k, k) == S(0)) {
        singular_ = true;
        return;
      }
      for (Eigen::Index i = k + 1; i < n; ++i) {
        if (is_zero(lu_(i, k))) continue;
        const S factor = lu_(i, k) / lu_(k, k);
        lu_(i, k) = factor;
        const S* from = lu_.data() + k * lu_.cols();
        S* to = lu_.data() + i * lu_.cols();
        add_multiple<S>(n - k - 1, from + k + 1, S(-factor), to + k + 1);
      }
    }
  }

  /// A pivot is zero: A is singular, up to rounding.
  [[nodiscard]] bool is_singular() const { return singular_; }

  /// x := A⁻¹ b in the first n components. If b has more components, x has the same ones. @pre
  /// !is_singular(), and x is not b.
  void solve(const Vector<S>& b, Vector<S>& x) const {
    const Eigen::Index n = size_;
    x = b;
    for (Eigen::Index k = 0; k < n; ++k) {
      const Eigen::Index pivot = order_[static_cast<std::size_t>(k)];
      if (pivot != k) std::swap(x(k), x(pivot));
    }
    for (Eigen::Index i = 1; i < n; ++i) {
      S sum = x(i);
      for (Eigen::Index j = 0; j < i; ++j) sum -= lu_(i, j) * x(j);
      x(i) = sum;
    }
    for (Eigen::Index i = n; i-- > 0;) {
      S sum = x(i);
      for (Eigen::Index j = i + 1; j < n; ++j) sum -= lu_(i, j) * x(j);
      x(i) = sum / lu_(i, i);
    }
  }

 private:
  [[nodiscard]] Eigen::Index largest_below(Eigen::Index k) const {
    Eigen::Index row = k;
    S largest = magnitude(lu_(k, k));
    for (Eigen::Index i = k + 1; i < size_; ++i) {
      const S size = magnitude(lu_(i, k));
      if (!(largest < size)) continue;
      largest = size;
      row = i;
    }
    return row;
  }

  Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> lu_;
  std::vector<Eigen::Index> order_;  ///< the row exchanged with row k
  Eigen::Index size_ = 0;
  bool singular_ = false;
};

}  // namespace assay
