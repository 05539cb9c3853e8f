// title: Jac_F_FB multiplies by the transposed matrix where z = F = 0
// claim: at z = F = 0, F = (z_1 + z_2, z_2), it returns H_22 = -0.658. There phi_2 depends on z_2
//   alone and has the slopes -0.586 and -3.414: H, of which every entry should be a limit of
//   derivatives, is none. H is in the convex hull of them.
// contract: FischerBurmeister.h: "Computes an element of Jac F_FB (...), see Facchinei-Pang (2003)
//   p. 808", whose Jac is the set of these limits. By the procedure of De Luca, Facchinei and
//   Kanzow (1996) the row i is from (t_i, (M t)_i), M = dF/dz, t_i = 1 at the ties; here it is from
//   M^T t, although H_ij = b_i M_ij elsewhere.
// severity: wrong-answer
// oracle: the one-sided difference quotients of its own phi_FB, which is linear on either side; by
//   hand sqrt(2) - 2 and -sqrt(2) - 2.
// family: F = (m_11 z_1 + m_12 z_2, m_22 z_2), m_11, m_22 in [0.1, 3], m_12 normal; counted where
//   H_22 is farther than 1e-3 from both slopes
// samples: 1000
#include <FischerBurmeister.h>
#include <NumericsMatrix.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// H_22 at z = F = 0.
double jacobian(double* m) {
  double z[2] = {0, 0}, f[2] = {0, 0}, work1[2], work2[2], result[4];
  NumericsMatrix* gradient = NM_create_from_data(NM_DENSE, 2, 2, m);
  NumericsMatrix* h = NM_create_from_data(NM_DENSE, 2, 2, result);
  Jac_F_FB(0, 2, z, f, work1, work2, gradient, h);
  std::free(gradient), std::free(h);
  return result[3];
}

// Of phi_2 by z_2, to the side of the step.
double slope(const double* m, double step) {
  double z[2] = {0, step}, f[2] = {m[2] * step, m[3] * step}, value[2];
  phi_FB(2, z, f, value);
  return value[1] / step;
}

double distance(double* m) {
  const double h = jacobian(m);
  return std::min(std::fabs(h - slope(m, 1)), std::fabs(h - slope(m, -1)));
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::atoi(argv[2]));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> positive(0.1, 3);
    int count = 0;
    for (int i = 0; i < std::atoi(argv[3]); ++i) {
      double m[4] = {positive(random), 0, normal(random), positive(random)};
      if (distance(m) > 1e-3) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[4] = {1, 0, 1, 1}, diagonal[4] = {1, 0, 0, 1};
  std::printf(
      "H_22 = %.4f; phi_2 has the slopes %.4f and %.4f\n", jacobian(m), slope(m, 1), slope(m, -1));
  std::printf("F = z: H_22 = %.4f\n", jacobian(diagonal));
  return distance(m) > 0.05 && distance(diagonal) < 1e-12 ? 0 : 1;
}
