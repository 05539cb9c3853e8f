#include "core/solvers/condensed_tableau.hpp"

#include <gtest/gtest.h>

#include "tests/core/solvers/lcp_enumeration.hpp"

namespace assay::condensed_tableau_test {
namespace {

TEST(CondensedTableau, ExchangesAsTheEquationsSayWhenColumnsAreLookedAtLate) {
  LcpGenerator generate(81);
  for (int trial = 0; trial < 200; ++trial) {
    const int n = generate.integer(1, 4), columns = generate.integer(1, 5);
    Matrix<Rational> t = generate.matrix(n, columns, 3);
    Vector<Rational> c = generate.vector(n, 3);
    CondensedTableau<Rational> tableau;
    tableau.reserve(n, columns);
    tableau.reset(n, columns);
    for (int j = 0; j < columns; ++j) {
      for (int i = 0; i < n; ++i) tableau.raw_column(j)[i] = t(i, j);
    }
    for (int i = 0; i < n; ++i) tableau.constant(i) = c(i);
    for (int k = 0; k < 12; ++k) {  // more than are recorded before all columns are brought along
      const int r = generate.integer(0, n - 1), s = generate.integer(0, columns - 1);
      if (t(r, s) == 0) continue;
      const Matrix<Rational> old = t;
      const Vector<Rational> old_c = c;
      const Rational p = old(r, s);
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < columns; ++j) {
          t(i, j) = i == r && j == s ? Rational(1 / p)
                    : i == r         ? Rational(-old(r, j) / p)
                    : j == s         ? Rational(old(i, s) / p)
                                     : Rational(old(i, j) - old(i, s) * old(r, j) / p);
        }
        c(i) = i == r ? Rational(-old_c(r) / p) : Rational(old_c(i) - old(i, s) * old_c(r) / p);
      }
      tableau.exchange(r, s);
    }
    for (int j = 0; j < columns; ++j) {
      for (int i = 0; i < n; ++i) ASSERT_EQ(tableau.column(j)[i], t(i, j));
    }
    for (int i = 0; i < n; ++i) ASSERT_EQ(tableau.constant(i), c(i));
  }
}

}  // namespace
}  // namespace assay::condensed_tableau_test
