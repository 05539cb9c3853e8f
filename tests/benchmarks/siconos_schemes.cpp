#include "tests/benchmarks/siconos_schemes.hpp"

#if ASSAY_WITH_SICONOS_KERNEL

#include <Interaction.hpp>
#include <LCP.hpp>
#include <LagrangianLinearDiagonalDS.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianLinearTIR.hpp>
#include <MLCPProjectOnConstraints.hpp>
#include <MoreauJeanBilbaoOSI.hpp>
#include <MoreauJeanDirectProjectionOSI.hpp>
#include <MoreauJeanOSI.hpp>
#include <NewtonImpactNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SchatzmanPaoliOSI.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>
#include <TimeSteppingDirectProjection.hpp>
#include <utility>

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;
using Entries = std::vector<double>;

constexpr double kEnd = 1e9;  ///< [s], later than any run ends

shared_ptr<SiconosVector> vector_of(const Entries& entries) {
  return make_shared<SiconosVector>(entries);
}

shared_ptr<SimpleMatrix> row_of(const Entries& entries) {
  auto row = make_shared<SimpleMatrix>(1, static_cast<unsigned>(entries.size()));
  for (std::size_t j = 0; j < entries.size(); ++j) {
    row->setValue(0, static_cast<unsigned>(j), entries[j]);
  }
  return row;
}

/// Contact c of the model, with its row of H for the systems that it links.
shared_ptr<Interaction> contact(const DiagonalModel& model, std::size_t c, const Entries& row) {
  return make_shared<Interaction>(
      make_shared<NewtonImpactNSL>(model.restitution[c]),
      make_shared<LagrangianLinearTIR>(row_of(row), vector_of({model.offset[c]})));
}

class TimeSteppingRun final : public Run {
 public:
  void insert(shared_ptr<LagrangianDS> system) {
    model_->insertDynamicalSystem(system);
    systems_.push_back(std::move(system));
  }
  void link(const shared_ptr<Interaction>& contact, const std::vector<std::size_t>& systems) {
    if (systems.size() == 1) {
      model_->link(contact, systems_[systems[0]]);
    } else {
      model_->link(contact, systems_[systems[0]], systems_[systems[1]]);
    }
  }
  void begin(const shared_ptr<OneStepIntegrator>& scheme, double h) {
    stepping_ = make_shared<TimeStepping>(model_, grid(h), scheme, make_shared<LCP>());
  }
  void begin_projected(const shared_ptr<OneStepIntegrator>& scheme, double h, double tolerance) {
    constexpr unsigned kAllContacts = 0;
    const auto stepping =
        make_shared<TimeSteppingDirectProjection>(model_,
                                                  grid(h),
                                                  scheme,
                                                  make_shared<LCP>(),
                                                  make_shared<MLCPProjectOnConstraints>(),
                                                  kAllContacts);
    stepping->setConstraintTol(tolerance);
    stepping->setConstraintTolUnilateral(tolerance);
    stepping_ = stepping;
  }

  void steps(int count) override {
    for (int k = 0; k < count; ++k) {
      stepping_->computeOneStep();
      stepping_->nextStep();
    }
  }
  void state(double* q, double* v) const override {
    for (const auto& system : systems_) {
      for (unsigned j = 0; j < system->dimension(); ++j) {
        *q++ = system->q()->getValue(j);
        *v++ = system->velocity()->getValue(j);
      }
    }
  }

 private:
  static shared_ptr<TimeDiscretisation> grid(double h) {
    return make_shared<TimeDiscretisation>(0.0, h);
  }

  shared_ptr<NonSmoothDynamicalSystem> model_ = make_shared<NonSmoothDynamicalSystem>(0.0, kEnd);
  std::vector<shared_ptr<LagrangianDS>> systems_;
  shared_ptr<TimeStepping> stepping_;
};

/// A dynamical system a coordinate, an interaction a contact.
std::unique_ptr<TimeSteppingRun> coordinates_of(const DiagonalModel& model) {
  auto run = std::make_unique<TimeSteppingRun>();
  for (std::size_t i = 0; i < model.mass.size(); ++i) {
    auto body = make_shared<LagrangianLinearTIDS>(
        vector_of({model.position[i]}), vector_of({model.velocity[i]}), row_of({model.mass[i]}));
    body->setFExtPtr(vector_of({model.force[i]}));
    run->insert(body);
  }
  for (std::size_t c = 0; c < model.jacobian.size(); ++c) {
    std::vector<std::size_t> bodies;
    Entries row;
    for (std::size_t i = 0; i < model.mass.size(); ++i) {
      if (model.jacobian[c][i] == 0) continue;
      bodies.push_back(i);
      row.push_back(model.jacobian[c][i]);
    }
    run->link(contact(model, c, row), bodies);
  }
  return run;
}

}  // namespace

std::unique_ptr<Run> moreau_jean(const DiagonalModel& model, double h, double theta) {
  auto run = coordinates_of(model);
  run->begin(make_shared<MoreauJeanOSI>(theta), h);
  return run;
}

std::unique_ptr<Run> schatzman_paoli(const DiagonalModel& model, double h, double theta) {
  auto run = coordinates_of(model);
  run->begin(make_shared<SchatzmanPaoliOSI>(theta), h);
  return run;
}

std::unique_ptr<Run> direct_projection(const DiagonalModel& model,
                                       double h,
                                       double theta,
                                       double tolerance) {
  auto run = coordinates_of(model);
  run->begin_projected(make_shared<MoreauJeanDirectProjectionOSI>(theta), h, tolerance);
  return run;
}

std::unique_ptr<Run> moreau_jean_bilbao(const DiagonalModel& model, double h) {
  auto run = std::make_unique<TimeSteppingRun>();
  run->insert(make_shared<LagrangianLinearDiagonalDS>(vector_of(model.position),
                                                      vector_of(model.velocity),
                                                      vector_of(model.stiffness),
                                                      vector_of(model.damping)));
  for (std::size_t c = 0; c < model.jacobian.size(); ++c) {
    run->link(contact(model, c, model.jacobian[c]), {0});
  }
  run->begin(make_shared<MoreauJeanBilbaoOSI>(), h);
  return run;
}

}  // namespace assay::siconos

#else

namespace assay::siconos {

std::unique_ptr<Run> moreau_jean(const DiagonalModel&, double, double) { return nullptr; }
std::unique_ptr<Run> schatzman_paoli(const DiagonalModel&, double, double) { return nullptr; }
std::unique_ptr<Run> direct_projection(const DiagonalModel&, double, double, double) {
  return nullptr;
}
std::unique_ptr<Run> moreau_jean_bilbao(const DiagonalModel&, double) { return nullptr; }

}  // namespace assay::siconos

#endif
