#include "core/solvers/local_coulomb_2d.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/scalar/machine.hpp"

namespace assay::local_coulomb_2d_test {
namespace {

TEST(LocalCoulomb2d, AcceptsItsSolutionsAndNothingBesideThem) {
  std::mt19937 generator(1);
  std::uniform_real_distribution<double> draw(-1, 1);
  for (int k = 0; k < 20000; ++k) {
    const double a = draw(generator), b = draw(generator);
    const double c = draw(generator), d = draw(generator);
    const double w[4] = {a * a + b * b, a * c + b * d, a * c + b * d, c * c + d * d};
    const double q[2] = {draw(generator), draw(generator)};
    LocalCoulomb2d<double> local;
    if (!local.prepare(w, 1 + draw(generator))) continue;
    double r[2];
    local.solve(q, r);
    ASSERT_TRUE(local.accepts(w, q, r)) << k;
    // Witnesses: a larger impulse, friction to the other side, an impulse of an open contact.
    const bool open = r[0] == 0;
    const double larger[2] = {open ? 1.0 / 1024 : r[0] * 1.001, r[1]};
    ASSERT_FALSE(local.accepts(w, q, larger)) << k;
    const double reversed[2] = {r[0], -r[1]};
    ASSERT_TRUE(r[1] == 0 || !local.accepts(w, q, reversed)) << k;
  }
}

}  // namespace
}  // namespace assay::local_coulomb_2d_test
