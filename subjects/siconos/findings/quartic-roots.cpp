// title: BIQUADROOTS returns wrong roots
// claim: of one in a hundred quartics with well separated roots the roots are wrong in the
//   second digit.
// contract: quartic.h: "Suite of procedures for finding the (complex) roots of the quadratic,
//   cubic or quartic polynomials".
// severity: wrong-answer
// oracle: |p(z)| against the sum of the |a_k| |z|^(4-k), in long double: 1e-16 for a correctly
//   rounded root, more than 1e-4 here.
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
  std::printf("\nresidual %g of the sum of its terms; right: 1e-16\n", largest);
  return largest > 1e-4 ? 0 : 1;
}
