#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A linear time-invariant first-order system with input r. Circuits of linear parts with constant
/// sources have this form:
///
///   M ẋ = A x + b + r                                                              (1)
///
/// Source: developer-notes.md (9.4), first line, b constant.
/// Shapes: M, A n×n; x, b, r ∈ ℝⁿ. An empty M is the identity, an empty b zero.   Scalar: Field.
template <Field S>
struct FirstOrderLti {
  Matrix<S> a;
  Matrix<S> mass = {};
  Vector<S> constant = {};  ///< b

  [[nodiscard]] Eigen::Index size() const { return a.rows(); }
};

}  // namespace assay
