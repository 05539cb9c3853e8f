#include "subjects/siconos/first_order_schemes.hpp"

#include <EulerMoreauOSI.hpp>
#include <LCP.hpp>
#include <MLCP.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <Relay.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>
#include <memory>
#include <stdexcept>

#include "subjects/siconos/first_order_models.hpp"
#include "subjects/siconos/run.hpp"

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;

shared_ptr<OneStepNSProblem> problem_of(const AssayModel& model) {
  switch (multipliers_of(model)) {
    case Multipliers::kComplementary:
      return make_shared<LCP>();
    case Multipliers::kRelay:
      return make_shared<Relay>();
    case Multipliers::kFree:
    case Multipliers::kMixed:
      break;
  }
  return make_shared<MLCP>();
}

class FirstOrderRun final : public Run {
 public:
  FirstOrderRun(const AssayModel& model, double h, const shared_ptr<OneStepIntegrator>& scheme)
      : system_(first_order_system_of(model)),
        interaction_(interaction_of(model)),
        network_(make_shared<NonSmoothDynamicalSystem>(model.initial_time, kEnd)) {
    network_->insertDynamicalSystem(system_);
    network_->link(interaction_, system_);
    stepping_ = make_shared<TimeStepping>(network_,
                                          make_shared<TimeDiscretisation>(model.initial_time, h),
                                          scheme,
                                          problem_of(model));
  }

  void step(double* x, double*, double* lambda) override {
    stepping_->advanceToEvent();
    for (unsigned i = 0; i < system_->n(); ++i) x[i] = system_->x()->getValue(i);
    for (unsigned i = 0; i < interaction_->dimension(); ++i) {
      lambda[i] = interaction_->lambda(0)->getValue(i);
    }
    stepping_->processEvents();
  }

 private:
  shared_ptr<FirstOrderNonLinearDS> system_;
  shared_ptr<Interaction> interaction_;
  shared_ptr<NonSmoothDynamicalSystem> network_;
  shared_ptr<TimeStepping> stepping_;
};

Run* euler_moreau(const AssayModel& model, double h, const double* options) {
  if (model.components == 0) throw std::invalid_argument("it has no multiplier");
  return new FirstOrderRun(model, h, make_shared<EulerMoreauOSI>(options[0], options[1]));
}

constexpr AssayOption kOptions[] = {
    {"theta", "1", "weight of the end of a step in f", "1", 0, 1},
    {"gamma", "1", "weight of the end of a step in r", "1", 0, 1},
};

}  // namespace

const std::vector<AssayScheme>& first_order_schemes() {
  static const std::vector<AssayScheme> all = [] {
    AssayScheme added = scheme<euler_moreau>(
        "euler-moreau", "EulerMoreauOSI", ASSAY_TAKES_FIRST_ORDER, "as euler-moreau");
    added.option_count = 2;
    added.options = kOptions;
    added.study_options = "theta=1 gamma=1; theta=1/2 gamma=1";
    added.multiplier_instant = 1;
    return std::vector{added};
  }();
  return all;
}

}  // namespace assay::siconos
