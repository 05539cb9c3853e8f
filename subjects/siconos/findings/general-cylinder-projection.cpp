// title: projectionOnGeneralCylinder and projectionOnGeneralDisk do nothing
// claim: both return every point unchanged.
// contract: projectionOnCylinder.h, projectionOnDisk.h: projections onto {r_1 >= 0, |(r_2, ...)|
//   <= R} and onto {|r| <= R} in dimension dim.
// severity: wrong-answer
// oracle: a projection lies in the set; projectionOnCylinder and projectionOnDisk do the same in
//   three and two dimensions, and give (0, 0.6, 0.8) and (0.6, 0.8).
// family: r normal times 3 in dimension 3, R in [1/2, 2]; counted where r is outside the
//   cylinder and the result is too, by more than 1e-3
// samples: 1000
#include <projectionOnCylinder.h>
#include <projectionOnDisk.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> radius(0.5, 2);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double r[3] = {3 * normal(random), 3 * normal(random), 3 * normal(random)};
      const double bound = radius(random);
      projectionOnGeneralCylinder(r, bound, 3);
      if (r[0] < -1e-3 || std::hypot(r[1], r[2]) > bound + 1e-3) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double point[3] = {-1, 3, 4}, plane[2] = {3, 4};
  projectionOnGeneralCylinder(point, 1, 3);
  projectionOnGeneralDisk(plane, 1, 2);
  std::printf(
      "cylinder: (%g, %g, %g), disk: (%g, %g)\n", point[0], point[1], point[2], plane[0], plane[1]);
  double right[3] = {-1, 3, 4}, right_plane[2] = {3, 4};
  projectionOnCylinder(right, 1);
  projectionOnDisk(right_plane, 1);
  std::printf("right:    (%g, %g, %g), disk: (%g, %g)\n",
              right[0],
              right[1],
              right[2],
              right_plane[0],
              right_plane[1]);
  return std::hypot(point[1], point[2]) > 2 && std::hypot(plane[0], plane[1]) > 2 ? 0 : 1;
}
