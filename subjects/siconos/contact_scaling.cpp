#include <FrictionContactProblem.h>
#include <NumericsMatrix.h>
#include <fc3d_AlartCurnier_functions.h>

#include <array>
#include <cstdlib>
#include <memory>

#include "subjects/siconos/derivatives.hpp"

namespace assay::siconos {

namespace {

/// (W_tt, W_ts, W_ss) of a contact with W_NN = 1.
int scaling(const double* x, double* value, double*) {
  std::array<double, 9> w{1, 0, 0, 0, x[0], x[1], 0, x[1], x[2]};
  const std::unique_ptr<NumericsMatrix, decltype(&std::free)> matrix(
      NM_create_from_data(NM_DENSE, 3, 3, w.data()), &std::free);
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = matrix.get();
  std::array<double, 3> rho{};
  compute_rho_split_spectral_norm(&problem, rho.data());
  value[0] = rho[1];
  compute_rho_split_spectral_norm_cond(&problem, rho.data());
  value[1] = rho[1];
  return ASSAY_SOLVED;
}

}  // namespace

std::vector<AssayDerivative> contact_scalings() {
  return {{"tangential-scaling",
           "scalings of the tangential impulse",
           "compute_rho_split_spectral_norm, compute_rho_split_spectral_norm_cond",
           "tangential-scaling",
           ASSAY_VALUE,
           scaling}};
}

}  // namespace assay::siconos
