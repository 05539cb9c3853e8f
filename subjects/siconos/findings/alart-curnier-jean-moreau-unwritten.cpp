// title: computeAlartCurnierJeanMoreau leaves six entries of its Jacobians unwritten
// claim: A_21, A_31, A_12, A_13, B_12 and B_13, which are 0, keep what the caller's memory
//   holds. computeAlartCurnierSTD writes all.
// contract: fc3d_AlartCurnier_functions.h: A[9] and B[9] are what it computes; that they must
//   come as zeros is said nowhere.
// severity: undefined-output
// oracle: two calls with the same numbers and other garbage in A and B must give the same.
// family: r and u normal, mu and rho in [0.1, 1]; counted where an entry stays what it was
// samples: 1000
#include <fc3d_AlartCurnier_functions.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

using Function = void (*)(double*, double*, double, double*, double*, double*, double*);

// The entries that are other garbage after other garbage.
int unwritten(Function function, double* r, double* u, double mu, double* rho, bool print) {
  double f[3], a[2][9], b[2][9];
  for (int call = 0; call < 2; ++call) {
    for (int k = 0; k < 9; ++k) a[call][k] = b[call][k] = 100 + call;
    function(r, u, mu, rho, f, a[call], b[call]);
  }
  int count = 0;
  for (int k = 0; k < 9; ++k) {
    for (const auto* jacobian : {a, b}) {
      if (jacobian[0][k] == jacobian[1][k]) continue;
      ++count;
      if (print) std::printf(" %c_%d%d", jacobian == a ? 'A' : 'B', 1 + k % 3, 1 + k / 3);
    }
  }
  return count;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> positive(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double r[3], u[3], rho[3];
      for (double& x : r) x = normal(random);
      for (double& x : u) x = normal(random);
      for (double& x : rho) x = positive(random);
      if (unwritten(computeAlartCurnierJeanMoreau, r, u, positive(random), rho, false) > 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double r[3] = {1, 0, 0}, u[3] = {0, 0, 0}, rho[3] = {1, 1, 1};
  std::printf("unwritten:");
  const int count = unwritten(computeAlartCurnierJeanMoreau, r, u, 0.5, rho, true);
  const int others = unwritten(computeAlartCurnierSTD, r, u, 0.5, rho, false);
  std::printf(": %d of 18, by computeAlartCurnierSTD %d; right: 0\n", count, others);
  return count > 0 ? 0 : 1;
}
