#pragma once

#include <cctype>
#include <ostream>
#include <string>
#include <string_view>

#include "properties/engine/run_law.hpp"

namespace assay::properties {

inline void PrintTo(LawVerdict verdict, std::ostream* out) { *out << to_string(verdict); }

template <class Case>
void PrintTo(const Law<Case>& law, std::ostream* out) {
  *out << law.name;
}

/// "energy-identity" as EnergyIdentity.
inline std::string name_of(std::string_view kebab) {
  std::string name;
  bool capital = true;
  for (const char c : kebab) {
    if (c != '-') name += capital ? static_cast<char>(std::toupper(c)) : c;
    capital = c == '-';
  }
  return name;
}

template <class Case>
std::string report(const LawResultOn<Case>& result) {
  return result.subject + ", " + result.law + ": " + result.message + "\n" +
         (result.counterexample ? to_code(*result.counterexample) : std::string()) + "\n" +
         result.reproduce;
}

/// The type of cases of a witness, and so where its wrong subject is from.
enum class WitnessOn {
  kLinearModels,
  kLagrangianModels,
  kFirstOrderSystems,
  kRigidBodies,
  kOneStepProblems
};

/// A law and a wrong subject that it must reject.
struct Witness {
  std::string_view law;
  WitnessOn cases;
  std::string_view subject;
};

inline void PrintTo(const Witness& witness, std::ostream* out) {
  *out << witness.law << " rejects " << witness.subject;
}

inline constexpr Witness kWitnesses[] = {
    // linear models with frictionless contacts: wrong_schemes.cpp
    {"complementarity", WitnessOn::kLinearModels, "restitution-off"},
    {"complementarity", WitnessOn::kLinearModels, "restitution-sign"},
    {"complementarity", WitnessOn::kLinearModels, "adhesion"},
    {"complementarity", WitnessOn::kLinearModels, "no-inverse-mass"},
    {"index-set", WitnessOn::kLinearModels, "forecast-without-step"},
    {"index-set", WitnessOn::kLinearModels, "all-contacts"},
    {"approaching-contacts", WitnessOn::kLinearModels, "contacts-in-turn"},
    {"approaching-contacts", WitnessOn::kLinearModels, "restitution-off"},
    {"approaching-contacts", WitnessOn::kLinearModels, "small-impulses"},
    {"global-form", WitnessOn::kLinearModels, "contacts-in-turn"},
    {"global-form", WitnessOn::kLinearModels, "no-inverse-mass"},
    {"global-form", WitnessOn::kLinearModels, "adhesion"},
    {"solvable", WitnessOn::kLinearModels, "one-contact-only"},
    {"impulse-balance", WitnessOn::kLinearModels, "no-inverse-mass"},
    {"impulse-balance", WitnessOn::kLinearModels, "theta-swapped"},
    {"impulse-balance", WitnessOn::kLinearModels, "force-at-old-time"},
    {"impulse-balance", WitnessOn::kLinearModels, "stiffness-at-old-state"},
    {"position-advance", WitnessOn::kLinearModels, "position-old-velocity"},
    {"position-advance", WitnessOn::kLinearModels, "theta-swapped"},
    {"energy-identity", WitnessOn::kLinearModels, "theta-swapped"},
    {"energy-identity", WitnessOn::kLinearModels, "no-inverse-mass"},
    {"dissipation-window", WitnessOn::kLinearModels, "theta-swapped"},
    {"dissipation-window", WitnessOn::kLinearModels, "restitution-sign"},
    {"amplification-factors", WitnessOn::kLinearModels, "theta-swapped"},
    {"amplification-factors", WitnessOn::kLinearModels, "stiffness-at-old-state"},
    {"rest-at-rest", WitnessOn::kLinearModels, "resting-halved"},
    {"rest-at-rest", WitnessOn::kLinearModels, "small-impulses"},
    {"bouncing-ball-step", WitnessOn::kLinearModels, "restitution-off"},
    {"bouncing-ball-step", WitnessOn::kLinearModels, "no-inverse-mass"},
    {"exact-restitution", WitnessOn::kLinearModels, "restitution-off"},
    {"exact-restitution", WitnessOn::kLinearModels, "impact-with-theta"},
    {"several-impacts", WitnessOn::kLinearModels, "first-impact-alone"},
    {"lift-off", WitnessOn::kLinearModels, "adhesion"},
    {"bouncing-ball-limit", WitnessOn::kLinearModels, "restitution-off"},
    {"bouncing-ball-limit", WitnessOn::kLinearModels, "position-old-velocity"},
    {"bouncing-ball-limit", WitnessOn::kLinearModels, "forecast-without-step"},
    {"modal-oscillators", WitnessOn::kLinearModels, "stiffness-at-old-state"},
    {"modal-oscillators", WitnessOn::kLinearModels, "position-old-velocity"},
    {"short-steps", WitnessOn::kLinearModels, "force-from-start"},
    {"gap-restitution", WitnessOn::kLinearModels, "velocities-for-gaps"},
    {"time-shift", WitnessOn::kLinearModels, "force-from-start"},
    {"units", WitnessOn::kLinearModels, "small-impulses"},
    {"units", WitnessOn::kLinearModels, "forecast-without-step"},
    {"mirror", WitnessOn::kLinearModels, "one-sided-contacts"},
    {"numbering", WitnessOn::kLinearModels, "contacts-in-turn"},
    {"far-contact", WitnessOn::kLinearModels, "all-contacts"},
    {"independent-parts", WitnessOn::kLinearModels, "one-contact-only"},
    {"theta-invariance", WitnessOn::kLinearModels, "impact-with-theta"},
    {"earlier-runs", WitnessOn::kLinearModels, "matrix-of-earlier-run"},
    // Lagrangian models of any kind: wrong_any_model_schemes.cpp
    {"step-equations", WitnessOn::kLagrangianModels, "theta-swapped"},
    {"step-equations", WitnessOn::kLagrangianModels, "drag"},
    {"step-equations", WitnessOn::kLagrangianModels, "stale-jacobian"},
    {"directions-of-contacts", WitnessOn::kLagrangianModels, "stale-jacobian"},
    {"coulomb-law", WitnessOn::kLagrangianModels, "rough-contacts"},
    {"coulomb-law", WitnessOn::kLagrangianModels, "newton-for-fremond"},
    {"coulomb-law", WitnessOn::kLagrangianModels, "at-most-one"},
    {"coulomb-law", WitnessOn::kLagrangianModels, "joints-open"},
    {"coulomb-law", WitnessOn::kLagrangianModels, "restitution-off"},
    {"coulomb-law", WitnessOn::kLagrangianModels, "rate-forgotten"},
    {"active-contacts-only", WitnessOn::kLagrangianModels, "early-forecast"},
    {"active-contacts-only", WitnessOn::kLagrangianModels, "rate-forgotten"},
    {"linear-steps", WitnessOn::kLagrangianModels, "one-contact-only"},
    {"linear-momentum", WitnessOn::kLagrangianModels, "drag"},
    {"angular-momentum", WitnessOn::kLagrangianModels, "stale-jacobian"},
    {"angular-momentum", WitnessOn::kLagrangianModels, "drag"},
    {"impact-dissipation", WitnessOn::kLagrangianModels, "newton-for-fremond"},
    {"closed-contacts", WitnessOn::kLagrangianModels, "restitution-off"},
    {"equilibrium", WitnessOn::kLagrangianModels, "smooth-contacts"},
    {"equilibrium", WitnessOn::kLagrangianModels, "wind"},
    {"impacts-without-theta", WitnessOn::kLagrangianModels, "force-with-theta"},
    {"world-translation", WitnessOn::kLagrangianModels, "tether"},
    {"world-rotation", WitnessOn::kLagrangianModels, "drag-on-even"},
    {"world-rotation", WitnessOn::kLagrangianModels, "wind"},
    {"mirror", WitnessOn::kLagrangianModels, "wind"},
    {"galilean-motion", WitnessOn::kLagrangianModels, "drag"},
    {"galilean-motion", WitnessOn::kLagrangianModels, "rate-forgotten"},
    {"choice-of-coordinates", WitnessOn::kLagrangianModels, "drag"},
    {"numbering", WitnessOn::kLagrangianModels, "drag-on-even"},
    {"numbering", WitnessOn::kLagrangianModels, "first-contact-soft"},
    {"time-shift", WitnessOn::kLagrangianModels, "clock"},
    {"units", WitnessOn::kLagrangianModels, "drag"},
    {"tangent-basis", WitnessOn::kLagrangianModels, "belt"},
    {"independent-parts", WitnessOn::kLagrangianModels, "crosstalk"},
    // first-order systems: wrong_first_order_schemes.cpp
    {"theta-gamma-step", WitnessOn::kFirstOrderSystems, "theta-swapped"},
    {"theta-gamma-step", WitnessOn::kFirstOrderSystems, "gamma-one"},
    {"theta-gamma-step", WitnessOn::kFirstOrderSystems, "standard-only"},
    {"theta-gamma-step", WitnessOn::kFirstOrderSystems, "first-multiplier-forgotten"},
    {"theta-gamma-step", WitnessOn::kFirstOrderSystems, "pulls"},
    {"rounding-of-a-step", WitnessOn::kFirstOrderSystems, "single-precision"},
    {"finite-time-reaching", WitnessOn::kFirstOrderSystems, "gamma-one-half"},
    {"finite-time-reaching", WitnessOn::kFirstOrderSystems, "pulls"},
    {"catching-up", WitnessOn::kFirstOrderSystems, "gamma-one-half"},
    {"catching-up", WitnessOn::kFirstOrderSystems, "clock-from-zero"},
    {"multiplier-ringing", WitnessOn::kFirstOrderSystems, "gamma-one"},
    {"two-cycle", WitnessOn::kFirstOrderSystems, "standard-only"},
    {"rate-independence", WitnessOn::kFirstOrderSystems, "relaxed"},
    {"units", WitnessOn::kFirstOrderSystems, "small-is-zero"},
    {"numbering", WitnessOn::kFirstOrderSystems, "last-multiplier-lost"},
    {"time-shift", WitnessOn::kFirstOrderSystems, "clock-from-zero"},
    {"mixed-without-free-part", WitnessOn::kFirstOrderSystems, "mixed-is-equality"},
    // rigid bodies: wrong_rigid_body_schemes.cpp
    {"attitude-advance", WitnessOn::kRigidBodies, "vertical-shrinks"},
    {"attitude-advance", WitnessOn::kRigidBodies, "scalar-part-positive"},
    {"attitude-advance", WitnessOn::kRigidBodies, "turns-from-the-begin"},
    {"attitude-advance", WitnessOn::kRigidBodies, "theta-of-the-other-end"},
    {"attitude-advance", WitnessOn::kRigidBodies, "forgets-the-projection"},
    {"energy-of-a-free-body", WitnessOn::kRigidBodies, "pushed-from-the-begin"},
    {"energy-of-a-free-body", WitnessOn::kRigidBodies, "theta-of-the-other-end"},
    {"energy-of-a-free-body", WitnessOn::kRigidBodies, "axis-one-turns-slower"},
    {"energy-of-a-free-body", WitnessOn::kRigidBodies, "friction-of-the-air"},
    {"energy-of-a-free-body", WitnessOn::kRigidBodies, "drag"},
    {"steady-turning", WitnessOn::kRigidBodies, "friction-of-the-air"},
    {"activation-of-contacts", WitnessOn::kRigidBodies, "ignores-contacts"},
    {"activation-of-contacts", WitnessOn::kRigidBodies, "touches-from-afar"},
    {"activation-of-contacts", WitnessOn::kRigidBodies, "never-rebounds"},
    {"joint-velocity", WitnessOn::kRigidBodies, "ignores-joints"},
    {"joint-velocity", WitnessOn::kRigidBodies, "touches-at-the-begin"},
    {"sphere-contact", WitnessOn::kRigidBodies, "touches-at-the-begin"},
    {"sphere-contact", WitnessOn::kRigidBodies, "never-rebounds"},
    {"sphere-contact", WitnessOn::kRigidBodies, "rubs-twice-as-hard"},
    {"sphere-contact", WitnessOn::kRigidBodies, "rubs-half-as-hard"},
    {"sphere-contact", WitnessOn::kRigidBodies, "pulls"},
    {"sphere-contact", WitnessOn::kRigidBodies, "moment-of-contact-forgotten"},
    {"energy-of-an-impact", WitnessOn::kRigidBodies, "rebounds-harder"},
    {"energy-of-an-impact", WitnessOn::kRigidBodies, "neighbours-attract"},
    {"resting-boxes", WitnessOn::kRigidBodies, "drops-an-edge"},
    {"resting-boxes", WitnessOn::kRigidBodies, "gaps-drift"},
    {"resting-boxes", WitnessOn::kRigidBodies, "ignores-contacts"},
    {"action-and-reaction", WitnessOn::kRigidBodies, "reaction-forgotten"},
    {"action-and-reaction", WitnessOn::kRigidBodies, "pushed-from-the-begin"},
    {"action-and-reaction", WitnessOn::kRigidBodies, "reaction-elsewhere"},
    {"action-and-reaction", WitnessOn::kRigidBodies, "moment-of-contact-forgotten"},
    {"action-and-reaction", WitnessOn::kRigidBodies, "neighbours-attract"},
    {"centre-acceleration", WitnessOn::kRigidBodies, "vertical-falls-slower"},
    {"centre-acceleration", WitnessOn::kRigidBodies, "drag"},
    {"spin-acceleration", WitnessOn::kRigidBodies, "friction-of-the-air"},
    {"spin-acceleration", WitnessOn::kRigidBodies, "axis-one-turns-slower"},
    {"spin-acceleration", WitnessOn::kRigidBodies, "gyroscope-forgotten"},
    {"centre-and-spin", WitnessOn::kRigidBodies, "lift-by-spin"},
    {"independent-parts", WitnessOn::kRigidBodies, "neighbours-attract"},
    {"sign-of-quaternions", WitnessOn::kRigidBodies, "scalar-part-positive"},
    {"sign-of-quaternions", WitnessOn::kRigidBodies, "turns-with-the-vector-part"},
    {"directions-of-the-world", WitnessOn::kRigidBodies, "vertical-falls-slower"},
    {"mirror", WitnessOn::kRigidBodies, "lift-by-spin"},
    {"mirror", WitnessOn::kRigidBodies, "corkscrew"},
    {"choice-of-body-axes", WitnessOn::kRigidBodies, "axis-one-turns-slower"},
    {"choice-of-body-axes", WitnessOn::kRigidBodies, "lift-by-spin"},
    {"galilean-motion", WitnessOn::kRigidBodies, "drag"},
    {"galilean-motion", WitnessOn::kRigidBodies, "rate-forgotten"},
    {"galilean-motion", WitnessOn::kRigidBodies, "vertical-shrinks"},
    {"units", WitnessOn::kRigidBodies, "whole-hundredths"},
    // one-step problems: wrong_solvers.cpp
    {"honest-status", WitnessOn::kOneStepProblems, "loose"},
    {"honest-status", WitnessOn::kOneStepProblems, "misreports"},
    {"honest-status", WitnessOn::kOneStepProblems, "gives-up"},
    {"honest-status", WitnessOn::kOneStepProblems, "not-a-number"},
    {"one-part", WitnessOn::kOneStepProblems, "fails"},
    {"asked-tolerance", WitnessOn::kOneStepProblems, "one-sweep"},
    {"proof-of-no-solution", WitnessOn::kOneStepProblems, "gives-up"},
    {"units", WitnessOn::kOneStepProblems, "loose"},
    {"units", WitnessOn::kOneStepProblems, "gives-up"},
    {"numbering", WitnessOn::kOneStepProblems, "one-sweep"},
    {"tangent-rotation", WitnessOn::kOneStepProblems, "pyramid"},
    {"tangent-mirror", WitnessOn::kOneStepProblems, "one-sided"},
    {"frictionless-is-lcp", WitnessOn::kOneStepProblems, "least-friction"},
    {"planar-is-2d", WitnessOn::kOneStepProblems, "weak-in-space"},
    {"rolling-without-resistance", WitnessOn::kOneStepProblems, "least-friction"},
    {"unbounded-relay-is-lcp", WitnessOn::kOneStepProblems, "capped"},
    {"global-is-reduced", WitnessOn::kOneStepProblems, "no-free-impulse"},
    {"start-independence", WitnessOn::kOneStepProblems, "loose"},
    {"start-independence", WitnessOn::kOneStepProblems, "one-sweep"},
    {"rho-independence", WitnessOn::kOneStepProblems, "one-sweep"},
    {"contact-splitting", WitnessOn::kOneStepProblems, "no-coupling"},
    {"far-contact", WitnessOn::kOneStepProblems, "adhesive"},
    {"far-contact", WitnessOn::kOneStepProblems, "gives-up"},
    {"z-matrix-monotonicity", WitnessOn::kOneStepProblems, "wrong-sign"},
    {"load-monotonicity", WitnessOn::kOneStepProblems, "wrong-sign"},
};

}  // namespace assay::properties
