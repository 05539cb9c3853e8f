// title: The packaged time stepper prints the lines of its debugging
// claim: SemiExplicitEulerTimeStepper::stepTo prints to standard output in each step near a
//   contact. The source prints where NDEBUG is not defined, and the installed library was built so:
//   a fault of the package.
// contract: SemiExplicitEulerTimeStepper.h: stepTo is to "Advance to the indicated time"; the class
//   has no setting for output. SimTKcommon/internal/common.h: SimTK_DEBUG is empty with NDEBUG, so
//   the lines are for debugging.
// severity: inefficiency
// oracle: the bytes in a file that is standard output and standard error during the steps.
// family: spheres of radius uniform in 0.05 to 0.5 m at rest on a floor, 10 steps; counted where it
//   prints
// samples: 20
#include <Simbody.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <random>

// The bytes that it prints while a sphere lies on a floor.
long printed(double radius, int steps) {
  using namespace SimTK;
  MultibodySystem system;
  SimbodyMatterSubsystem matter(system);
  GeneralForceSubsystem forces(system);
  Force::UniformGravity(forces, matter, Vec3(0, 0, -9.81));
  const Body::Rigid body(MassProperties(1, Vec3(0), Inertia(0.4 * radius * radius)));
  MobilizedBody::Free sphere(matter.Ground(), Transform(), body, Transform());
  matter.adoptUnilateralContact(new SpherePlaneContact(
      matter.updGround(), UnitVec3(0, 0, 1), 0, sphere, Vec3(0), radius, 0, 0.3, 0.3, 0));
  State state = system.realizeTopology();
  system.realizeModel(state);
  sphere.setQToFitTranslation(state, Vec3(0, 0, radius));
  SemiExplicitEulerTimeStepper stepper(system);
  stepper.initialize(state);

  char name[] = "/tmp/printed-XXXXXX";
  const int file = mkstemp(name), out = dup(1), error = dup(2);
  unlink(name);
  std::fflush(nullptr);
  dup2(file, 1);
  dup2(file, 2);
  for (int k = 1; k <= steps; ++k) stepper.stepTo(0.001 * k);
  std::fflush(nullptr);
  std::cout.flush();
  dup2(out, 1);
  dup2(error, 2);
  struct stat about {};
  fstat(file, &about);
  for (const int each : {file, out, error}) close(each);
  return static_cast<long>(about.st_size);
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> radii(0.05, 0.5);
    int count = 0;
    for (long k = 0; k < std::strtol(argv[3], nullptr, 10); ++k) {
      count += printed(radii(random), 10) > 0 ? 1 : 0;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const long bytes = printed(0.1, 100);
  std::printf("%ld bytes in 100 steps of a sphere on a floor\n", bytes);
  return bytes > 0 ? 0 : 1;
}
