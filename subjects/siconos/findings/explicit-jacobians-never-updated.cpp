// title: With explicit Jacobians MoreauJeanOSI keeps the first contact directions of rigid bodies
// claim: after setExplicitJacobiansOfRelation(true) the Jacobian of a NewtonEulerR is evaluated
//   when the simulation begins and in no step after that, so that a body which slides on a curve
//   goes straight on, through it.
// contract: OneStepIntegrator.hpp, _explicitJacobiansOfRelation: "boolean variable to force an
//   explicit evaluation of the Jacobians mapping of relations only at the beginning of the
//   time--step and not in the Newton iteration".
// severity: wrong-answer
// oracle: a point on z >= a x^2 without friction and gravity: with the directions of the begin of
//   each step it leaves the curve by O(h^2) in a step.
// family: a uniform in [0.5, 2], start at x = 0 with the speed 1, 100 steps of 0.01 s; counted
//   where the Jacobian was evaluated in none of the steps and the gap at the end is below -a/2
// samples: 100
#include <BlockVector.hpp>
#include <Interaction.hpp>
#include <LCP.hpp>
#include <MoreauJeanOSI.hpp>
#include <NewtonEulerDS.hpp>
#include <NewtonEulerR.hpp>
#include <NewtonImpactNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

using std::make_shared;

// y = z - a x^2 of the centre of a body.
class Curve : public NewtonEulerR {
 public:
  explicit Curve(double a) : a_(a) { _jachq = make_shared<SimpleMatrix>(1, 7); }

  void computeh(double, const BlockVector& q, SiconosVector& y) override {
    y.setValue(0, q.getValue(2) - a_ * q.getValue(0) * q.getValue(0));
  }
  void computeJachq(double, Interaction&, std::shared_ptr<BlockVector> q) override {
    ++evaluations;
    _jachq->setValue(0, 0, -2 * a_ * q->getValue(0));
    _jachq->setValue(0, 2, 1);
  }

  int evaluations = 0;

 private:
  double a_;
};

struct Result {
  int evaluations;  // in the steps
  double gap;       // at the end
};

Result slide(double a, bool is_explicit) {
  const auto q = make_shared<SiconosVector>(7), v = make_shared<SiconosVector>(6);
  q->zero(), v->zero();
  q->setValue(3, 1), v->setValue(0, 1);
  const auto inertia = make_shared<SimpleMatrix>(3, 3);
  inertia->eye();
  const auto body = make_shared<NewtonEulerDS>(q, v, 1.0, inertia);
  const auto curve = make_shared<Curve>(a);
  const auto system = make_shared<NonSmoothDynamicalSystem>(0, 100);
  system->insertDynamicalSystem(body);
  system->link(make_shared<Interaction>(make_shared<NewtonImpactNSL>(0.0), curve), body);
  const auto scheme = make_shared<MoreauJeanOSI>(0.5);
  scheme->setExplicitJacobiansOfRelation(is_explicit);
  const auto stepping = make_shared<TimeStepping>(
      system, make_shared<TimeDiscretisation>(0, 0.01), scheme, make_shared<LCP>());
  stepping->initialize();
  const int before = curve->evaluations;
  for (int k = 0; k < 100; ++k) {
    stepping->computeOneStep();
    stepping->nextStep();
  }
  const double x = body->q()->getValue(0);
  return {curve->evaluations - before, body->q()->getValue(2) - a * x * x};
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> curvature(0.5, 2);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double a = curvature(random);
      const Result result = slide(a, true);
      if (result.evaluations == 0 && result.gap < -a / 2) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const Result is_explicit = slide(1, true), other = slide(1, false);
  std::printf("Jacobians in 100 steps, gap at the end: explicit %d, %.3g m; else %d, %.3g m\n",
              is_explicit.evaluations,
              is_explicit.gap,
              other.evaluations,
              other.gap);
  std::printf("right: 100 or more, and a gap of at most 1e-2 m off\n");
  return is_explicit.evaluations == 0 && is_explicit.gap < -0.5 && other.gap > -1e-2 ? 0 : 1;
}
