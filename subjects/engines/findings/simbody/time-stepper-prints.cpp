// title: SemiExplicitEulerTimeStepper prints lines in each step
// claim: stepTo prints to standard output or standard error in release builds, whenever a contact
// is
//   near, and nothing turns it off.
// contract: SemiExplicitEulerTimeStepper.h: stepTo "Advance to the indicated time"; the class has
//   no setting for output, and a library does not print.
// severity: inefficiency
// oracle: the bytes in a file that is standard output and standard error during 100 steps.
#include <Simbody.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

int main() {
  using namespace SimTK;
  MultibodySystem system;
  SimbodyMatterSubsystem matter(system);
  GeneralForceSubsystem forces(system);
  Force::UniformGravity(forces, matter, Vec3(0, 0, -9.81));
  MobilizedBody::Free sphere(matter.Ground(),
                             Transform(),
                             Body::Rigid(MassProperties(1, Vec3(0), Inertia(0.004))),
                             Transform());
  matter.adoptUnilateralContact(new SpherePlaneContact(
      matter.updGround(), UnitVec3(0, 0, 1), 0, sphere, Vec3(0), 0.1, 0, 0.3, 0.3, 0));
  State state = system.realizeTopology();
  system.realizeModel(state);
  sphere.setQToFitTranslation(state, Vec3(0, 0, 0.1));
  SemiExplicitEulerTimeStepper stepper(system);
  stepper.initialize(state);

  char name[] = "/tmp/printed-XXXXXX";
  const int file = mkstemp(name), out = dup(1), error = dup(2);
  unlink(name);
  std::fflush(nullptr);
  dup2(file, 1);
  dup2(file, 2);
  for (int k = 1; k <= 100; ++k) stepper.stepTo(0.001 * k);
  std::fflush(nullptr);
  std::cout.flush();
  dup2(out, 1);
  dup2(error, 2);
  struct stat about {};
  fstat(file, &about);
  std::printf("%ld bytes in 100 steps of a sphere on a floor\n", static_cast<long>(about.st_size));
  return about.st_size > 0 ? 0 : 1;
}
