#pragma once

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "core/scalar/jet.hpp"
#include "core/scalar/ratio.hpp"

namespace assay {

/// d(A⁻¹ b) = A⁻¹ (db − dA A⁻¹ b), the right side formed in S alone.
template <class S>
void expect_jets_differentiate_the_solution(int b2) {
  using J = Jet<S, 1>;
  Matrix<S> a(2, 2), da(2, 2);
  a << S(4), S(0), S(1), S(2);  // a zero with a derivative
  da << S(1), S(3), S(-2), S(5);
  Vector<S> b(2), db(2);
  b << S(8), S(b2);
  db << S(-1), S(7);
  Matrix<J> jet_a(2, 2);
  Vector<J> jet_b(2);
  for (Eigen::Index i = 0; i < 2; ++i) {
    jet_b(i) = J(b(i));
    jet_b(i).v[0] = db(i);
    for (Eigen::Index j = 0; j < 2; ++j) {
      jet_a(i, j) = J(a(i, j));
      jet_a(i, j).v[0] = da(i, j);
    }
  }
  const auto expect = [&](const Vector<J>& x) {
    // Dyadic, so exact in every scalar.
    const S x1(2), x2 = ratio<S>(b2 - 2, 2);
    const S r1 = db(0) - da(0, 0) * x1 - da(0, 1) * x2;
    const S r2 = db(1) - da(1, 0) * x1 - da(1, 1) * x2;
    EXPECT_EQ(x(0).a, x1);
    EXPECT_EQ(x(1).a, x2);
    EXPECT_EQ(x(0).v[0], S(r1 / S(4)));
    EXPECT_EQ(x(1).v[0], S((r2 - r1 / S(4)) / S(2)));
  };
  expect(jet_a.partialPivLu().solve(jet_b));
  expect(jet_a.transpose().partialPivLu().transpose().solve(jet_b));
  const Matrix<J> columns = jet_a.partialPivLu().solve(Matrix<J>(jet_b));
  expect(columns.col(0));
}

/// b₂ = 2 makes x₂ zero, with a derivative.
template <class S>
void expect_jets_differentiate_solutions() {
  expect_jets_differentiate_the_solution<S>(-2);
  expect_jets_differentiate_the_solution<S>(2);
}

}  // namespace assay
