// title: ZeroOrderHoldOSI does not integrate a constant input
// claim: for x' = 1 the scheme, exact for linear systems, gives increments of 2 h, 2 h (1 + h),
//   2 h (1 + h)^2, ...: x(1) - x(0) tends to 3.44 in place of 1 as h tends to 0. Without the
//   vector b it is exact.
// contract: FirstOrderLinearTIDS.hpp: M x' = A x(t) + b + r, which EulerMoreauOSI integrates;
//   with a constant b the zero-order hold exp(A h) x + int_0^h exp(A s) ds b is exact.
// severity: wrong-answer
// oracle: x' = a x + b has the solution e^(a t) x_0 + b (e^(a t) - 1)/a, b t where a = 0.
// family: a uniform in [-2, 2], b uniform in [1, 2], x_0 = 1, h = 1/50, t = 1; counted where x
//   is wrong by more than 1/10
// samples: 100
#include <FirstOrderLinearTIDS.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>
#include <ZeroOrderHoldOSI.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

using std::make_shared;

// x(1) of x' = a x + b from x = 1.
double simulated(double a, double b, int steps) {
  const auto matrix = make_shared<SimpleMatrix>(1, 1);
  matrix->setValue(0, 0, a);
  const auto body = make_shared<FirstOrderLinearTIDS>(
      make_shared<SiconosVector>(1, 1.0), matrix, make_shared<SiconosVector>(1, b));
  const auto system = make_shared<NonSmoothDynamicalSystem>(0, 100);
  system->insertDynamicalSystem(body);
  const auto stepping =
      make_shared<TimeStepping>(system, make_shared<TimeDiscretisation>(0, 1.0 / steps), 0);
  stepping->insertIntegrator(make_shared<ZeroOrderHoldOSI>());
  for (int k = 0; k < steps; ++k) {
    stepping->computeOneStep();
    stepping->nextStep();
  }
  return body->x()->getValue(0);
}

double exact(double a, double b) { return std::exp(a) + (a == 0 ? b : b * std::expm1(a) / a); }

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> rate(-2, 2), input(1, 2);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double a = rate(random), b = input(random);
      if (std::fabs(simulated(a, b, 50) - exact(a, b)) > 0.1) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double coarse = simulated(0, 1, 10), fine = simulated(0, 1, 1000);
  std::printf(
      "x' = 1, x(0) = 1: x(1) = %.4f with 10 steps, %.4f with 1000; right: 2\n", coarse, fine);
  std::printf("x' = -x: x(1) = %.6f; right: %.6f\n", simulated(-1, 0, 10), std::exp(-1));
  return std::fabs(fine - 2) > 0.1 ? 0 : 1;
}
