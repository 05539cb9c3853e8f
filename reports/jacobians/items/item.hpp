#pragma once

#include <string>
#include <vector>

#include "core/scalar/ratio.hpp"
#include "reports/jacobians/derivative.hpp"

namespace assay::reports::derivatives {

/// Makes the entry of a hand-derived derivative from a file of this folder. The derivative is a
/// class template over the scalar and over the options in which its variants differ, with the
/// static members
///
///   domain()                      see Domain
///   map(x), jacobian(x)           Vector<S> ↦ Vector<S> and Matrix<S>
///
/// and its row of the table: name, description, source.
template <template <class, auto...> class Item, auto... kOptions>
[[nodiscard]] Derivative item(std::string name, std::string description, std::string source) {
  Derivative derivative = make_derivative(std::move(name),
                                          &Item<AnyScalar, kOptions...>::map,
                                          &Item<AnyScalar, kOptions...>::jacobian,
                                          &Item<double, kOptions...>::jacobian,
                                          Item<double, kOptions...>::domain());
  derivative.description = std::move(description);
  derivative.source = std::move(source);
  return derivative;
}

/// The entries of the argument of a map, taken one after the other.
template <class S>
class Arguments {
 public:
  explicit Arguments(const Vector<S>& x) : x_(&x) {}

  S scalar() { return (*x_)(next_++); }
  Vector<S> vector(Eigen::Index n) {
    next_ += n;
    return x_->segment(next_ - n, n);
  }
  /// Column by column.
  Matrix<S> matrix(Eigen::Index rows, Eigen::Index cols) {
    const Vector<S> entries = vector(rows * cols);
    return Eigen::Map<const Matrix<S>>(entries.data(), rows, cols);
  }

 private:
  const Vector<S>* x_;
  Eigen::Index next_ = 0;
};

/// Blocks side by side, of the same number of rows.
template <class S>
[[nodiscard]] Matrix<S> beside(const std::vector<Matrix<S>>& blocks) {
  Eigen::Index cols = 0;
  for (const Matrix<S>& block : blocks) cols += block.cols();
  Matrix<S> all(blocks.front().rows(), cols);
  Eigen::Index first = 0;
  for (const Matrix<S>& block : blocks) {
    all.middleCols(first, block.cols()) = block;
    first += block.cols();
  }
  return all;
}

/// Blocks one below the other.
template <class S>
[[nodiscard]] Matrix<S> below(const Matrix<S>& upper, const Matrix<S>& lower) {
  Matrix<S> all(upper.rows() + lower.rows(), upper.cols());
  all.topRows(upper.rows()) = upper;
  all.bottomRows(lower.rows()) = lower;
  return all;
}

template <class S>
[[nodiscard]] Vector<S> zeros(Eigen::Index n) {
  return Vector<S>::Constant(n, S(0));
}
template <class S>
[[nodiscard]] Matrix<S> zeros(Eigen::Index rows, Eigen::Index cols) {
  return Matrix<S>::Constant(rows, cols, S(0));
}

}  // namespace assay::reports::derivatives
