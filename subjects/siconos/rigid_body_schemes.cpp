#include "subjects/siconos/rigid_body_schemes.hpp"

#include <MLCPProjectOnConstraints.hpp>
#include <MoreauJeanCombinedProjectionOSI.hpp>
#include <MoreauJeanDirectProjectionOSI.hpp>
#include <MoreauJeanOSI.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeSteppingCombinedProjection.hpp>
#include <TimeSteppingDirectProjection.hpp>
#include <memory>
#include <stdexcept>

#include "subjects/siconos/contact_laws.hpp"
#include "subjects/siconos/rigid_body_contacts.hpp"
#include "subjects/siconos/rigid_body_models.hpp"
#include "subjects/siconos/run.hpp"

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;

class RigidBodyRun final : public Run {
 public:
  RigidBodyRun(const AssayModel& model, double h)
      : network_(make_shared<NonSmoothDynamicalSystem>(model.initial_time, kEnd)),
        grid_(make_shared<TimeDiscretisation>(model.initial_time, h)),
        bodies_(bodies_of(model)),
        contacts_(body_contacts_of(model)) {
    for (const auto& body : bodies_) network_->insertDynamicalSystem(body);
    for (const BodyContact& contact : contacts_) {
      const auto& body = bodies_[static_cast<std::size_t>(contact.bodies[0])];
      const auto& other = bodies_[static_cast<std::size_t>(contact.bodies[1])];
      network_->link(contact.interaction, body, body == other ? nullptr : other);
    }
  }

  [[nodiscard]] const shared_ptr<NonSmoothDynamicalSystem>& network() const { return network_; }
  [[nodiscard]] const shared_ptr<TimeDiscretisation>& grid() const { return grid_; }

 private:
  void read(double* q, double* v, double* impulse) const override {
    for (const auto& body : bodies_) {
      for (unsigned i = 0; i < body->getqDim(); ++i) *q++ = body->q()->getValue(i);
      for (unsigned i = 0; i < body->dimension(); ++i) *v++ = body->twist()->getValue(i);
    }
    for (const BodyContact& contact : contacts_) {
      const auto& lambda = contact.interaction->lambda(1);
      for (unsigned i = 0; i < lambda->size(); ++i) *impulse++ = lambda->getValue(i);
    }
  }

  shared_ptr<NonSmoothDynamicalSystem> network_;
  shared_ptr<TimeDiscretisation> grid_;
  std::vector<shared_ptr<NewtonEulerDS>> bodies_;
  std::vector<BodyContact> contacts_;
};

Run* moreau_jean(const AssayModel& model, double h, const double* options) {
  auto run = std::make_unique<RigidBodyRun>(model, h);
  const auto scheme = make_shared<MoreauJeanOSI>(options[0], options[1]);
  scheme->setConstraintActivationThreshold(options[4]);
  const auto stepping =
      make_shared<TimeStepping>(run->network(), run->grid(), scheme, problem_of(model, options[3]));
  stepping->setNewtonTolerance(options[2]);
  run->step_by(stepping);
  return run.release();
}

/// The positions are projected on the contacts of index set kLevel.
template <class Stepping, class Scheme, unsigned kLevel>
Run* projection(const AssayModel& model, double h, const double* options) {
  require_projectable(model);
  auto run = std::make_unique<RigidBodyRun>(model, h);
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
  stepping->setNewtonTolerance(options[1]);
  run->step_by(stepping);
  return run.release();
}

constexpr AssayOption kMoreauJean[] = {
    kTheta,
    {"gamma", "1/2", "forecast factor of the activation rule", "1", 0, 1},
    kNewtonTolerance,
    kSolverTolerance,
    {"activation-threshold", "0", "of g + gamma h U", "m", 0, 1}};
constexpr AssayOption kProjection[] = {
    kTheta,
    kNewtonTolerance,
    kSolverTolerance,
    {"projection-tolerance", "0", "of gaps; 0: the default of Siconos", "m", 0, 1}};
/// The threshold first is what rounding may take from a body at rest.
constexpr char kStudied[] =
    "newton-tolerance=1e-12 solver-tolerance=1e-12 activation-threshold=1e-10;"
    "theta=1 newton-tolerance=1e-12 solver-tolerance=1e-12 activation-threshold=1e-10; theta=1/2";
constexpr char kProjectionStudied[] =
    "newton-tolerance=1e-12 solver-tolerance=1e-12 projection-tolerance=1e-10;"
    "theta=1 newton-tolerance=1e-12 solver-tolerance=1e-12 projection-tolerance=1e-10; theta=1/2";

}  // namespace

const std::vector<AssayScheme>& rigid_body_schemes() {
  static const std::vector<AssayScheme> all = {
      scheme<moreau_jean>("moreau-jean-newton-euler",
                          "MoreauJeanOSI of NewtonEulerDS",
                          ASSAY_TAKES_RIGID_BODIES,
                          "as newton-euler-lie-group",
                          kMoreauJean,
                          kStudied),
      scheme<projection<TimeSteppingDirectProjection, MoreauJeanDirectProjectionOSI, 0>>(
          "direct-projection-newton-euler",
          "MoreauJeanDirectProjectionOSI of NewtonEulerDS, on all contacts",
          ASSAY_TAKES_RIGID_BODIES | ASSAY_POSITION_LEVEL,
          "as newton-euler-lie-group",
          kProjection,
          kProjectionStudied),
      scheme<projection<TimeSteppingCombinedProjection, MoreauJeanCombinedProjectionOSI, 2>>(
          "combined-projection-newton-euler",
          "MoreauJeanCombinedProjectionOSI of NewtonEulerDS",
          ASSAY_TAKES_RIGID_BODIES | ASSAY_POSITION_LEVEL,
          "as newton-euler-lie-group",
          kProjection,
          kProjectionStudied)};

  return all;
}

}  // namespace assay::siconos
