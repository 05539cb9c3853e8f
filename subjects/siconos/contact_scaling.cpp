#include <FrictionContactProblem.h>
#include <NumericsMatrix.h>
#include <fc3d_AlartCurnier_functions.h>

#include <array>
#include <cstdlib>
#include <memory>

#include "subjects/siconos/derivatives.hpp"

namespace assay::siconos {

namespace {

using Scaling = void (*)(FrictionContactProblem*, double*);
using Matrix = std::array<double, 9>;

/// What a scaling leaves of an array that comes with garbage.
std::array<double, 3> scaled(Scaling scaling, Matrix w, double garbage) {
  const std::unique_ptr<NumericsMatrix, decltype(&std::free)> matrix(
      NM_create_from_data(NM_DENSE, 3, 3, w.data()), &std::free);
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = matrix.get();
  std::array<double, 3> rho;
  rho.fill(garbage);
  scaling(&problem, rho.data());
  return rho;
}

/// (W_NN, W_tt, W_ts, W_ss).
Matrix split(double nn, const double* tangential) {
  const double *tt = tangential, *ts = tangential + 1, *ss = tangential + 2;
  return {nn, 0, 0, 0, *tt, *ts, 0, *ts, *ss};
}

constexpr std::array<Scaling, 2> kSplit{compute_rho_split_spectral_norm,
                                        compute_rho_split_spectral_norm_cond};

/// (W_tt, W_ts, W_ss) of a contact with W_NN = 1.
int tangential(const double* x, double* value, double*) {
  for (const Scaling scaling : kSplit) {
    *value = scaled(scaling, split(1, x), *value)[1];
    ++value;
  }
  return ASSAY_SOLVED;
}

/// (W_NN, W_tt, W_ts, W_ss).
int normal(const double* x, double* value, double*) {
  for (const Scaling scaling : kSplit) {
    const auto rho = scaled(scaling, split(x[0], x + 1), *value);
    *value++ = rho[0];
    *value++ = rho[2] - rho[1];
  }
  return ASSAY_SOLVED;
}

/// (λ, p): W = Σ λ_k c_k c_kᵀ, c_k the columns of the rotation of p/|p|.
int spectral(const double* x, double* value, double*) {
  const double *lambda = x, a = x[3], b = x[4], c = x[5], d = x[6];
  const double square = a * a + b * b + c * c + d * d;
  const Matrix axes{a * a + b * b - c * c - d * d,
                    2 * (b * c - a * d),
                    2 * (b * d + a * c),
                    2 * (b * c + a * d),
                    a * a - b * b + c * c - d * d,
                    2 * (c * d - a * b),
                    2 * (b * d - a * c),
                    2 * (c * d + a * b),
                    a * a - b * b - c * c + d * d};
  Matrix w{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) {
        w[i + 3 * j] += lambda[k] * (axes[3 * i + k] / square) * (axes[3 * j + k] / square);
      }
    }
  }
  const auto rho = scaled(compute_rho_spectral_norm, w, *value);
  for (std::size_t i = 0; i < 3; ++i) value[i] = rho[i];
  return ASSAY_SOLVED;
}

}  // namespace

std::vector<AssayDerivative> contact_scalings() {
  return {{"normal-scaling",
           "scaling of the normal impulse, and difference of the tangential ones",
           "compute_rho_split_spectral_norm, compute_rho_split_spectral_norm_cond",
           "normal-scaling",
           ASSAY_VALUE,
           normal},
          {"tangential-scaling",
           "scalings of the tangential impulse, what their names say",
           "compute_rho_split_spectral_norm, compute_rho_split_spectral_norm_cond",
           "tangential-scaling",
           ASSAY_VALUE,
           tangential},
          {"spectral-scaling",
           "scaling of the impulse",
           "compute_rho_spectral_norm",
           "spectral-scaling",
           ASSAY_VALUE,
           spectral}};
}

}  // namespace assay::siconos
