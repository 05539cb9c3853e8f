// title: Spinning friction does nothing without rolling friction
// claim: A sphere that spins about the vertical on a floor, with setSpinningFriction alone, is not
//   braked at all. With a rolling friction of 1e-12 m as well, which is too small to do anything,
//   it is braked as it should be.
// contract: btCollisionObject.h: m_rollingFriction is the "torsional friction orthogonal to contact
//   normal (useful to stop spheres rolling forever)", m_spinningFriction the "torsional friction
//   around the contact normal (useful for grasping)": two numbers for two axes.
// severity: wrong-answer
// oracle: a moment of s m g, s the combined spinning friction, brakes a sphere of moment of
//   inertia I from w to w - s m g t/I.
// family: spinning friction uniform in 1e-4 to 1e-3 m, steps of 1/n s, n uniform in 60 to 1000;
//   counted where the sphere keeps its spin within 1e-9, and loses the right part of it within
//   2 per cent if it has rolling friction
// samples: 100
#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

constexpr double kRadius = 0.1, kMoment = 0.004, kGravity = 9.81, kSpin = 10, kTime = 0.5;

// The spin [rad/s] of a sphere of 1 kg after half a second.
double spin_left(double h, double spinning, double rolling) {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
  world.setGravity({0, 0, -kGravity});
  btSphereShape sphere(kRadius);
  btStaticPlaneShape plane({0, 0, 1}, 0);
  btRigidBody ball(1, nullptr, &sphere, {kMoment, kMoment, kMoment}), floor(0, nullptr, &plane);
  ball.setCenterOfMassTransform(btTransform(btQuaternion::getIdentity(), {0, 0, kRadius}));
  ball.setActivationState(DISABLE_DEACTIVATION);
  ball.setAngularVelocity({0, 0, kSpin});
  for (btRigidBody* body : {&ball, &floor}) {
    body->setFriction(
        1);  // of two bodies Bullet takes the sum of friction times torsional friction
    world.addRigidBody(body);
  }
  ball.setSpinningFriction(spinning);
  ball.setRollingFriction(rolling);
  for (double t = 0; t < kTime - h / 2; t += h) world.stepSimulation(h, 0);
  const double left = ball.getAngularVelocity().z();
  world.removeRigidBody(&ball);
  world.removeRigidBody(&floor);
  return left;
}

bool is_found(double h, double spinning) {
  const double loss = spinning * kGravity / kMoment * std::round(kTime / h) * h;
  const double alone = kSpin - spin_left(h, spinning, 0);
  const double beside = kSpin - spin_left(h, spinning, 1e-12);
  return std::abs(alone) < 1e-9 && std::abs(beside / loss - 1) < 0.02;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> friction(1e-4, 1e-3);
    std::uniform_int_distribution<int> steps(60, 1000);
    int count = 0;
    for (long k = 0; k < std::strtol(argv[3], nullptr, 10); ++k) {
      const double spinning = friction(random);
      count += is_found(1.0 / steps(random), spinning) ? 1 : 0;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  constexpr double kSpinning = 1e-3;
  bool found = true;
  for (const int n : {60, 240, 1000}) {
    std::printf("h = 1/%d s: %g rad/s become %g, with rolling friction of 1e-12 m %g, right %g\n",
                n,
                kSpin,
                spin_left(1.0 / n, kSpinning, 0),
                spin_left(1.0 / n, kSpinning, 1e-12),
                kSpin - kSpinning * kGravity / kMoment * kTime);
    found &= is_found(1.0 / n, kSpinning);
  }
  return found ? 0 : 1;
}
