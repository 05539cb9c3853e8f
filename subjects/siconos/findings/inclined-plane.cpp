// title: A body on an inclined plane slides as no law of friction allows
// claim: the contact frame of NewtonEuler3DR is not orthonormal where the third component of the
//   normal is its largest, so that friction acts with a wrong coefficient and into the normal
//   direction: on a plane of slope 3/4 with mu = 1/2 a body has the speed 0.281 m/s, or 0.143 m/s
//   where the plane descends in y, after 0.1 s, in place of 0.2; with mu = 1 it has 0.014 m/s down
//   x in place of 0.
// contract: FrictionContact.hpp: "a Coulomb friction law", |r_T| <= mu r_N; NewtonEuler3DR.hpp:
//   "the local frame at contact", whose normal the user gives.
// severity: wrong-answer
// oracle: a block on an inclined plane: v = g (sin a - mu cos a) t where mu < tan a, 0 else. On a
//   plane of 1 rad, where another component of the normal is the largest, the same program gets it
//   right.
// family: slope angle uniform in [0.1, 0.7] rad, mu uniform in [0, 1], the direction of descent
//   uniform; 10 steps of 0.01 s; counted where the speed is wrong by more than 1/100 of g t
// samples: 100
#include <BlockVector.hpp>
#include <FrictionContact.hpp>
#include <Interaction.hpp>
#include <MoreauJeanOSI.hpp>
#include <NewtonEuler3DR.hpp>
#include <NewtonEulerDS.hpp>
#include <NewtonImpactFrictionNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

using std::make_shared;

// The centre of mass touches the plane through 0 with normal n.
struct Plane : NewtonEuler3DR {
  double n[3];
  void computeh(double, const BlockVector& q, SiconosVector& y) override {
    const double gap = n[0] * q.getValue(0) + n[1] * q.getValue(1) + n[2] * q.getValue(2);
    for (unsigned i = 0; i < 3; ++i) {
      _Pc1->setValue(i, q.getValue(i));
      _Pc2->setValue(i, q.getValue(i) - gap * n[i]);
      _Nc->setValue(i, n[i]);
    }
    y.setValue(0, gap);
  }
};

// [m/s] after 0.1 s from rest on a plane that descends by `slope` rad in direction `heading`.
double speed(double slope, double heading, double mu) {
  const auto q = make_shared<SiconosVector>(7, 0.0), v = make_shared<SiconosVector>(6, 0.0);
  const auto force = make_shared<SiconosVector>(3, 0.0);
  const auto inertia = make_shared<SimpleMatrix>(3, 3);
  q->setValue(3, 1);
  force->setValue(2, -10);
  for (unsigned i = 0; i < 3; ++i) inertia->setValue(i, i, 1);
  const auto body = make_shared<NewtonEulerDS>(q, v, 1.0, inertia);
  body->setFExtPtr(force);
  const auto plane = make_shared<Plane>();
  plane->n[0] = std::sin(slope) * std::cos(heading);
  plane->n[1] = std::sin(slope) * std::sin(heading);
  plane->n[2] = std::cos(slope);
  const auto system = make_shared<NonSmoothDynamicalSystem>(0, 10);
  system->insertDynamicalSystem(body);
  const auto law = make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 3);
  system->link(make_shared<Interaction>(law, plane), body);
  const auto stepping = make_shared<TimeStepping>(system,
                                                  make_shared<TimeDiscretisation>(0, 0.01),
                                                  make_shared<MoreauJeanOSI>(0.5),
                                                  make_shared<FrictionContact>(3));
  for (int k = 0; k < 10; ++k) {
    stepping->computeOneStep();
    stepping->nextStep();
  }
  return std::hypot(
      body->twist()->getValue(0), body->twist()->getValue(1), body->twist()->getValue(2));
}

double right(double slope, double mu) {
  return std::max(0.0, std::sin(slope) - mu * std::cos(slope));  // g t = 1 m/s
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> angle(0.1, 0.7), friction(0, 1), turn(0, 6.28);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double slope = angle(random), mu = friction(random);
      if (std::fabs(speed(slope, turn(random), mu) - right(slope, mu)) > 0.01) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double slope = std::atan(0.75), y = std::acos(0);
  const double down_x = speed(slope, 0, 0.5), down_y = speed(slope, y, 0.5);
  const double rough = speed(slope, 0, 1), steep = speed(1, 0, 0.5);
  std::printf("slope 3/4, mu = 1/2: %.4f m/s down x, %.4f m/s down y; right: %.4f m/s\n",
              down_x,
              down_y,
              right(slope, 0.5));
  std::printf("slope 3/4, mu = 1:   %.4f m/s; right: 0\n", rough);
  std::printf("1 rad, mu = 1/2:     %.4f m/s; right: %.4f m/s\n", steep, right(1, 0.5));
  const bool steep_is_right = std::fabs(steep - right(1, 0.5)) < 1e-3;
  const bool wrong = std::fabs(down_x - 0.2) > 0.01 && std::fabs(down_y - 0.2) > 0.01;
  return steep_is_right && wrong && rough > 0.01 ? 0 : 1;
}
