#include "subjects/siconos/lagrangian_schemes.hpp"

#include <D1MinusLinearOSI.hpp>
#include <FrictionContact.hpp>
#include <GenericMechanical.hpp>
#include <LCP.hpp>
#include <MLCP.hpp>
#include <MLCPProjectOnConstraints.hpp>
#include <MoreauJeanBilbaoOSI.hpp>
#include <MoreauJeanCombinedProjectionOSI.hpp>
#include <MoreauJeanDirectProjectionOSI.hpp>
#include <MoreauJeanOSI.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <RollingFrictionContact.hpp>
#include <SchatzmanPaoliOSI.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeSteppingCombinedProjection.hpp>
#include <TimeSteppingD1Minus.hpp>
#include <TimeSteppingDirectProjection.hpp>
#include <algorithm>
#include <memory>
#include <stdexcept>

#include "subjects/siconos/lagrangian_models.hpp"
#include "subjects/siconos/run.hpp"

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;

/// The one-step problem that the laws of the model ask for, with the solver that Siconos chooses.
shared_ptr<OneStepNSProblem> problem_of(const AssayModel& model) {
  const auto all = [&](int kind, int dimension) {
    return std::all_of(model.laws, model.laws + model.law_count, [&](const AssayLaw& law) {
      return law.kind == kind && (dimension == 0 || law.dimension == dimension);
    });
  };
  if (all(ASSAY_UNILATERAL, 0)) return make_shared<LCP>();
  if (all(ASSAY_COULOMB, 2)) return make_shared<FrictionContact>(2, SICONOS_FRICTION_2D_NSGS);
  if (all(ASSAY_COULOMB, 3)) return make_shared<FrictionContact>(3);
  if (all(ASSAY_ROLLING, 0)) return make_shared<RollingFrictionContact>(5);
  const bool boxes = std::all_of(model.laws, model.laws + model.law_count, [](const AssayLaw& law) {
    return law.kind == ASSAY_EQUALITY || law.kind == ASSAY_UNILATERAL;
  });
  if (boxes) return make_shared<MLCP>();
  return make_shared<GenericMechanical>();
}

class LagrangianRun final : public Run {
 public:
  LagrangianRun(const AssayModel& model, double h, shared_ptr<LagrangianDS> system, unsigned level)
      : network_(make_shared<NonSmoothDynamicalSystem>(model.initial_time, kEnd)),
        grid_(make_shared<TimeDiscretisation>(model.initial_time, h)),
        system_(std::move(system)),
        contacts_(contacts_of(model)),
        level_(level),
        scale_(level == 0 ? 1 / h : 1) {
    network_->insertDynamicalSystem(system_);
    for (const auto& contact : contacts_) network_->link(contact, system_);
  }

  [[nodiscard]] const shared_ptr<NonSmoothDynamicalSystem>& network() const { return network_; }
  [[nodiscard]] const shared_ptr<TimeDiscretisation>& grid() const { return grid_; }
  void step_by(shared_ptr<Simulation> stepping) { stepping_ = std::move(stepping); }

  void step(double* q, double* v, double* impulse) override {
    stepping_->advanceToEvent();
    for (unsigned i = 0; i < system_->dimension(); ++i) {
      q[i] = system_->q()->getValue(i);
      v[i] = system_->velocity()->getValue(i);
    }
    for (const auto& contact : contacts_) {
      const auto lambda = contact->lambda(level_);
      for (unsigned i = 0; i < contact->dimension(); ++i) {
        *impulse++ = lambda ? scale_ * lambda->getValue(i) : 0;
      }
    }
    stepping_->processEvents();
  }

 private:
  shared_ptr<NonSmoothDynamicalSystem> network_;
  shared_ptr<TimeDiscretisation> grid_;
  shared_ptr<LagrangianDS> system_;
  std::vector<shared_ptr<Interaction>> contacts_;
  unsigned level_;  ///< whose multiplier is the impulse, but for a factor
  double scale_;    ///< that factor: of positions, M (q+ - 2 q + q-) = ... + H^T lambda, 1/h
  shared_ptr<Simulation> stepping_;
};

shared_ptr<TimeStepping> time_stepping(const LagrangianRun& run,
                                       const AssayModel& model,
                                       const shared_ptr<OneStepIntegrator>& scheme) {
  return make_shared<TimeStepping>(run.network(), run.grid(), scheme, problem_of(model));
}

Run* moreau_jean(const AssayModel& model, double h, const double* options) {
  auto run = std::make_unique<LagrangianRun>(model, h, system_of(model), 1);
  run->step_by(time_stepping(*run, model, make_shared<MoreauJeanOSI>(options[0])));
  return run.release();
}

