#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// {point + Σ tₖ kernelₖ}
template <Field S>
struct AffineSet {
  Vector<S> point;
  std::vector<Vector<S>> kernel;
};

/// All x with A x = b, by elimination to the reduced echelon form; nothing if the equations
/// contradict each other. The point has zeros where the kernel is free.
///
/// Shapes: A m×n, b ∈ ℝᵐ, x ∈ ℝⁿ.
/// Scalar: OrderedField that is exact, because ranks must be exact.
template <OrderedField S>
[[nodiscard]] std::optional<AffineSet<S>> affine_solutions(Matrix<S> a, Vector<S> b) {
  using Index = Eigen::Index;
  std::vector<Index> row_of(static_cast<std::size_t>(a.cols()), -1);
  const auto pivot_row = [&](Index j) -> Index& { return row_of[static_cast<std::size_t>(j)]; };
  Index rank = 0;
  for (Index j = 0; j < a.cols(); ++j) {
    Index row = rank;
    while (row < a.rows() && a(row, j) == S(0)) ++row;
    if (row == a.rows()) continue;
    for (Index k = 0; k < a.cols(); ++k) std::swap(a(row, k), a(rank, k));
    std::swap(b(row), b(rank));
    for (Index i = 0; i < a.rows(); ++i) {
      if (i == rank || a(i, j) == S(0)) continue;
      const S factor = a(i, j) / a(rank, j);
      for (Index k = 0; k < a.cols(); ++k) a(i, k) -= factor * a(rank, k);
      b(i) -= factor * b(rank);
    }
    pivot_row(j) = rank++;
  }
  for (Index i = rank; i < a.rows(); ++i) {
    if (b(i) != S(0)) return std::nullopt;
  }
  AffineSet<S> all{Vector<S>::Constant(a.cols(), S(0)), {}};
  for (Index j = 0; j < a.cols(); ++j) {
    if (pivot_row(j) >= 0) {
      all.point(j) = b(pivot_row(j)) / a(pivot_row(j), j);
      continue;
    }
    Vector<S> direction = Vector<S>::Constant(a.cols(), S(0));
    direction(j) = S(1);
    for (Index i = 0; i < a.cols(); ++i) {
      if (pivot_row(i) >= 0) direction(i) = -a(pivot_row(i), j) / a(pivot_row(i), i);
    }
    all.kernel.push_back(std::move(direction));
  }
  return all;
}

}  // namespace assay
