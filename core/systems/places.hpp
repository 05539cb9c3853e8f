#pragma once

#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// Where the coordinates of some bodies are among all coordinates. Each body has the range first,
/// first + 1, …, first + size − 1. The ranges have the order in which a relation takes the bodies.
struct Places {
  struct Range {
    Eigen::Index first, size;
  };
  std::vector<Range> ranges;  ///< disjoint

  [[nodiscard]] Eigen::Index size() const {
    Eigen::Index sum = 0;
    for (const Range& range : ranges) sum += range.size;
    return sum;
  }

  template <Field S>
  void take(const Vector<S>& all, Vector<S>& own) const {
    Eigen::Index row = 0;
    for (const Range& range : ranges) {
      own.segment(row, range.size) = all.segment(range.first, range.size);
      row += range.size;
    }
  }
  /// Writes the columns of `own` to their places in `all`, in the rows from `row` on.
  template <Field S>
  void put_columns(const Matrix<S>& own, Eigen::Index row, Matrix<S>& all) const {
    Eigen::Index column = 0;
    for (const Range& range : ranges) {
      all.block(row, range.first, own.rows(), range.size) = own.middleCols(column, range.size);
      column += range.size;
    }
  }
  /// Adds the rows of `own`, the block at its column `from`, to their places in `all`, in the
  /// columns from `column` on.
  template <class Own, class All>
  void add_rows(const Own& own, Eigen::Index column, All& all) const {
    Eigen::Index row = 0;
    for (const Range& range : ranges) {
      all.block(range.first, column, range.size, own.cols()) += own.middleRows(row, range.size);
      row += range.size;
    }
  }
};

}  // namespace assay
