#pragma once

// What schemes instantiate on the Jets of tests, compiled once in jet_instances.cpp and
// rigid_body_jet_instances.cpp: core does not compile Jets.

#include "core/math/jet_jacobian.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/step_contacts.hpp"

namespace assay {

using DoubleJet = Jet<double, 2>;
extern template class StepContacts<DoubleJet>;
extern template class Lemke<DoubleJet>;
extern template class NonlinearMoreauJean<DoubleJet>;
extern template class EulerMoreau<DoubleJet>;

using PreciseJet = Jet<Mpfr50, kJetDirections>;
extern template class StepContacts<PreciseJet>;
extern template class NewtonEulerStep<PreciseJet, FullyImplicit>;

}  // namespace assay
