#include "subjects/siconos/contact_laws.hpp"

#include <EqualityConditionNSL.hpp>
#include <FrictionContact.hpp>
#include <GenericMechanical.hpp>
#include <LCP.hpp>
#include <MLCP.hpp>
#include <NewtonImpactFrictionNSL.hpp>
#include <NewtonImpactNSL.hpp>
#include <NewtonImpactRollingFrictionNSL.hpp>
#include <RollingFrictionContact.hpp>
#include <algorithm>
#include <stdexcept>

#include "subjects/siconos/run.hpp"

namespace assay::siconos {

using std::make_shared;
using std::shared_ptr;

namespace {

shared_ptr<OneStepNSProblem> problem_of_laws(const AssayModel& model) {
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

}  // namespace

shared_ptr<NonSmoothLaw> law_of(const AssayLaw& law) {
  const auto size = static_cast<unsigned>(law.dimension);
  switch (law.kind) {
    case ASSAY_UNILATERAL:
      return make_shared<NewtonImpactNSL>(size, law.restitution);
    case ASSAY_EQUALITY:
      return make_shared<EqualityConditionNSL>(size);
    case ASSAY_COULOMB:
      return make_shared<NewtonImpactFrictionNSL>(
          law.restitution, law.tangential_restitution, law.friction, size);
    case ASSAY_ROLLING:
      return make_shared<NewtonImpactRollingFrictionNSL>(
          law.restitution, law.tangential_restitution, law.friction, law.rolling_friction, size);
    default:
      throw std::invalid_argument("Siconos has no such law");
  }
}

shared_ptr<OneStepNSProblem> problem_of(const AssayModel& model, double tolerance) {
  auto problem = problem_of_laws(model);
  set_tolerance(*problem, tolerance);
  return problem;
}

void require_projectable(const AssayModel& model) {
  const auto rolls = [](const AssayLaw& law) { return law.kind == ASSAY_ROLLING; };
  if (std::any_of(model.laws, model.laws + model.law_count, rolls)) {
    throw std::invalid_argument("the projection takes all components of rolling friction for gaps");
  }
}

}  // namespace assay::siconos
