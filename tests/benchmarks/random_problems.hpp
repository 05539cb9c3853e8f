#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"

namespace assay {

/// M = H Hᵀ/n + I/10.
inline BoxVi<double> random_lcp(int n, std::mt19937_64& engine) {
  std::normal_distribution<double> normal;
  Matrix<double> h(n, n);
  Vector<double> q(n);
  for (auto& x : h.reshaped()) x = normal(engine);
  for (auto& x : q) x = normal(engine);
  return make_lcp<double>(h * h.transpose() / n + Matrix<double>::Identity(n, n) / 10, q);
}

/// D W D, D q with D = diag(1, s, s), W = A Aᵀ + I/1000.
inline std::vector<FrictionProblem<double>> random_contacts(int count, double s) {
  std::mt19937_64 engine(1);
  std::normal_distribution<double> normal;
  std::vector<FrictionProblem<double>> contacts;
  for (int k = 0; k < count; ++k) {
    Matrix<double> a(3, 3);
    Vector<double> q(3);
    for (auto& x : a.reshaped()) x = normal(engine);
    for (auto& x : q) x = normal(engine);
    const Vector<double> scale{{1, s, s}};
    const Matrix<double> w = scale.asDiagonal() *
                             (a * a.transpose() + Matrix<double>::Identity(3, 3) / 1000) *
                             scale.asDiagonal();
    contacts.push_back({BlockMatrix<double>::from_dense(w, {3}),
                        scale.cwiseProduct(q),
                        {Coulomb<double, 3>{std::abs(normal(engine))}}});
  }
  return contacts;
}

}  // namespace assay
