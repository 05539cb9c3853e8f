// title: The generated natural map has a wrong derivative at a contact at rest
// claim: at r = (1, 0, 0), u = 0 and wherever r_T = mu u_T inside the cone,
//   fc3d_NaturalMapFunctionGenerated returns dF_T1/dr_T1 = 1, where F does not depend on r.
// contract: by its name its A and B are dF/du and dF/dr, as they are elsewhere. F is
//   y - P_K(y - z), y = (mu r_N, r_T), z = (u_N + mu |u_T|, mu u_T), K the self-dual cone.
// severity: wrong-answer
// oracle: central differences of its own F; by hand F = z where y - z is inside K. r = (1, 1/2,
//   0), u = (1/4, 1/2, 0), mu = 1, is such a point, where F is smooth in u as well.
// family: mu = 2^-k, k in {0, 1, 2}, u normal, r_T = mu u_T, r_N in [0, 10]; counted where y - z
//   is inside K by more than 0.1 and dF/dr is wrong by more than 0.1
// samples: 1000
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// Exported by the library, in no header that is installed.
extern "C" void fc3d_NaturalMapFunctionGenerated(
    double*, double*, double, double*, double*, double*, double*);

struct Judged {
  double returned, right, error;  // dF_T1/dr_T1, and the largest error of dF/dr
};

Judged judge(double* r, double* u, double mu) {
  double rho[3] = {1, 1, 1}, f[2][3], a[9], b[9], unused[2][9];
  const double h = 1.0 / 4096;
  Judged judged{};
  fc3d_NaturalMapFunctionGenerated(r, u, mu, rho, f[0], a, b);
  for (int j = 0; j < 3; ++j) {
    const double at = r[j];
    for (int side = 0; side < 2; ++side) {
      r[j] = at + (side == 0 ? h : -h);
      fc3d_NaturalMapFunctionGenerated(r, u, mu, rho, f[side], unused[0], unused[1]);
    }
    r[j] = at;
    for (int i = 0; i < 3; ++i) {
      const double right = (f[0][i] - f[1][i]) / (2 * h);
      judged.error = std::max(judged.error, std::fabs(b[i + 3 * j] - right));
      if (i == 1 && j == 1) judged.returned = b[i + 3 * j], judged.right = right;
    }
  }
  return judged;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> impulse(0, 10);
    std::uniform_int_distribution<int> power(0, 2);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double mu = std::ldexp(1, -power(random));
      double u[3] = {normal(random), normal(random), normal(random)};
      double r[3] = {impulse(random), mu * u[1], mu * u[2]};
      const double inside = mu * r[0] - u[0] - mu * std::hypot(u[1], u[2]);
      if (inside > 0.1 && judge(r, u, mu).error > 0.1) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double r[2][3] = {{1, 0, 0}, {1, 0.5, 0}}, u[2][3] = {{0, 0, 0}, {0.25, 0.5, 0}};
  bool both = true;
  for (int i = 0; i < 2; ++i) {
    const Judged judged = judge(r[i], u[i], i == 0 ? 0.5 : 1);
    std::printf("%s: dF_T1/dr_T1 = %g; right: %g\n",
                i == 0 ? "at rest" : "u = (1/4, 1/2, 0)",
                judged.returned,
                judged.right);
    both = both && std::fabs(judged.right) < 1e-6 && std::fabs(judged.returned) > 0.5;
  }
  return both ? 0 : 1;
}
