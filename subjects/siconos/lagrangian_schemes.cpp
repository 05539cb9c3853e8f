#include "subjects/siconos/lagrangian_schemes.hpp"

#include <D1MinusLinearOSI.hpp>
#include <MLCPProjectOnConstraints.hpp>
#include <MoreauJeanBilbaoOSI.hpp>
#include <MoreauJeanCombinedProjectionOSI.hpp>
#include <MoreauJeanDirectProjectionOSI.hpp>
#include <MoreauJeanOSI.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SchatzmanPaoliOSI.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeSteppingCombinedProjection.hpp>
#include <TimeSteppingD1Minus.hpp>
#include <TimeSteppingDirectProjection.hpp>
#include <memory>
#include <stdexcept>

#include "subjects/siconos/contact_laws.hpp"
#include "subjects/siconos/lagrangian_models.hpp"
#include "subjects/siconos/run.hpp"
#include "subjects/siconos/unit_modes.hpp"

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;

/// What the multipliers of a step are.
enum class Multipliers {
  kImpulses,  ///< λ(1)
  kPositions  ///< λ(0) of M (q⁺ - 2 q + q⁻) = … + Hᵀ λ: h times the impulse
};

class LagrangianRun : public Run {
 public:
  LagrangianRun(const AssayModel& model,
                double h,
                shared_ptr<LagrangianDS> system,
                Multipliers multipliers = Multipliers::kImpulses)
      : network_(make_shared<NonSmoothDynamicalSystem>(model.initial_time, kEnd)),
        grid_(make_shared<TimeDiscretisation>(model.initial_time, h)),
        system_(std::move(system)),
        contacts_(contacts_of(model)),
        h_(h),
        multipliers_(multipliers) {
    network_->insertDynamicalSystem(system_);
    for (const auto& contact : contacts_) network_->link(contact, system_);
  }

  [[nodiscard]] const shared_ptr<NonSmoothDynamicalSystem>& network() const { return network_; }
  [[nodiscard]] const shared_ptr<TimeDiscretisation>& grid() const { return grid_; }

 protected:
  [[nodiscard]] double h() const { return h_; }
  void read(double* q, double* v, double* impulse) const override {
    for (unsigned i = 0; i < system_->dimension(); ++i) {
      q[i] = system_->q()->getValue(i);
      v[i] = system_->velocity()->getValue(i);
    }
    for (const auto& contact : contacts_) {
      for (unsigned i = 0; i < contact->dimension(); ++i) *impulse++ = impulse_of(*contact, i);
    }
  }

 private:
  [[nodiscard]] virtual double impulse_of(Interaction& contact, unsigned i) const {
    const bool of_positions = multipliers_ == Multipliers::kPositions;
    const auto lambda = contact.lambda(of_positions ? 0 : 1);
    if (!lambda) return 0;
    return of_positions ? lambda->getValue(i) / h_ : lambda->getValue(i);
  }

  shared_ptr<NonSmoothDynamicalSystem> network_;
  shared_ptr<TimeDiscretisation> grid_;
  shared_ptr<LagrangianDS> system_;
  std::vector<shared_ptr<Interaction>> contacts_;
  double h_;
  Multipliers multipliers_;
};

/// Sets what all kinds of TimeStepping have.
template <class Stepping>
void begin_stepping(LagrangianRun& run,
                    const shared_ptr<Stepping>& stepping,
                    double newton_tolerance) {
  stepping->setNewtonTolerance(newton_tolerance);
  run.step_by(stepping);
}

Run* moreau_jean(const AssayModel& model, double h, const double* options) {
  auto run = std::make_unique<LagrangianRun>(model, h, system_of(model));
  const auto scheme = make_shared<MoreauJeanOSI>(options[0], options[1]);
  begin_stepping(
      *run,
      make_shared<TimeStepping>(run->network(), run->grid(), scheme, problem_of(model, options[3])),
      options[2]);
  return run.release();
}

Run* schatzman_paoli(const AssayModel& model, double h, const double* options) {
  if (model.linear == 0) throw std::invalid_argument("SchatzmanPaoliOSI takes linear systems");
  auto run = std::make_unique<LagrangianRun>(model, h, system_of(model), Multipliers::kPositions);
  run->step_by(make_shared<TimeStepping>(run->network(),
                                         run->grid(),
                                         make_shared<SchatzmanPaoliOSI>(options[0]),
                                         problem_of(model, options[1])));
  return run.release();
}

/// A run of modes.
class ModalRun final : private UnitModes, public LagrangianRun {
 public:
  ModalRun(const AssayModel& model, double h)
      : UnitModes(model), LagrangianRun(get(), h, modes_of(get())) {}

 private:
  void read(double* q, double* v, double* impulse) const override {
    LagrangianRun::read(q, v, impulse);
    scale_back(q);
    scale_back(v);
  }
};

Run* moreau_jean_bilbao(const AssayModel& model, double h, const double* options) {
  auto run = std::make_unique<ModalRun>(model, h);
  run->step_by(make_shared<TimeStepping>(run->network(),
                                         run->grid(),
                                         make_shared<MoreauJeanBilbaoOSI>(),
                                         problem_of(model, options[0])));
  return run.release();
}

/// The positions are projected on the contacts of index set kLevel.
template <class Stepping, class Scheme, unsigned kLevel>
Run* projection(const AssayModel& model, double h, const double* options) {
  require_projectable(model);
  auto run = std::make_unique<LagrangianRun>(model, h, system_of(model));
  const auto on_positions = make_shared<MLCPProjectOnConstraints>();
  set_tolerance(*on_positions, options[2]);
  const auto stepping = make_shared<Stepping>(run->network(),
                                              run->grid(),
                                              make_shared<Scheme>(options[0]),
                                              problem_of(model, options[2]),
                                              on_positions,
                                              kLevel);
  if (options[3] > 0) {
    stepping->setConstraintTol(options[3]);
    stepping->setConstraintTolUnilateral(options[3]);
  }
  begin_stepping(*run, stepping, options[1]);
  return run.release();
}

