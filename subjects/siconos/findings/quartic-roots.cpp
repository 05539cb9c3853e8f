// title: BIQUADROOTS returns wrong roots
// claim: for 3 x^4 + x^3 - 1 it returns 0.69041 and -0.85708, where the real roots are 0.68841
//   and -0.85908: the polynomial is 5e-3 of the sum of its terms there, 0 but for rounding at a
//   root.
// contract: quartic.h: "Suite of procedures for finding the (complex) roots of the quadratic,
//   cubic or quartic polynomials".
// severity: wrong-answer
// oracle: |p(z)| against the sum of the |a_k| |z|^(4-k), in long double: 1e-16 for a correctly
//   rounded root; and p changes its sign between 0.6884 and 0.6885.
// family: the five coefficients normal, to the first 2 added; counted where a root has |p(z)| >
//   1e-4 of the sum
// samples: 20000
#include <quartic.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

double value(const double* a, double x) {
  return (((a[0] * x + a[1]) * x + a[2]) * x + a[3]) * x + a[4];
}

// The largest relative residual of the roots of a.
double worst(const double* a, double (*roots)[5]) {
  double p[5];
  for (int k = 0; k < 5; ++k) p[k] = a[k];
  BIQUADROOTS(p, roots);
  double largest = 0;
  for (int i = 1; i <= 4; ++i) {
    const std::complex<long double> z(roots[1][i], roots[2][i]);
    std::complex<long double> value = 0;
    long double sum = 0;
    for (int k = 0; k < 5; ++k) {
      value = value * z + static_cast<long double>(a[k]);
      sum = sum * std::abs(z) + std::fabs(static_cast<long double>(a[k]));
    }
    const double residual = static_cast<double>(std::abs(value) / sum);
    if (!(residual <= largest)) largest = residual;
  }
  return largest;
}

int main(int argc, char** argv) {
  double roots[3][5] = {};
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double a[5];
      for (double& x : a) x = normal(random);
      a[0] += 2;
      if (!(worst(a, roots) <= 1e-4)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double a[5] = {3, 1, 0, 0, -1};
  const double largest = worst(a, roots);
  std::printf("3 x^4 + x^3 - 1:");
  for (int i = 1; i <= 4; ++i) std::printf(" %.5f%+.5fi", roots[1][i], roots[2][i]);
  const double below = value(a, 0.6884), above = value(a, 0.6885);
  std::printf("\nresidual %g of the sum of its terms; right: 1e-16\n", largest);
  std::printf("p(0.6884) = %g, p(0.6885) = %g\n", below, above);
  return largest > 1e-4 && below < 0 && above > 0 ? 0 : 1;
}
