#include "tests/benchmarks/hostile_problems.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

namespace assay::hostile {

namespace {

class Generator {
 public:
  Generator(std::uint64_t seed, std::uint64_t index) {
    std::seed_seq both{seed, index};
    engine_.seed(both);
  }

  int integer(int least, int most) {
    return std::uniform_int_distribution<int>(least, most)(engine_);
  }
  bool one_of(int count) { return integer(1, count) == 1; }
  double real() { return std::uniform_real_distribution<double>(-1, 1)(engine_); }

  enum Numbers { kIntegers, kReals, kDecades, kSigns, kFewDecades };
  Numbers numbers() { return static_cast<Numbers>(integer(kIntegers, kFewDecades)); }
  double number(Numbers of) {
    switch (of) {
      case kIntegers:
        return integer(-2, 2);
      case kSigns:
        return integer(-1, 1);
      case kReals:
        return real();
      case kDecades:
        return real() * std::pow(10.0, integer(-12, 12));
      case kFewDecades:
        return real() * std::pow(10.0, integer(-3, 3));
    }
    return 0;
  }
  template <class Numbers>
  void fill(Numbers&& all) {
    const auto of = numbers();
    for (double& one : all) one = number(of);
  }

  Matrix<double> matrix(Eigen::Index n) {
    Matrix<double> a(n, n);
    fill(a.reshaped());
    const Matrix<double> half = a.leftCols(std::max<Eigen::Index>(1, n / 2));
    switch (integer(0, 5)) {
      case 0:
        return a;
      case 1:
        return a * a.transpose();
      case 2:
        return half * half.transpose();
      case 3:  // semidefinite, not symmetric
        return half * half.transpose() + (a - a.transpose());
      case 4: {
        Vector<double> units(n);
        for (double& unit : units) unit = std::pow(10.0, integer(-8, 8));
        return units.asDiagonal() * (a * a.transpose()) * units.asDiagonal();
      }
      default:
        return -(a * a.transpose());
    }
  }

 private:
  std::mt19937_64 engine_;
};

BoxVi<double> lcp(Generator& random) {
  const int n = random.integer(1, 14);
  Matrix<double> m = random.matrix(n);
  Vector<double> q(n);
  random.fill(q);
  if (random.one_of(4)) {
    Vector<double> z(n);
    for (double& own : z) own = random.integer(0, 2);
    q = -m * z;
  }
  return make_lcp<double>(std::move(m), std::move(q));
}

}  // namespace

BoxVi<double> lcp(std::uint64_t seed, std::uint64_t index) {
  Generator random(seed, index);
  return lcp(random);
}

BoxVi<double> box(std::uint64_t seed, std::uint64_t index) {
  Generator random(seed, index);
  BoxVi<double> problem = lcp(random);
  for (Bounds<double>& bounds : problem.bounds) {
    switch (random.integer(0, 3)) {
      case 0:
        bounds = {std::nullopt, std::nullopt};
        break;
      case 1:
        bounds = {-1.0, 1.0};
        break;
      case 2:
        bounds = {std::nullopt, 0.0};
        break;
      default:
        break;
    }
  }
  return problem;
}

FrictionProblem<double> contacts(std::uint64_t seed, std::uint64_t index) {
  Generator random(seed, index);
  const int count = random.integer(1, 5), usual = random.integer(1, 3);
  std::vector<ContactLaw<double>> laws;
  std::vector<Eigen::Index> sizes;
  Eigen::Index n = 0;
  for (int k = 0; k < count; ++k) {
    const int size = random.one_of(5) ? random.integer(1, 3) : usual;
    const auto of = random.one_of(5) ? Generator::kDecades : Generator::kReals;
    const double mu = random.one_of(5) ? 0 : std::abs(random.number(of));
    if (size == 1) laws.emplace_back(Unilateral{});
    if (size == 2) laws.emplace_back(Coulomb<double, 2>{mu});
    if (size == 3) laws.emplace_back(Coulomb<double, 3>{mu});
    sizes.push_back(size);
    n += size;
  }
  Matrix<double> w = random.matrix(n);
  if (!random.one_of(10)) {
    Matrix<double> h(n, random.integer(1, static_cast<int>(n) + 1));
    random.fill(h.reshaped());
    w = h * h.transpose();
    if (random.one_of(2)) w.diagonal().array() += 1e-8 * w.cwiseAbs().maxCoeff();
  }
  Vector<double> q(n);
  random.fill(q);
  if (random.one_of(2)) {
    Vector<double> r(n);
    for (double& own : r) own = random.real();
    q = w * r;
  }
  return {BlockMatrix<double>::from_dense(w, sizes), q, laws};
}

double tolerance(std::uint64_t seed, std::uint64_t index) {
  return std::pow(10.0, -Generator(seed, ~index).integer(6, 12));
}

}  // namespace assay::hostile
