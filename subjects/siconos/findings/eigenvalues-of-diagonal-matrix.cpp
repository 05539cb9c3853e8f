// title: eig_3x3 does not sort the eigenvalues of a diagonal matrix
// claim: of diag(1, 1, 2) the first one is 1, and compute_rho_spectral_norm, one over the first,
//   gives 1 where 1/2 is right. With an entry off the diagonal that is not 0 they are in order.
// contract: op3x3.h, eig_3x3: "eigenvalie in decreasing order". By its name
//   compute_rho_spectral_norm gives one over the spectral norm, the largest of them.
// severity: wrong-answer
// oracle: the eigenvalues of a diagonal matrix are its entries.
// family: diagonal matrices with entries in [0.1, 1]; counted where an eigenvalue is followed by
//   a larger one
// samples: 1000
#include <FrictionContactProblem.h>
#include <NumericsMatrix.h>
#include <fc3d_AlartCurnier_functions.h>
#include <op3x3.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

bool is_unsorted(double* diagonal, double* eigenvalues) {
  double a[9] = {diagonal[0], 0, 0, 0, diagonal[1], 0, 0, 0, diagonal[2]}, work[9];
  if (eig_3x3(a, work, eigenvalues) != 0) std::abort();
  return eigenvalues[0] < eigenvalues[1] || eigenvalues[1] < eigenvalues[2];
}

double scaling(double* w) {
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, w);
  double rho[3];
  compute_rho_spectral_norm(&problem, rho);
  return rho[0];
}

int main(int argc, char** argv) {
  double eigenvalues[3];
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> entry(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double diagonal[3];
      for (double& x : diagonal) x = entry(random);
      if (is_unsorted(diagonal, eigenvalues)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double diagonal[3] = {1, 1, 2}, w[9] = {1, 0, 0, 0, 1, 0, 0, 0, 2};
  double near[9] = {1, 1e-9, 0, 1e-9, 1, 0, 0, 0, 2};
  const bool unsorted = is_unsorted(diagonal, eigenvalues);
  const double rho = scaling(w), rho_near = scaling(near);
  std::printf("diag(1, 1, 2): %g, %g, %g; right: 2, 1, 1\n",
              eigenvalues[0],
              eigenvalues[1],
              eigenvalues[2]);
  std::printf("scaling %g, with 1e-9 off the diagonal %g; right: 0.5\n", rho, rho_near);
  return unsorted && rho > 0.9 && rho_near < 0.6 ? 0 : 1;
}
