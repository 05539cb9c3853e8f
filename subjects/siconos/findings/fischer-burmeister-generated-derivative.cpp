// title: The generated Fischer-Burmeister function has wrong derivatives at r = 0, u_T = 0
// claim: at r = 0, u = (u_N, 0, 0), mu = 1/2, where Newton's method begins for a falling ball, and
//   at a contact at rest fc3d_FischerBurmeisterFunctionGenerated returns dF_N/du_N = 0.239,
//   whatever u_N and r_N are.
// contract: FischerBurmeisterGenerated.h: A, B of F; by their use dF/du and dF/dr. F is y + z -
//   (y o y + z o z)^(1/2), y = (mu r_N, r_T), z = (u_N + mu |u_T|, mu u_T), in the Jordan
//   algebra of the cone, which is smooth where y o y + z o z is inside the cone.
// severity: wrong-answer
// oracle: central differences of its own F by u_N; by hand, F_N = u_N - |u_N| where r = 0, u_T = 0
//   and the derivative is 2 or 0; 1 at r = (1, 0, 0), u = 0 and at r = 0, u = (-1, 1, 0), mu = 1,
//   where F is smooth in u_T as well.
// family: mu in [0.1, 1], r = 0, u_T = 0, u_N normal; counted where |u_N| > 0.1 and dF_N/du_N is
//   wrong by more than 0.1
// samples: 1000
#include <FischerBurmeisterGenerated.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

struct Judged {
  double returned, right;  // dF_N/du_N
};

Judged judge(double* r, double* u, double mu) {
  double rho[3] = {1, 1, 1}, f[2][3], a[9], b[9], unused[2][9];
  const double h = 1.0 / 4096, at = u[0];
  fc3d_FischerBurmeisterFunctionGenerated(r, u, mu, rho, f[0], a, b);
  for (int side = 0; side < 2; ++side) {
    u[0] = at + (side == 0 ? h : -h);
    fc3d_FischerBurmeisterFunctionGenerated(r, u, mu, rho, f[side], unused[0], unused[1]);
  }
  u[0] = at;
  return {a[0], (f[0][0] - f[1][0]) / (2 * h)};
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double r[3] = {0, 0, 0}, u[3] = {normal(random), 0, 0};
      const Judged judged = judge(r, u, friction(random));
      if (std::fabs(u[0]) > 0.1 && !(std::fabs(judged.returned - judged.right) <= 0.1)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  struct Point {
    const char* name;
    double r[3], u[3], mu, right;
  };
  Point points[] = {{"falling", {0, 0, 0}, {-1, 0, 0}, 0.5, 2},
                    {"opening", {0, 0, 0}, {1, 0, 0}, 0.5, 0},
                    {"at rest", {1, 0, 0}, {0, 0, 0}, 0.5, 1},
                    {"u = (-1, 1, 0)", {0, 0, 0}, {-1, 1, 0}, 1, 1}};
  bool all = true;
  for (Point& point : points) {
    const Judged judged = judge(point.r, point.u, point.mu);
    std::printf("%s: dF_N/du_N = %.4f; right: %.4f\n", point.name, judged.returned, judged.right);
    all = all && std::fabs(judged.right - point.right) < 1e-3 &&
          std::fabs(judged.returned - point.right) > 0.1;
  }
  return all ? 0 : 1;
}
