#pragma once

#include <string>
#include <vector>

#include "reports/jacobians/derivative.hpp"

namespace assay::reports {

/// Coordinates name_0, name_1, … of one range; name alone where there is one.
struct CoordinateBlock {
  std::string name;
  int count = 1;
  Rational low = -2, high = 2;
};

/// The domain of all of the variables, then of the parameters.
[[nodiscard]] inline Domain domain_of(const std::vector<CoordinateBlock>& variables,
                                      const std::vector<CoordinateBlock>& parameters = {}) {
  Domain domain;
  for (const auto* blocks : {&variables, &parameters}) {
    for (const CoordinateBlock& block : *blocks) {
      for (int i = 0; i < block.count; ++i) {
        const std::string index = block.count == 1 ? "" : "_" + std::to_string(i);
        domain.coordinates.push_back(
            {block.name + index, block.low, block.high, blocks == &parameters});
      }
    }
  }
  return domain;
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

}  // namespace assay::reports
