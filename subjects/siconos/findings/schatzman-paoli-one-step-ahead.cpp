// title: SchatzmanPaoliOSI is one step ahead of its time
// claim: the position after k steps is that of t_(k+1): a mass without forces, which every
//   consistent scheme integrates exactly, is wrong by h v.
// contract: Simulation.hpp, nextTime(): the time of the state that was just computed, as it is
//   with MoreauJeanOSI.
// severity: wrong-answer
// oracle: uniform motion, q = v t.
// family: v normal, h uniform in [0.001, 0.1], 50 steps; counted where q is v (t + h) within a
//   thousandth of h v
// samples: 50
#include <LCP.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <MoreauJeanOSI.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SchatzmanPaoliOSI.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

using std::make_shared;

// After some steps of a mass without forces, (q - v t)/(h v).
double steps_ahead(const std::shared_ptr<OneStepIntegrator>& scheme,
                   double velocity,
                   double h,
                   int steps) {
  const auto mass = make_shared<SimpleMatrix>(1, 1);
  mass->setValue(0, 0, 1);
  const auto body = make_shared<LagrangianLinearTIDS>(
      make_shared<SiconosVector>(1, 0.0), make_shared<SiconosVector>(1, velocity), mass);
  const auto system = make_shared<NonSmoothDynamicalSystem>(0, 100);
  system->insertDynamicalSystem(body);
  const auto stepping = make_shared<TimeStepping>(
      system, make_shared<TimeDiscretisation>(0, h), scheme, make_shared<LCP>());
  for (int k = 1; k <= steps; ++k) {
    stepping->computeOneStep();
    if (k < steps) stepping->nextStep();
  }
  return (body->q()->getValue(0) - velocity * stepping->nextTime()) / (h * velocity);
}

double schatzman_paoli_ahead(double velocity, double h, int steps) {
  return steps_ahead(make_shared<SchatzmanPaoliOSI>(0.5), velocity, h, steps);
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> step(0.001, 0.1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double velocity = normal(random), h = step(random);
      if (std::fabs(schatzman_paoli_ahead(velocity, h, 50) - 1) < 1e-3) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double ahead = schatzman_paoli_ahead(1, 0.01, 10);
  const double moreau_jean = steps_ahead(make_shared<MoreauJeanOSI>(0.5), 1, 0.01, 10);
  std::printf("steps ahead of v t: SchatzmanPaoliOSI %.6f, MoreauJeanOSI %.6f; right: 0\n",
              ahead,
              moreau_jean);
  return std::fabs(ahead - 1) < 1e-3 && std::fabs(moreau_jean) < 1e-3 ? 0 : 1;
}
