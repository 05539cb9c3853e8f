// How long LocalCoulomb searches for a slip, counted in square roots.
#include <gtest/gtest.h>

#include <cmath>
#include <compare>
#include <limits>

#include "core/scalar/machine.hpp"
#include "core/solvers/local_coulomb.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay {
namespace {

/// A double that counts its square roots.
struct CountedScalar {
  CountedScalar() = default;
  explicit(false) CountedScalar(int n) : value(n) {}
  explicit(false) CountedScalar(double x) : value(x) {}

  CountedScalar operator-() const { return -value; }
  CountedScalar& operator+=(const CountedScalar& b) { return value += b.value, *this; }
  CountedScalar& operator-=(const CountedScalar& b) { return value -= b.value, *this; }
  friend CountedScalar operator+(CountedScalar a, CountedScalar b) { return a.value + b.value; }
  friend CountedScalar operator-(CountedScalar a, CountedScalar b) { return a.value - b.value; }
  friend CountedScalar operator*(CountedScalar a, CountedScalar b) { return a.value * b.value; }
  friend CountedScalar operator/(CountedScalar a, CountedScalar b) { return a.value / b.value; }
  friend bool operator==(CountedScalar a, CountedScalar b) { return a.value == b.value; }
  friend std::partial_ordering operator<=>(CountedScalar a, CountedScalar b) {
    return a.value <=> b.value;
  }
  friend CountedScalar sqrt(CountedScalar a) { return ++roots, std::sqrt(a.value); }

  double value = 0;
  static inline int roots = 0;
};

}  // namespace

template <>
struct ScalarTraits<CountedScalar> {
  static CountedScalar unit_roundoff() { return std::numeric_limits<double>::epsilon() / 2; }
};

namespace {

/// Solves a contact that closes, from α. @return the number of square roots.
int roots_of(const FrictionProblem<double>& problem, double& alpha) {
  CountedScalar w[9], q[3], r[3], slip = alpha;
  for (int i = 0; i < 9; ++i) w[i] = problem.w.data(0)[i];
  for (int i = 0; i < 3; ++i) q[i] = problem.q(i);
  LocalCoulomb<CountedScalar> local;
  EXPECT_TRUE(local.prepare(w, std::get<Coulomb<double, 3>>(problem.laws[0]).friction));
  CountedScalar::roots = 0;
  local.solve(q, r, slip);
  alpha = slip.value;
  return CountedScalar::roots;
}

/// Rounding may put the last step of Newton's method outside of the bracket. That ends the search;
/// bisections from the other end of the bracket would take 25 more roots.
TEST(LocalCoulombSearch, EndsWhereNewtonsMethodDoes) {
  ContactGenerator generate(5);
  int slips = 0;
  for (int k = 0; k < 2000; ++k) {
    const auto problem =
        generate.many<double>({Coulomb<double, 3>{generate.friction<double>()}}, 3, 1. / 16);
    double alpha = 0;
    (void)roots_of(problem, alpha);
    if (!(alpha > 0)) continue;
    ++slips;
    // one value of (4), and a root or two of each step that makes up for its rounding
    EXPECT_LE(roots_of(problem, alpha), 8) << "from the root itself, " << k;
  }
  EXPECT_GT(slips, 200);
}

}  // namespace
}  // namespace assay
