#include <quartic.h>

#include <array>
#include <cmath>
#include <complex>
#include <cstddef>

#include "subjects/siconos/derivatives.hpp"

namespace assay::siconos {

namespace {

using RootFinder = int (*)(double*, double (*)[5]);
using Complex = std::complex<double>;

/// By descending powers, with room for the degree 4.
template <class Number>
using Polynomial = std::array<Number, 5>;

/// f ← f (1 + b/x + c/x²), the leading coefficient first.
template <class Number>
void multiply(Polynomial<Number>& f, const Number& b, const Number& c) {
  for (std::size_t k = f.size(); k-- > 0;) {
    if (k >= 1) f[k] += b * f[k - 1];
    if (k >= 2) f[k] += c * f[k - 2];
  }
}

/// (r, s, d; a) as the items have them: the coefficients of the roots that are found.
template <RootFinder finder, std::size_t Singles, std::size_t Pairs>
int roots(const double* x, double* value, double*) {
  constexpr std::size_t kDegree = Singles + 2 * Pairs;
  Polynomial<double> given{1};
  for (std::size_t i = 0; i < Singles; ++i) multiply(given, -x[i], 0.0);
  for (std::size_t i = Singles; i < kDegree; i += 2) {
    multiply(given, -2 * x[i], x[i] * x[i] - x[i + 1] * std::fabs(x[i + 1]));
  }
  for (double& coefficient : given) coefficient *= x[kDegree];
  double found[3][5];
  for (auto& row : found) {
    for (double& number : row) number = value[0];  // garbage
  }
  finder(given.data(), found);
  Polynomial<Complex> returned{1};
  for (std::size_t i = 1; i <= kDegree; ++i) {
    multiply(returned, -Complex(found[1][i], found[2][i]), Complex(0));
  }
  for (std::size_t k = 0; k < kDegree; ++k) {
    value[k] = returned[k + 1].real();
    value[kDegree + k] = returned[k + 1].imag();
  }
  return ASSAY_SOLVED;
}

}  // namespace

std::vector<AssayDerivative> root_finders() {
  return {{"quadratic-roots",
           "roots of a quadratic polynomial",
           "QUADROOTS",
           "quadratic-roots",
           ASSAY_VALUE,
           roots<QUADROOTS, 0, 1>},
          {"cubic-roots",
           "roots of a cubic polynomial",
           "CUBICROOTS",
           "cubic-roots",
           ASSAY_VALUE,
           roots<CUBICROOTS, 1, 1>},
          {"quartic-roots",
           "roots of a quartic polynomial",
           "BIQUADROOTS",
           "quartic-roots",
           ASSAY_VALUE,
           roots<BIQUADROOTS, 0, 2>}};
}

}  // namespace assay::siconos
