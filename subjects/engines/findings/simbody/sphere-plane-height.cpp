// title: SpherePlaneContact ignores the height of its plane
// claim: SpherePlaneContact::getPerr is the distance from the plane through the origin, whatever
//   the height is: 1 m above a plane of height 2 m it is 3 m less the radius. PointPlaneContact,
//   with the same arguments, takes the height.
// contract: ConditionalConstraint.h: SpherePlaneContact(planeBodyB, normal_B, height, ...) is to
//   "Define a sphere on one body that cannot penetrate a plane attached to another body"; perr is
//   "a signed distance function". The class is marked as experimental.
// severity: wrong-answer
// oracle: the distance of a sphere of radius r with its centre at height z from the plane of height
//   h is z - h - r.
// family: planes of height uniform in [-5, 5] m, a centre at 6 m; counted where the distance is
//   wrong by more than 1e-6 m
// samples: 20
#include <Simbody.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

using namespace SimTK;

constexpr Real kRadius = 0.1;

// The distance of a sphere with its centre at height z from a plane.
Real distance(Real height, Real z) {
  MultibodySystem system;
  SimbodyMatterSubsystem matter(system);
  const Body::Rigid body(MassProperties(1, Vec3(0), Inertia(1)));
  MobilizedBody::Free sphere(matter.Ground(), Transform(), body, Transform());
  const UnitVec3 up(0, 0, 1);
  auto* contact =
      new SpherePlaneContact(matter.updGround(), up, height, sphere, Vec3(0), kRadius, 0, 0, 0, 0);
  matter.adoptUnilateralContact(contact);
  State state = system.realizeTopology();
  system.realizeModel(state);
  sphere.setQToFitTranslation(state, Vec3(0, 0, z));
  system.realize(state, Stage::Position);
  return contact->getPerr(state);
}

int main(int argc, char** argv) {
  const auto wrong = [](Real height, Real z) {
    return std::abs(distance(height, z) - (z - height - kRadius)) > 1e-6;
  };
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> heights(-5, 5);
    int count = 0;
    for (long k = 0; k < std::strtol(argv[3], nullptr, 10); ++k) {
      count += wrong(heights(random), 6) ? 1 : 0;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  for (const Real height : {0.0, 2.0}) {
    std::printf("height %g m: distance %g m, right %g m\n",
                height,
                distance(height, 3),
                3 - height - kRadius);
  }
  return wrong(2, 3) ? 0 : 1;
}
