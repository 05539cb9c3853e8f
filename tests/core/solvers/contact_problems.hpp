#pragma once

#include <initializer_list>
#include <random>

#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/ratio.hpp"

namespace assay {

/// One contact from rows of W, q, and its law.
template <Field S>
[[nodiscard]] FrictionProblem<S> one_contact(std::initializer_list<S> w,
                                             std::initializer_list<S> q,
                                             ContactLaw<S> law) {
  const auto d = static_cast<Eigen::Index>(q.size());
  Matrix<S> matrix(d, d);
  Vector<S> free(d);
  Eigen::Index k = 0;
  for (const S& entry : w) matrix(k / d, k % d) = entry, ++k;
  k = 0;
  for (const S& entry : q) free(k++) = entry;
  return {BlockMatrix<S>::from_dense(matrix, {d}), free, {std::move(law)}};
}

/// Problems with integer data divided by powers of two, exact in every scalar.
class ContactGenerator {
 public:
  explicit ContactGenerator(unsigned seed) : engine_(seed) {}

  [[nodiscard]] int integer(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1));
  }
  template <Field S>
  [[nodiscard]] S dyadic() {
    return ratio<S>(integer(-64, 64), 32);
  }
  /// The coefficients 0, 1/4, …, 2.
  template <Field S>
  [[nodiscard]] S friction() {
    return ratio<S>(integer(0, 8), 4);
  }

  /// W = H Hᵀ + shift I, H of size m × columns, positive semidefinite or definite.
  template <Field S>
  [[nodiscard]] FrictionProblem<S> many(std::vector<ContactLaw<S>> laws,
                                        int columns,
                                        const S& shift) {
    const Eigen::Index m = total_dimension(laws);
    Matrix<S> h(m, columns), w(m, m);
    for (auto& entry : h.reshaped()) entry = ratio<S>(integer(-8, 8), 8);
    Vector<S> q(m), x(columns);
    for (auto& entry : x) entry = dyadic<S>();
    for (Eigen::Index i = 0; i < m; ++i) {
      q(i) = S(0);
      for (Eigen::Index k = 0; k < columns; ++k) q(i) += h(i, k) * x(k);  // in the range of H
      for (Eigen::Index j = 0; j < m; ++j) {
        w(i, j) = i == j ? shift : S(0);
        for (Eigen::Index k = 0; k < columns; ++k) w(i, j) += h(i, k) * h(j, k);
      }
    }
    const auto sizes = block_sizes(laws);
    return {BlockMatrix<S>::from_dense(w, sizes), q, std::move(laws)};
  }

  /// Any W of small integers, symmetric or not, often singular or indefinite.
  template <Field S>
  [[nodiscard]] FrictionProblem<S> any(ContactLaw<S> law) {
    const Eigen::Index d = dimension(law);
    Matrix<S> w(d, d);
    Vector<S> q(d);
    const bool symmetric = integer(0, 1) == 1;
    for (Eigen::Index i = 0; i < d; ++i) {
      q(i) = S(integer(-2, 2));
      for (Eigen::Index j = 0; j < d; ++j) {
        w(i, j) = symmetric && j < i ? w(j, i) : S(integer(-2, 2));
      }
    }
    return {BlockMatrix<S>::from_dense(w, {d}), q, {std::move(law)}};
  }

 private:
  std::mt19937 engine_;
};

}  // namespace assay
