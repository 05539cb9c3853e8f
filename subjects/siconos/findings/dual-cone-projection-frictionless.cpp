// title: projectionOnDualCone gives 0 for a point of the cone where mu = 0
// claim: (1, 0, 0) is projected onto 0 and called PROJCONE_DUAL, although it is in the dual cone.
//   (1, 1e-9, 0) stays.
// contract: projectionOnCone.h: "Projection on" the dual cone {mu |u_T| <= u_N}, which is u_N >= 0
//   where there is no friction. A projection leaves a point of the set where it is.
// severity: wrong-answer
// oracle: the point is in the cone, so that it is its own projection, for every mu >= 0.
// family: u = (u_N, 0, 0), u_N normal, mu = 0; counted where u_N > 1e-3 and the result is 0
// samples: 1000
#include <projectionOnCone.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double u[3] = {normal(random), 0, 0};
      const bool inside = u[0] > 1e-3;
      projectionOnDualCone(u, 0);
      if (inside && u[0] == 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double u[3] = {1, 0, 0}, with_friction[3] = {1, 0, 0};
  const unsigned type = projectionOnDualCone(u, 0);
  projectionOnDualCone(with_friction, 1e-9);
  std::printf("of (1, 0, 0): (%g, %g, %g)%s; right: (1, 0, 0), as with mu = 1e-9: (%g, %g, %g)\n",
              u[0],
              u[1],
              u[2],
              type == PROJCONE_DUAL ? ", PROJCONE_DUAL" : "",
              with_friction[0],
              with_friction[1],
              with_friction[2]);
  return u[0] == 0 && with_friction[0] == 1 ? 0 : 1;
}
