#include <fmt/format.h>

#include <Eigen/LU>

#include "tests/benchmarks/families/family.hpp"

namespace assay::families {

namespace {

/// Sliding mode control of a random linear system by n relays: M = h C (I − h A)⁻¹ B.
BoxVi<double> sliding(Engine& engine, int n) {
  const int states = n + 2;
  constexpr double kStep = 1e-2;
  Matrix<double> a(states, states), b(states, n), c(n, states);
  for (double& x : a.reshaped()) x = normal(engine);
  for (double& x : b.reshaped()) x = normal(engine);
  c = b.transpose();
  for (double& x : c.reshaped()) x += 0.1 * normal(engine);
  Vector<double> x(states);
  for (double& of : x) of = 0.1 * normal(engine);
  const auto factors = (Matrix<double>::Identity(states, states) - kStep * a).eval().partialPivLu();
  BoxVi<double> problem{kStep * c * factors.solve(b), c * factors.solve(x), {}};
  problem.bounds.assign(static_cast<std::size_t>(n), {-1.0, 1.0});
  return problem;
}

/// A chain of masses on springs on a belt with dry friction: the bounds are ±μ m g h.
BoxVi<double> chain(Engine& engine, int n) {
  constexpr double kStep = 1e-3;
  BoxVi<double> problem{Matrix<double>::Zero(n, n), Vector<double>(n), {}};
  Matrix<double> iteration = Matrix<double>::Identity(n, n);
  const double stiffness = uniform(engine, 1e2, 1e5) * kStep * kStep;
  for (int i = 0; i < n; ++i) {
    iteration(i, i) += 2 * stiffness;
    if (i > 0) iteration(i, i - 1) = iteration(i - 1, i) = -stiffness;
  }
  problem.m = iteration.inverse();
  for (int i = 0; i < n; ++i) {
    const double bound = uniform(engine, 0.2, 0.6) * 9.81 * kStep;
    problem.q(i) = 0.01 * normal(engine);
    problem.bounds.push_back({-bound, bound});
  }
  return problem;
}

}  // namespace

Problems relays(Engine& engine) {
  Problems problems;
  for (const int n : {1, 2, 3, 5, 10, 20, 50}) {
    problems.push_back({fmt::format("sliding mode of {} relays", n), sliding(engine, n)});
    problems.push_back({fmt::format("chain of {} masses", n), chain(engine, n)});
  }
  problems.push_back({"chain of 200 masses", chain(engine, 200)});
  return problems;
}

}  // namespace assay::families
