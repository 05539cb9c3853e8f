// title: SpherePlaneContact ignores the height of its plane
// claim: SpherePlaneContact::getPerr is the distance from the plane through the origin, whatever
//   `height` is: 1 m above a plane of height 2 m it is 3 m less the radius.
// contract: ConditionalConstraint.h: "Define a sphere on one body that cannot penetrate a plane
//   attached to another body", with the arguments normal_B and height; UnilateralContact: perr is
//   "a signed distance function".
// severity: wrong-answer
// oracle: the distance of a sphere of radius r with its centre at height z from the plane of height
//   h is z - h - r.
#include <Simbody.h>

#include <cmath>
#include <cstdio>

int main() {
  using namespace SimTK;
  bool found = false;
  for (const double height : {0.0, 2.0}) {
    MultibodySystem system;
    SimbodyMatterSubsystem matter(system);
    const Body::Rigid body(MassProperties(1, Vec3(0), Inertia(1)));
    MobilizedBody::Free sphere(matter.Ground(), Transform(), body, Transform());
    constexpr double kRadius = 0.1, kCentre = 3;
    const UnitVec3 up(0, 0, 1);
    auto* contact = new SpherePlaneContact(
        matter.updGround(), up, height, sphere, Vec3(0), kRadius, 0, 0, 0, 0);
    matter.adoptUnilateralContact(contact);
    State state = system.realizeTopology();
    system.realizeModel(state);
    sphere.setQToFitTranslation(state, Vec3(0, 0, kCentre));
    system.realize(state, Stage::Position);
    const double distance = contact->getPerr(state), right = kCentre - height - kRadius;
    std::printf("height %g m: distance %g m, right %g m\n", height, distance, right);
    found = found || std::abs(distance - right) > 1e-6;
  }
  return found ? 0 : 1;
}
