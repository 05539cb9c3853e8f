#include <FischerBurmeister.h>
#include <NumericsMatrix.h>
#include <Qi_merit.h>
#include <min_merit.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "subjects/siconos/derivatives.hpp"

namespace assay::siconos {

namespace {

constexpr int kSize = 2;

/// x = (z; q) and w = M z + q with the M of the items, column by column.
struct Complementarity {
  std::array<double, kSize> z{}, w{};
  std::array<double, kSize * kSize> m{2, -0.25, 0.5, 3};

  explicit Complementarity(const double* x) {
    std::copy_n(x, kSize, z.begin());
    for (std::size_t i = 0; i < kSize; ++i) {
      w[i] = m[i] * z[0] + m[i + kSize] * z[1] + x[kSize + i];
    }
  }
};

/// Numbers of others as a dense matrix.
using View = std::unique_ptr<NumericsMatrix, decltype(&std::free)>;
View view(double* numbers) {
  return {NM_create_from_data(NM_DENSE, kSize, kSize, numbers), &std::free};
}

int fischer_burmeister(const double* x, double* value, double* jacobian) {
  Complementarity of(x);
  std::array<double, kSize> work1{}, work2{};
  phi_FB(kSize, of.z.data(), of.w.data(), value);
  Jac_F_FB(0,
           kSize,
           of.z.data(),
           of.w.data(),
           work1.data(),
           work2.data(),
           view(of.m.data()).get(),
           view(jacobian).get());
  return ASSAY_SOLVED;
}

int fischer_burmeister_of_mlcp(const double* x, double* value, double* jacobian) {
  Complementarity of(x);
  phi_FB(kSize, of.z.data(), of.w.data(), value);
  jacobianPhi_FB(kSize, of.z.data(), of.w.data(), of.m.data(), jacobian);
  return ASSAY_SOLVED;
}

int minimum(const double* x, double* value, double* jacobian) {
  Complementarity of(x);
  F_min(0, kSize, of.z.data(), of.w.data(), value);
  Jac_F_min(0, kSize, of.z.data(), of.w.data(), view(of.m.data()).get(), view(jacobian).get());
  return ASSAY_SOLVED;
}

int qi(const double* x, double* value, double* jacobian) {
  Complementarity of(x);
  std::array<double, kSize> lower{0, 0}, upper{1, 1}, work1{}, work2{};
  phi_Qi(kSize, of.z.data(), of.w.data(), value, lower.data(), upper.data());
  Jac_F_Qi(kSize,
           of.z.data(),
           of.w.data(),
           work1.data(),
           work2.data(),
           view(of.m.data()).get(),
           lower.data(),
           upper.data(),
           view(jacobian).get());
  return ASSAY_SOLVED;
}

}  // namespace

std::vector<AssayDerivative> complementarity_functions() {
  constexpr int kBoth = ASSAY_VALUE | ASSAY_JACOBIAN;
  return {
      {"fischer-burmeister",
       "Fischer-Burmeister function of a complementarity problem",
       "phi_FB, Jac_F_FB",
       "fischer-burmeister-lcp",
       kBoth,
       fischer_burmeister},
      {"fischer-burmeister-of-mlcp",
       "the same, as the solvers of mixed problems take it",
       "phi_FB, jacobianPhi_FB",
       "fischer-burmeister-lcp",
       kBoth,
       fischer_burmeister_of_mlcp},
      {"minimum",
       "minimum function of a complementarity problem",
       "F_min, Jac_F_min",
       "minimum-lcp",
       kBoth,
       minimum},
      {"qi", "Qi's function of a problem in a box", "phi_Qi, Jac_F_Qi", "qi-box", kBoth, qi},
  };
}

}  // namespace assay::siconos
