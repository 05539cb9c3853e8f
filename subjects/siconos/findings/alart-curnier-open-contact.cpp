// title: The Alart-Curnier functions give an open contact the derivative of sticking
// claim: where r_N - rho_N u_N < 0 and r_T = rho_T u_T, at r = 0 and u = (1, 0, 0) say, F_T is
//   r_T and they return dF_T/dr_T = 0, dF_T/du_T = rho_T. computeAlartCurnierSTD,
//   computeAlartCurnierSTDOld and fc3d_AlartCurnierFunctionGenerated do the same.
// contract: by definition, the derivatives A = dF/du and B = dF/dr of the F that the same call
//   returns, which is smooth, F_T = r_T, around these points.
// severity: wrong-answer
// oracle: central differences of its own F, exact for a linear one.
// family: u and r_N normal, r_T = rho u_T, rho = 1/2, computeAlartCurnierSTD; counted where the
//   contact is open by more than 1e-3 and dF_T/dr_T or dF_T/du_T wrong by more than 0.1
// samples: 1000
#include <fc3d_AlartCurnier_functions.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// Exported by the library, in no header.
extern "C" {
void computeAlartCurnierSTDOld(double*, double*, double, double*, double*, double*, double*);
void fc3d_AlartCurnierFunctionGenerated(
    double*, double*, double, double*, double*, double*, double*);
}

using Function = void (*)(double*, double*, double, double*, double*, double*, double*);

struct Judged {
  double returned, right, error;  // dF_T1/dr_T1, and the largest error of dF_T
};

Judged judge(Function function, const double* r, const double* u, double rho) {
  double x[6] = {r[0], r[1], r[2], u[0], u[1], u[2]}, rhos[3] = {rho, rho, rho};
  double f[2][3], a[9], b[9], unused[2][9];
  const double h = 1.0 / 4096;
  Judged judged{};
  function(x, x + 3, 0.5, rhos, f[0], a, b);
  for (int j = 0; j < 6; ++j) {
    const double at = x[j];
    for (int side = 0; side < 2; ++side) {
      x[j] = at + (side == 0 ? h : -h);
      function(x, x + 3, 0.5, rhos, f[side], unused[0], unused[1]);
    }
    x[j] = at;
    for (int i = 1; i < 3; ++i) {
      const double right = (f[0][i] - f[1][i]) / (2 * h);
      const double returned = j < 3 ? b[i + 3 * j] : a[i + 3 * (j - 3)];
      judged.error = std::max(judged.error, std::fabs(returned - right));
      if (i == 1 && j == 1) judged.returned = returned, judged.right = right;
    }
  }
  return judged;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double u[3] = {normal(random), normal(random), normal(random)};
      const double r[3] = {normal(random), u[1] / 2, u[2] / 2};
      if (r[0] - u[0] / 2 < -1e-3 && judge(computeAlartCurnierSTD, r, u, 0.5).error > 0.1) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double r[3] = {0, 0, 0}, u[3] = {1, 0, 0};
  bool all = true;
  for (const Function function : {static_cast<Function>(computeAlartCurnierSTD),
                                  static_cast<Function>(computeAlartCurnierSTDOld),
                                  static_cast<Function>(fc3d_AlartCurnierFunctionGenerated)}) {
    const Judged judged = judge(function, r, u, 1);
    std::printf("dF_T/dr_T: %g; right: %g\n", judged.returned, judged.right);
    all = all && std::fabs(judged.right - 1) < 1e-6 && std::fabs(judged.returned - 1) > 0.5;
  }
  return all ? 0 : 1;
}
