// title: Jac_F_Qi overwrites the diagonal where it should add to it
// claim: at x = 0, F = 2 x in the box [0, 1] it returns 0.293, while phi_Qi has the slopes 2.236 to
//   the left and 0.764 to the right: no generalized derivative is outside of these.
// contract: Qi_merit.h: "H an element of the Jacobian". It is a I + b M row by row; where x is at
//   a bound and F = 0 the term b M_ii is lost.
// severity: wrong-answer
// oracle: the one-sided difference quotients of its own phi_Qi, which is linear on either side
//   near 0; by hand sqrt(5) and 3 - sqrt(5).
// family: F = m x, m in [0.1, 5]; counted where the result is outside of the slopes by more than
//   1e-3
// samples: 1000
#include <NumericsMatrix.h>
#include <Qi_merit.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

double jacobian(double m) {
  double x = 0, f = 0, lower = 0, upper = 1, work[2], result = 0;
  NumericsMatrix* gradient = NM_create_from_data(NM_DENSE, 1, 1, &m);
  NumericsMatrix* h = NM_create_from_data(NM_DENSE, 1, 1, &result);
  Jac_F_Qi(1, &x, &f, &work[0], &work[1], gradient, &lower, &upper, h);
  std::free(gradient), std::free(h);
  return result;
}

double slope(double m, double step) {
  double x = step, f = m * step, lower = 0, upper = 1, value;
  phi_Qi(1, &x, &f, &value, &lower, &upper);
  return value / step;
}

// How far the result is outside of the slopes.
double outside(double m) {
  const double left = slope(m, -1e-6), right = slope(m, 1e-6), h = jacobian(m);
  return std::max(std::min(left, right) - h, h - std::max(left, right));
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> gradient(0.1, 5);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      if (outside(gradient(random)) > 1e-3) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  std::printf("Jac_F_Qi: %.4f; phi_Qi has the slopes %.4f and %.4f\n",
              jacobian(2),
              slope(2, -1e-6),
              slope(2, 1e-6));
  return outside(2) > 0.1 ? 0 : 1;
}
