// title: orthoBaseFromVector builds bases that are not orthonormal
// claim: where the third component of the vector is its largest, the second vector is (0, -a_z,
//   a_x), which is not orthogonal to it, and the third is no unit vector. Contact frames of
//   friction are built by it.
// contract: op3x3.h: "From a vector A, build a matrix (A,A1,A2) such that it is an orthonormal."
// severity: wrong-answer
// oracle: the scalar products of the three vectors, 0 or 1 by definition.
// family: normal vectors; counted where a scalar product is wrong by more than 1e-3 and 0 is
//   returned
// samples: 1000
#include <NumericsMatrix.h>
#include <op3x3.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// The largest error of the scalar products of the base b of the vector b[0..2]; 0 where it fails.
double error(double* b) {
  if (orthoBaseFromVector(b, b + 1, b + 2, b + 3, b + 4, b + 5, b + 6, b + 7, b + 8) != 0) return 0;
  double largest = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      double product = i == j ? -1 : 0;
      for (int k = 0; k < 3; ++k) product += b[3 * i + k] * b[3 * j + k];
      largest = std::fmax(largest, std::fabs(product));
    }
  }
  return largest;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double b[9] = {normal(random), normal(random), normal(random)};
      if (error(b) > 1e-3) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double b[9] = {3, 0, 4};
  const double largest = error(b);
  std::printf("of (3, 0, 4): (%g, %g, %g), (%g, %g, %g), (%g, %g, %g)\n",
              b[0],
              b[1],
              b[2],
              b[3],
              b[4],
              b[5],
              b[6],
              b[7],
              b[8]);
  std::printf("error %g; right: 1e-16\n", largest);
  return largest > 1e-3 ? 0 : 1;
}
