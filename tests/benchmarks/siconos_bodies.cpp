#include "tests/benchmarks/siconos_bodies.hpp"

#if ASSAY_WITH_SICONOS_KERNEL

#include <SolverOptions.h>

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

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;

constexpr double kEnd = 1e9;  ///< [s], later than any run ends

template <std::size_t kSize>
shared_ptr<SiconosVector> vector_of(const std::array<double, kSize>& entries) {
  auto vector = make_shared<SiconosVector>(static_cast<unsigned>(kSize));
  for (std::size_t i = 0; i < kSize; ++i) vector->setValue(static_cast<unsigned>(i), entries[i]);
  return vector;
}

/// The sphere above z = 0.
class SphereOnFloor final : public NewtonEuler3DR {
 public:
  explicit SphereOnFloor(double radius) : radius_(radius) {}

  void computeh(double, const BlockVector& q, SiconosVector& y) override {
    const double height = q.getValue(2) - radius_;
    for (unsigned i = 0; i < 3; ++i) {
      const double at = i == 2 ? height : q.getValue(i);
      _Pc1->setValue(i, at);
      _Pc2->setValue(i, i == 2 ? 0 : at);
      _Nc->setValue(i, i == 2 ? 1 : 0);
    }
    y.setValue(0, height);
  }

 private:
  double radius_;
};

class TimeSteppingRun final : public BodyRun {
 public:
  TimeSteppingRun(const Body& body, const SphereContact* contact, double h, double tolerance) {
    const auto inertia = make_shared<SimpleMatrix>(3, 3);
    for (unsigned i = 0; i < 3; ++i) inertia->setValue(i, i, body.moments[i]);
    body_ = make_shared<NewtonEulerDS>(
        vector_of(body.position), vector_of(body.velocity), body.mass, inertia);
    if (body.gravity != 0) {
      body_->setFExtPtr(vector_of(std::array<double, 3>{0, 0, body.gravity * body.mass}));
    }
    model_->insertDynamicalSystem(body_);
    if (contact != nullptr) {
      model_->link(make_shared<Interaction>(make_shared<NewtonImpactFrictionNSL>(
                                                contact->restitution, 0.0, contact->friction, 3),
                                            make_shared<SphereOnFloor>(contact->radius)),
                   body_);
    }
    const auto problem = make_shared<FrictionContact>(3);
    problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = tolerance;
    stepping_ = make_shared<TimeStepping>(
        model_, make_shared<TimeDiscretisation>(0.0, h), make_shared<MoreauJeanOSI>(0.5), problem);
    stepping_->setNewtonTolerance(tolerance);
  }

  void steps(int count) override {
    for (int k = 0; k < count; ++k) {
      stepping_->computeOneStep();
      stepping_->nextStep();
    }
  }
  void state(double* q, double* v) const override {
    for (unsigned i = 0; i < 7; ++i) *q++ = body_->q()->getValue(i);
    for (unsigned i = 0; i < 6; ++i) *v++ = body_->twist()->getValue(i);
  }

 private:
  shared_ptr<NonSmoothDynamicalSystem> model_ = make_shared<NonSmoothDynamicalSystem>(0.0, kEnd);
  shared_ptr<NewtonEulerDS> body_;
  shared_ptr<TimeStepping> stepping_;
};

}  // namespace

std::unique_ptr<BodyRun> rigid_body(const Body& body,
                                    const SphereContact* contact,
                                    double h,
                                    double tolerance) {
  return std::make_unique<TimeSteppingRun>(body, contact, h, tolerance);
}

}  // namespace assay::siconos

#else

namespace assay::siconos {

std::unique_ptr<BodyRun> rigid_body(const Body&, const SphereContact*, double, double) {
  return nullptr;
}

}  // namespace assay::siconos

#endif
