#include "tests/benchmarks/families/circuit.hpp"

#include <Eigen/Cholesky>

namespace assay::families {

void Circuit::join(int a, int b, double conductance) {
  if (a != kEarth) conductance_(a, a) += conductance;
  if (b != kEarth) conductance_(b, b) += conductance;
  if (a == kEarth || b == kEarth) return;
  conductance_(a, b) -= conductance, conductance_(b, a) -= conductance;
}

void Circuit::push(int a, int b, double current) {
  if (a != kEarth) source_(a) += current;
  if (b != kEarth) source_(b) -= current;
}

Matrix<double> Circuit::incidence() const {
  Matrix<double> a =
      Matrix<double>::Zero(source_.size(), static_cast<Eigen::Index>(diodes_.size()));
  for (std::size_t k = 0; k < diodes_.size(); ++k) {
    const auto column = static_cast<Eigen::Index>(k);
    if (diodes_[k].anode != kEarth) a(diodes_[k].anode, column) = 1;
    if (diodes_[k].cathode != kEarth) a(diodes_[k].cathode, column) = -1;
  }
  return a;
}

BoxVi<double> Circuit::mixed() const {
  const Matrix<double> a = incidence();
  const Eigen::Index n = a.rows(), m = a.cols();
  BoxVi<double> problem{Matrix<double>::Zero(n + m, n + m), Vector<double>::Zero(n + m), {}};
  problem.m.topLeftCorner(n, n) = conductance_;
  problem.m.topRightCorner(n, m) = a;
  problem.m.bottomLeftCorner(m, n) = -a.transpose();
  for (Eigen::Index k = 0; k < m; ++k) {
    problem.m(n + k, n + k) = diodes_[static_cast<std::size_t>(k)].resistance;
  }
  problem.q.head(n) = -source_;
  problem.bounds.resize(static_cast<std::size_t>(n));
  problem.bounds.resize(static_cast<std::size_t>(n + m), {0.0, std::nullopt});
  return problem;
}

BoxVi<double> Circuit::reduced() const {
  const Matrix<double> a = incidence();
  const auto factors = conductance_.ldlt();
  Matrix<double> m = a.transpose() * factors.solve(a);
  for (Eigen::Index k = 0; k < m.rows(); ++k) {
    m(k, k) += diodes_[static_cast<std::size_t>(k)].resistance;
  }
  return make_lcp<double>(std::move(m), -a.transpose() * factors.solve(source_));
}

}  // namespace assay::families