Run* schatzman_paoli(const AssayModel& model, double h, const double* options) {
  if (model.linear == 0) throw std::invalid_argument("SchatzmanPaoliOSI takes linear systems");
  auto run = std::make_unique<LagrangianRun>(model, h, system_of(model), 0);
  run->step_by(time_stepping(*run, model, make_shared<SchatzmanPaoliOSI>(options[0])));
  return run.release();
}

Run* moreau_jean_bilbao(const AssayModel& model, double h, const double*) {
  if (model.linear == 0) throw std::invalid_argument("MoreauJeanBilbaoOSI takes linear systems");
  auto run = std::make_unique<LagrangianRun>(model, h, diagonal_system_of(model), 1);
  run->step_by(time_stepping(*run, model, make_shared<MoreauJeanBilbaoOSI>()));
  return run.release();
}

Run* direct_projection(const AssayModel& model, double h, const double* options) {
  auto run = std::make_unique<LagrangianRun>(model, h, system_of(model), 1);
  run->step_by(make_shared<TimeSteppingDirectProjection>(
      run->network(),
      run->grid(),
      make_shared<MoreauJeanDirectProjectionOSI>(options[0]),
      problem_of(model),
      make_shared<MLCPProjectOnConstraints>()));
  return run.release();
}

Run* combined_projection(const AssayModel& model, double h, const double* options) {
  auto run = std::make_unique<LagrangianRun>(model, h, system_of(model), 1);
  run->step_by(make_shared<TimeSteppingCombinedProjection>(
      run->network(),
      run->grid(),
      make_shared<MoreauJeanCombinedProjectionOSI>(options[0]),
      problem_of(model),
      make_shared<MLCPProjectOnConstraints>()));
  return run.release();
}

Run* d1_minus_linear(const AssayModel& model, double h, const double*) {
  auto run = std::make_unique<LagrangianRun>(model, h, system_of(model), 1);
  const auto stepping = make_shared<TimeSteppingD1Minus>(run->network(), run->grid(), 2);
  stepping->insertIntegrator(make_shared<D1MinusLinearOSI>());
  stepping->insertNonSmoothProblem(problem_of(model), SICONOS_OSNSP_TS_VELOCITY);
  stepping->insertNonSmoothProblem(problem_of(model), SICONOS_OSNSP_TS_VELOCITY + 1);
  run->step_by(stepping);
  return run.release();
}

constexpr AssayOption kTheta[] = {{"theta", "1/2", "weight of the end of a step", "1", 0, 1}};
constexpr char kStudied[] = "theta=1/2; theta=1";

AssayScheme with_theta(AssayScheme scheme) {
  scheme.option_count = 1;
  scheme.options = kTheta;
  scheme.study_options = kStudied;
  return scheme;
}

}  // namespace

const std::vector<AssayScheme>& lagrangian_schemes() {
  constexpr int kAny = ASSAY_TAKES_NONLINEAR | ASSAY_TAKES_FRICTION;
  static const std::vector<AssayScheme> all = {
      with_theta(scheme<moreau_jean>("moreau-jean",
                                     "MoreauJeanOSI",
                                     kAny | ASSAY_THETA_METHOD,
                                     "as nonlinear-moreau-jean mass-weight=1")),
      with_theta(scheme<schatzman_paoli>("schatzman-paoli",
                                         "SchatzmanPaoliOSI",
                                         ASSAY_POSITION_LEVEL,
                                         "as schatzman-paoli centred=0")),
      scheme<moreau_jean_bilbao>("moreau-jean-bilbao",
                                 "MoreauJeanBilbaoOSI: the linear part exactly",
                                 ASSAY_ONLY_DIAGONAL | ASSAY_MEAN_VELOCITIES,
                                 "position-sup=1 velocity-l1=1"),
      with_theta(scheme<direct_projection>("direct-projection",
                                           "MoreauJeanDirectProjectionOSI",
                                           kAny | ASSAY_POSITION_LEVEL,
                                           "as projected-moreau-jean mass-weight=1")),
      with_theta(scheme<combined_projection>("combined-projection",
                                             "MoreauJeanCombinedProjectionOSI",
                                             kAny | ASSAY_POSITION_LEVEL,
                                             "as projected-moreau-jean mass-weight=1")),
      scheme<d1_minus_linear>("d1-minus-linear",
                              "D1MinusLinearOSI, in its default form",
                              ASSAY_TAKES_NONLINEAR,
                              "event-capturing 2")};
  return all;
}

}  // namespace assay::siconos
