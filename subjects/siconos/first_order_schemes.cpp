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
#include <vector>

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
  FirstOrderRun(const AssayModel& model, double h, const double* options)
      : model_(&model),
        h_(h),
        system_(first_order_system_of(model)),
        interaction_(interaction_of(model)),
        network_(make_shared<NonSmoothDynamicalSystem>(model.initial_time, kEnd)) {
    network_->insertDynamicalSystem(system_);
    network_->link(interaction_, system_);
    const auto problem = problem_of(model);
    set_tolerance(*problem, options[3]);
    const auto stepping =
        make_shared<TimeStepping>(network_,
                                  make_shared<TimeDiscretisation>(model.initial_time, h),
                                  make_shared<EulerMoreauOSI>(options[0], options[1]),
                                  problem);
    stepping->setNewtonTolerance(options[2]);
    stepping->setComputeResiduY(model.linear == 0);
    stepping->setComputeResiduR(model.linear == 0);
    step_by(stepping);
  }

 private:
  /// λ₀ and its input r₀, which γ < 1 asks for.
  void start() override {
    const AssayModel& model = *model_;
    for (unsigned i = 0; i < interaction_->dimension(); ++i) {
      interaction_->lambda(0)->setValue(i, model.initial_multiplier[i]);
    }
    std::vector<double> input(system_->n());
    model.input(
        &model, model.initial_time, model.initial_position, model.initial_multiplier, input.data());
    for (unsigned i = 0; i < system_->n(); ++i) system_->r()->setValue(i, input[i]);
    system_->swapInMemory();
    interaction_->swapInMemory();
  }
  void advance() override {
    set_constant_term(*interaction_, *model_, model_->initial_time + ++steps_ * h_);
    Run::advance();
  }
  void read(double* x, double*, double* lambda) const override {
    for (unsigned i = 0; i < system_->n(); ++i) x[i] = system_->x()->getValue(i);
    for (unsigned i = 0; i < interaction_->dimension(); ++i) {
      lambda[i] = interaction_->lambda(0)->getValue(i);
    }
  }

  const AssayModel* model_;
  double h_;
  int steps_ = 0;  ///< begun
  shared_ptr<FirstOrderNonLinearDS> system_;
  shared_ptr<Interaction> interaction_;
  shared_ptr<NonSmoothDynamicalSystem> network_;
};

Run* euler_moreau(const AssayModel& model, double h, const double* options) {
  if (model.components == 0) throw std::invalid_argument("it has no multiplier");
  return new FirstOrderRun(model, h, options);
}

constexpr AssayOption kOptions[] = {
    {"theta", "1", "weight of the end of a step in f", "1", 0, 1},
    {"gamma", "1", "weight of the end of a step in r", "1", 0, 1},
    kNewtonTolerance,
    kSolverTolerance,
};

}  // namespace

const std::vector<AssayScheme>& first_order_schemes() {
  static const std::vector<AssayScheme> all = [] {
    AssayScheme added = scheme<euler_moreau>(
        "euler-moreau",
        "EulerMoreauOSI",
        ASSAY_TAKES_FIRST_ORDER,
        "as euler-moreau",
        kOptions,
        "theta=1 newton-tolerance=1e-12 solver-tolerance=1e-12;"
        "theta=1/2 newton-tolerance=1e-12 solver-tolerance=1e-12;"
        "theta=1/2 gamma=1/2 newton-tolerance=1e-12 solver-tolerance=1e-12; theta=1");
    added.multiplier_instant = 1;
    return std::vector{added};
  }();
  return all;
}

}  // namespace assay::siconos
