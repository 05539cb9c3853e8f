// title: dWorldStep says success after an error of its LCP solver, and drops contacts
// claim: three equal balls touch in a row, and the first moves at 1 m/s towards the others. In
//   dWorldStep ODE prints "LCP internal error, s <= 0", returns 1, and no contact acts: the first
//   ball keeps its 1 m/s into the second, which rests. Where the third ball moves at -1e-9 m/s, and
//   in dWorldQuickStep, all have 1/3 m/s.
// contract: objects.h, of dWorldStep: "this is currently the most accurate method", "@returns 1 for
//   success and 0 for failure"; of dWorldQuickStep: "it is less accurate".
// severity: wrong-answer
// oracle: contacts without restitution: z >= 0, w = A z - b >= 0, z w = 0 with the definite matrix
//   A = [1/m1 + 1/m2, -1/m2; -1/m2, 1/m2 + 1/m3] and b = (v, 0). The one solution has w = 0: all
//   balls have the velocity of their centre of mass.
// family: masses uniform in 0.5 to 2 kg, v uniform in 0.1 to 10 m/s; counted where dWorldStep says
//   success and the first ball still approaches the second by more than v/2, and where dWorldStep
//   with the third ball at -1e-9 m/s, and dWorldQuickStep, are right within 1e-3 v
// samples: 1000
#include <ode/ode.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

enum class Step { kExact, kQuick };

// The velocities of the balls after a step, with what it returned.
struct After {
  int returned;
  double v[3];
};

After step(const double (&masses)[3], double speed, double third, Step how) {
  constexpr double kRadius = 0.1, kStep = 0.01;
  const dWorldID world = dWorldCreate();
  const dJointGroupID contacts = dJointGroupCreate(0);
  dBodyID balls[3];
  for (int i = 0; i < 3; ++i) {
    dMass mass;
    dMassSetSphereTotal(&mass, masses[i], kRadius);
    balls[i] = dBodyCreate(world);
    dBodySetMass(balls[i], &mass);
    dBodySetPosition(balls[i], 2 * kRadius * i, 0, 0);
  }
  dBodySetLinearVel(balls[0], speed, 0, 0);
  dBodySetLinearVel(balls[2], third, 0, 0);
  for (int i = 0; i < 2; ++i) {
    dContact contact = {};
    contact.geom.pos[0] = kRadius * (2 * i + 1);
    contact.geom.normal[0] = -1;  // into the first of the two bodies
    dJointAttach(dJointCreateContact(world, contacts, &contact), balls[i], balls[i + 1]);
  }
  After after = {};
  after.returned = how == Step::kExact ? dWorldStep(world, kStep) : dWorldQuickStep(world, kStep);
  for (int i = 0; i < 3; ++i) after.v[i] = dBodyGetLinearVel(balls[i])[0];
  dJointGroupDestroy(contacts);
  dWorldDestroy(world);
  return after;
}

void silent(int, const char*, va_list) {}

bool is_right(const After& of, const double (&masses)[3], double speed) {
  const double common = masses[0] * speed / (masses[0] + masses[1] + masses[2]);
  double worst = 0;
  for (const double v : of.v) worst = std::fmax(worst, std::fabs(v - common));
  return worst < 1e-3 * speed;
}

bool occurs(const double (&masses)[3], double speed) {
  constexpr double kNearlyAtRest = -1e-9;
  const After exact = step(masses, speed, 0, Step::kExact);
  return exact.returned == 1 && exact.v[0] - exact.v[1] > speed / 2 &&
         is_right(step(masses, speed, kNearlyAtRest, Step::kExact), masses, speed) &&
         is_right(step(masses, speed, 0, Step::kQuick), masses, speed);
}

void show(const char* name, const After& of) {
  std::printf("%s returned %d: %g, %g, %g m/s\n", name, of.returned, of.v[0], of.v[1], of.v[2]);
}

int main(int argc, char** argv) {
  dInitODE2(0);
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    dSetMessageHandler(&silent);
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> mass(0.5, 2), speed(0.1, 10);
    int count = 0;
    for (long k = 0; k < std::strtol(argv[3], nullptr, 10); ++k) {
      const double masses[3] = {mass(random), mass(random), mass(random)};
      count += occurs(masses, speed(random)) ? 1 : 0;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double masses[3] = {1, 1, 1};
  show("dWorldStep", step(masses, 1, 0, Step::kExact));
  show("dWorldStep, the third ball at -1e-9 m/s,", step(masses, 1, -1e-9, Step::kExact));
  show("dWorldQuickStep", step(masses, 1, 0, Step::kQuick));
  return occurs(masses, 1) ? 0 : 1;
}
