#include <gtest/gtest.h>

#include "tests/core/solvers/lcp_enumeration.hpp"
#include "tests/core/solvers/lemke_instances.hpp"

namespace assay::lemke_jet_test {
namespace {

/// z_α = −M_αα⁻¹ q_α on the active set, so dz_α = −M_αα⁻¹ (dq + dM z)_α.
TEST(LemkeOnJets, DifferentiatesTheSolutionAlsoThroughEntriesThatAreZero) {
  using J = RationalJet;
  LcpGenerator generate(16);
  for (int i = 0; i < 300; ++i) {
    const int n = generate.integer(1, 4);
    RationalLcp lcp = generate.positive_definite(n);
    if (i % 2 == 0) lcp.m = Matrix<Rational>::Identity(n, n);  // zeros, with derivatives
    const Matrix<Rational> dm = generate.matrix(n, n, 3);
    const Vector<Rational> dq = generate.vector(n, 3);
    Matrix<J> m(n, n);
    Vector<J> q(n), z(n);
    for (int a = 0; a < n; ++a) {
      q(a) = J(lcp.q(a));
      q(a).v[0] = dq(a);
      for (int b = 0; b < n; ++b) {
        m(a, b) = J(lcp.m(a, b));
        m(a, b).v[0] = dm(a, b);
      }
    }
    Lemke<J> lemke(n);
    ASSERT_EQ(lemke.solve(m, q, n, z), SolveStatus::kSolved);
    Vector<Rational> value(n), derivative(n);
    std::vector<Eigen::Index> active;
    for (int a = 0; a < n; ++a) {
      value(a) = z(a).a;
      derivative(a) = z(a).v[0];
      if (value(a) > 0) active.push_back(a);
    }
    ASSERT_TRUE(lcp.solved_by(value));
    Vector<Rational> expected = Vector<Rational>::Constant(n, Rational(0));
    if (!active.empty()) {
      const Matrix<Rational> block = lcp.m(active, active);
      const Vector<Rational> right = -(dq + dm * value)(active);
      const Vector<Rational> solution = block.partialPivLu().solve(right);
      expected(active) = solution;
    }
    EXPECT_EQ(derivative, expected) << lcp.m << "\n" << lcp.q;
  }
}

}  // namespace
}  // namespace assay::lemke_jet_test
