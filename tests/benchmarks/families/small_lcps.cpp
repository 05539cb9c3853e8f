#include <fmt/format.h>

#include "tests/benchmarks/families/family.hpp"

namespace assay::families {

namespace {

Matrix<double> random_matrix(Engine& engine, int rows, int columns) {
  Matrix<double> a(rows, columns);
  for (double& x : a.reshaped()) x = normal(engine);
  return a;
}
Vector<double> random_vector(Engine& engine, int n) { return random_matrix(engine, n, 1); }

BoxVi<double> definite(Engine& engine, int n) {
  const Matrix<double> a = random_matrix(engine, n, n);
  return make_lcp<double>(a * a.transpose() / n + 0.1 * Matrix<double>::Identity(n, n),
                          random_vector(engine, n));
}

/// M = A Aᵀ of half the rank, with a solution: q = w − M z.
BoxVi<double> low_rank(Engine& engine, int n) {
  const Matrix<double> a = random_matrix(engine, n, (n + 1) / 2), m = a * a.transpose();
  Vector<double> q(n), z(n);
  for (int i = 0; i < n; ++i) {
    const double x = normal(engine);
    z(i) = std::max(x, 0.0), q(i) = std::max(-x, 0.0);
  }
  return make_lcp<double>(m, q - m * z);
}

/// The smallest eigenvalues are 1e-10 of the largest.
BoxVi<double> nearly_singular(Engine& engine, int n) {
  BoxVi<double> problem = low_rank(engine, n);
  problem.m += 1e-10 * problem.m.cwiseAbs().maxCoeff() * Matrix<double>::Identity(n, n);
  return problem;
}

BoxVi<double> dominant(Engine& engine, int n) {
  Matrix<double> m = random_matrix(engine, n, n);
  for (int i = 0; i < n; ++i) m(i, i) = m.row(i).cwiseAbs().sum() + 0.1;
  return make_lcp<double>(m, random_vector(engine, n));
}

/// A definite matrix with a large skew part.
BoxVi<double> skewed(Engine& engine, int n) {
  BoxVi<double> problem = definite(engine, n);
  const Matrix<double> a = random_matrix(engine, n, n);
  problem.m += a - a.transpose();
  return problem;
}

/// An obstacle below a string: tridiagonal.
BoxVi<double> obstacle(Engine& engine, int n) {
  Matrix<double> m = 2 * Matrix<double>::Identity(n, n);
  for (int i = 1; i < n; ++i) m(i, i - 1) = m(i - 1, i) = -1;
  return make_lcp<double>(m, 0.1 * random_vector(engine, n));
}

/// The conditions of a convex quadratic program: n − n/3 variables, n/3 inequalities.
BoxVi<double> program(Engine& engine, int n) {
  const int inequalities = n / 3, variables = n - inequalities;
  BoxVi<double> problem = definite(engine, n);
  const Matrix<double> a = random_matrix(engine, inequalities, variables);
  problem.m.bottomLeftCorner(inequalities, variables) = a;
  problem.m.topRightCorner(variables, inequalities) = -a.transpose();
  problem.m.bottomRightCorner(inequalities, inequalities).setZero();
  // 0 is feasible.
  for (int i = variables; i < n; ++i) problem.q(i) = std::abs(problem.q(i));
  return problem;
}

/// Contacts without friction: W = Hᵀ M⁻¹ H of n contacts on n/2 + 1 velocities that all close.
BoxVi<double> contacts(Engine& engine, int n) {
  const Matrix<double> h = random_matrix(engine, n / 2 + 1, n);
  return make_lcp<double>(h.transpose() * h, -h.transpose() * random_vector(engine, n / 2 + 1));
}

/// Murty's: triangular, with exponentially many pivots for some methods.
BoxVi<double> murty(Engine&, int n) {
  Matrix<double> m = Matrix<double>::Identity(n, n);
  for (int j = 0; j < n; ++j) m.col(j).tail(n - j - 1).setConstant(2);
  return make_lcp<double>(m, Vector<double>::Constant(n, -1));
}

struct Kind {
  const char* name;
  BoxVi<double> (*make)(Engine&, int);
};
constexpr Kind kKinds[] = {{"definite", &definite},
                           {"low rank", &low_rank},
                           {"nearly singular", &nearly_singular},
                           {"dominant", &dominant},
                           {"skewed", &skewed},
                           {"obstacle", &obstacle},
                           {"program", &program},
                           {"contacts", &contacts},
                           {"murty", &murty}};

}  // namespace

Problems small_lcps(Engine& engine) {
  Problems problems;
  for (const Kind& kind : kKinds) {
    for (const int n : {2, 4, 10, 30, 100}) {
      problems.push_back({fmt::format("{} of {}", kind.name, n), kind.make(engine, n)});
    }
  }
  return problems;
}

}  // namespace assay::families