class D1MinusLinear final : public D1MinusLinearOSI {
 public:
  [[nodiscard]] bool has_impact() const { return _isThereImpactInTheTimeStep; }
};

/// The impulse of a step: P, or, where no contact closes in it, P + h/2 (λ⁺ at its start + λ⁻ at
/// its end), the rule by which the contact forces λ(2) enter its velocities.
class D1MinusRun final : public LagrangianRun {
 public:
  using LagrangianRun::LagrangianRun;

  [[nodiscard]] const shared_ptr<D1MinusLinear>& scheme() const { return scheme_; }

 private:
  void advance() override {
    pressed_ = network()->topology()->indexSet(2)->size() > 0;
    LagrangianRun::advance();
  }
  [[nodiscard]] double impulse_of(Interaction& contact, unsigned i) const override {
    const double jump = contact.lambda(1)->getValue(i);
    if (scheme_->has_impact()) return jump;
    const double start = pressed_ ? contact.lambdaMemory(2).getSiconosVector(0).getValue(i) : 0;
    return jump + h() / 2 * (start + contact.lambda(2)->getValue(i));
  }

  shared_ptr<D1MinusLinear> scheme_ = make_shared<D1MinusLinear>();
  bool pressed_ = false;  ///< λ⁺ was solved for
};

Run* d1_minus_linear(const AssayModel& model, double h, const double* options) {
  if (model.surfaces_move != 0) {
    throw std::invalid_argument("D1MinusLinearOSI takes no LagrangianRheonomousR");
  }
  auto run = std::make_unique<D1MinusRun>(model, h, system_of(model));
  const auto stepping = make_shared<TimeSteppingD1Minus>(run->network(), run->grid(), 2);
  stepping->insertIntegrator(run->scheme());
  stepping->insertNonSmoothProblem(problem_of(model, options[0]), SICONOS_OSNSP_TS_VELOCITY);
  stepping->insertNonSmoothProblem(problem_of(model, options[0]), SICONOS_OSNSP_TS_VELOCITY + 1);
  run->step_by(stepping);
  return run.release();
}

constexpr AssayOption kMoreauJean[] = {
    kTheta,
    {"gamma", "1/2", "forecast factor of the activation rule", "1", 0, 1},
    kNewtonTolerance,
    kSolverTolerance};
constexpr AssayOption kSchatzmanPaoli[] = {kTheta, kSolverTolerance};
constexpr AssayOption kProjection[] = {
    kTheta,
    kNewtonTolerance,
    kSolverTolerance,
    {"projection-tolerance", "0", "of gaps; 0: the default of Siconos", "m", 0, 1}};
constexpr AssayOption kOnlySolver[] = {kSolverTolerance};
constexpr char kProjectionStudied[] =
    "newton-tolerance=1e-12 solver-tolerance=1e-12 projection-tolerance=1e-10;"
    "theta=1 newton-tolerance=1e-12 solver-tolerance=1e-12 projection-tolerance=1e-10; theta=1/2";

}  // namespace

const std::vector<AssayScheme>& lagrangian_schemes() {
  constexpr int kAny = ASSAY_TAKES_NONLINEAR | ASSAY_TAKES_FRICTION;
  static const std::vector<AssayScheme> all = {
      scheme<moreau_jean>("moreau-jean",
                          "MoreauJeanOSI",
                          kAny | ASSAY_THETA_METHOD,
                          "as nonlinear-moreau-jean mass-weight=1",
                          kMoreauJean,
                          "newton-tolerance=1e-12 solver-tolerance=1e-12;"
                          "theta=1 newton-tolerance=1e-12 solver-tolerance=1e-12; theta=1/2"),
      scheme<schatzman_paoli>("schatzman-paoli",
                              "SchatzmanPaoliOSI",
                              ASSAY_POSITION_LEVEL,
                              "as schatzman-paoli centred=0",
                              kSchatzmanPaoli,
                              "solver-tolerance=1e-12; theta=1 solver-tolerance=1e-12"),
      scheme<moreau_jean_bilbao>("moreau-jean-bilbao",
                                 "MoreauJeanBilbaoOSI: modes of unit mass, exact where free",
                                 ASSAY_ONLY_DIAGONAL | ASSAY_MEAN_VELOCITIES,
                                 "position-sup=1",
                                 kOnlySolver,
                                 "solver-tolerance=1e-12"),
      scheme<projection<TimeSteppingDirectProjection, MoreauJeanDirectProjectionOSI, 0>>(
          "direct-projection",
          "MoreauJeanDirectProjectionOSI, on all contacts",
          kAny | ASSAY_POSITION_LEVEL,
          "as projected-moreau-jean mass-weight=1",
          kProjection,
          kProjectionStudied),
      scheme<projection<TimeSteppingCombinedProjection, MoreauJeanCombinedProjectionOSI, 2>>(
          "combined-projection",
          "MoreauJeanCombinedProjectionOSI",
          kAny | ASSAY_POSITION_LEVEL,
          "as projected-moreau-jean mass-weight=1",
          kProjection,
          kProjectionStudied),
      scheme<d1_minus_linear>("d1-minus-linear",
                              "D1MinusLinearOSI, half-explicit on accelerations",
                              ASSAY_TAKES_NONLINEAR,
                              "event-capturing 2",
                              kOnlySolver,
                              "solver-tolerance=1e-12")};
  return all;
}

}  // namespace assay::siconos
