#include "reports/study/case_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/scalar/invalid_input.hpp"
#include "reports/study/rigid_body_claims.hpp"

namespace assay::reports {

namespace {

using enum ErrorMeasure;

/// Whether the surfaces of the contacts are planes at rest.
bool has_fixed_surfaces(const LagrangianModel<long double>& model) {
  if (model.components() == 0) return true;
  Vector<long double> rate(model.components());
  model.relation->rate(model.initial_time, model.initial_position, rate);
  return model.relation->has_constant_jacobian() && rate.isZero(0);
}

/// Calls `at` with a piece of the motion that ends without an event and with the next one: a force
/// or a drive is not smooth there. Returns whether `at` held once.
template <class At>
bool holds_between_pieces(const oracles::ExactMotion<Mpfr>& exact, const At& at) {
  for (std::size_t i = 0; i + 1 < exact.pieces.size(); ++i) {
    const oracles::Piece<Mpfr>& piece = exact.pieces[i];
    const bool event =
        std::ranges::any_of(exact.events, [&](const auto& of) { return of.t == piece.end; });
    if (!event && at(piece, exact.pieces[i + 1])) return true;
  }
  return false;
}

/// Whether accelerations jump there, by more than 2²⁰ u.
bool jumps_between(const oracles::Piece<Mpfr>& before, const oracles::Piece<Mpfr>& after) {
  oracles::MotionState<Mpfr> left, right;
  before.flight->evaluate(Mpfr(before.end - before.begin), left);
  after.flight->evaluate(Mpfr(0), right);
  if (left.a.size() != right.a.size()) return true;
  const Mpfr tolerance = Mpfr(1 << 20) * unit_roundoff<Mpfr>();
  for (Eigen::Index i = 0; i < left.a.size(); ++i) {
    const Mpfr jump = abs(Mpfr(left.a(i) - right.a(i)));
    if (jump > tolerance * (abs(left.a(i)) + abs(right.a(i)))) return true;
  }
  return false;
}

/// The order that forces leave to a scheme whose steps do not end where they are not smooth. A jump
/// inside a step makes an error of O(h) in v, a kink one of O(h²).
int order_of_forces(const oracles::ExactMotion<Mpfr>& exact) {
  constexpr int kAny = std::numeric_limits<int>::max();
  if (holds_between_pieces(exact, jumps_between)) return 1;
  const auto always = [](const auto&, const auto&) { return true; };
  return holds_between_pieces(exact, always) ? order_of_straight_lines(exact) : kAny;
}

/// Whether the last impact is so close to the horizon that the finest steps of a study may move it
/// beyond. Then impacts cannot be counted, and graphs of velocities differ by the whole jump.
bool strikes_at_horizon(const oracles::ExactMotion<Mpfr>& exact) {
  constexpr int kFinestSteps = 1 << 20;
  const Mpfr& end = exact.pieces.back().end;
  return std::ranges::any_of(exact.events, [&](const auto& event) {
    return event.kind == oracles::EventKind::kImpact && Mpfr(end - event.t) * kFinestSteps <= end;
  });
}

bool is_limited_by_forces(const Claim& claim, const oracles::ExactMotion<Mpfr>& exact) {
  return claim.kind == ClaimKind::kOrder && claim.order > order_of_forces(exact);
}

std::optional<Claim> claim_on_lagrangian(ErrorMeasure measure, const ClaimedCase& of) {
  const auto& model = std::get<LagrangianModel<long double>>(*of.model);
  Regularity regularity = oracles::regularity(*of.exact);
  const bool position_level = of.scheme->subject({}).traits.position_level;
  const bool holds_equalities = std::ranges::any_of(
      model.laws, [](const auto& law) { return std::holds_alternative<Equality>(law.law); });
  if (regularity == Regularity::kSmooth && holds_equalities && !has_fixed_surfaces(model)) {
    regularity = Regularity::kHeld;
  }
  // If positions are corrected after the step, H differs from the H of the law within the step.
  const bool same_contacts =
      !position_level || !model.relation || model.relation->has_constant_jacobian();
  const bool of_contacts =
      measure == kComplementarity || measure == kPenetration || measure == kEventTimes;
  if (measure == kEnergyIdentity && !is_linear(model)) return std::nullopt;
  if (of_contacts && model.components() == 0) return std::nullopt;
  if (measure == kComplementarity && !same_contacts) return std::nullopt;
  const bool sees_horizon = measure == kEventTimes || measure == kVelocityHausdorff;
  if (sees_horizon && strikes_at_horizon(*of.exact)) return std::nullopt;
  std::optional<Claim> claim = of.scheme->claim(measure, regularity, *of.scheme_options);
  if (claim && is_limited_by_forces(*claim, *of.exact)) claim.reset();
  // A projected body is exactly on the surface. If the surface curves away within a step, the
  // contact seems to open, is left out of the step, and gets a double impulse in the next one.
  const bool may_chatter = position_level && !holds_equalities && !has_fixed_surfaces(model);
  if (claim && claim->kind == ClaimKind::kOrder && claim->order > 1 && may_chatter) claim.reset();
  return claim;
}

/// If a multiplier is strictly inside its bounds, the motion determines it.
enum class Holding {
  kNowhere,
  kMoving,  ///< x moves on the surface
  kAtRest,  ///< all that λ holds is a state at rest: λ is a sum of f there, which θ = 1 makes exact
  kAlways  ///< the same on the whole horizon
};

/// Judged in the middle of each piece, to 2¹⁰ u.
Holding holding_of(const FirstOrderModel<long double>& model,
                   const oracles::ExactMotion<Mpfr>& exact) {
  const std::vector<Bounds<long double>> bounds = multiplier_bounds(model.laws);
  oracles::MotionState<Mpfr> state;
  std::size_t held = 0;
  for (const oracles::Piece<Mpfr>& piece : exact.pieces) {
    piece.flight->evaluate((piece.end - piece.begin) / 2, state);
    bool off_bounds = false;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      const auto lambda =
          scalar_cast<long double>(state.contact_force(static_cast<Eigen::Index>(i)));
      const auto is_at = [&](const std::optional<long double>& bound) {
        return bound && std::abs(lambda - *bound) <=
                            1024 * unit_roundoff<long double>() * std::abs(lambda + *bound);
      };
      off_bounds = off_bounds || !(is_at(bounds[i].lower) || is_at(bounds[i].upper));
    }
    if (!off_bounds) continue;
    ++held;
    if (!state.v.isZero(0)) return Holding::kMoving;
  }
  return held == 0                     ? Holding::kNowhere
         : held == exact.pieces.size() ? Holding::kAlways
                                       : Holding::kAtRest;
}

/// A motion without jumps on which multipliers are off their bounds is one of closed contacts. With
/// linear relations the directions of r do not depend on x: what λ does to the state in a step is
/// exact in the sum, whatever γ is, and the state keeps the order that it has without λ; laws at
/// t_{k+1/2} hold y = C x + e exactly at the nodes, too, so that λ does not feel where they are.
std::optional<Claim> claim_on_first_order(ErrorMeasure measure, const ClaimedCase& of) {
  const auto& model = std::get<FirstOrderModel<long double>>(*of.model);
  const auto claim = [&](Regularity regularity) {
    return of.scheme->claim(measure, regularity, *of.scheme_options);
  };
  const bool of_state = measure == kStateSup || measure == kStateL1;
  const bool of_multiplier = measure == kMultiplierSup || measure == kMultiplierL1;
  Regularity regularity = oracles::regularity(*of.exact);
  if (regularity == Regularity::kSmooth) {
    const Holding holding = holding_of(model, *of.exact);
    const bool at_rest = holding == Holding::kAtRest || holding == Holding::kAlways;
    if (at_rest && (of_multiplier || (of_state && holding == Holding::kAlways))) return {};
    if (holding != Holding::kNowhere) regularity = Regularity::kClosedContact;
  }
  const std::optional<Claim> general = claim(regularity);
  const bool linear = model.relation && model.relation->is_linear();
  if (!general || regularity != Regularity::kClosedContact || !linear) return general;
  if (of_state) return claim(Regularity::kSmooth);
  return of_multiplier ? claim(Regularity::kCompliance) : general;
}

}  // namespace

std::optional<Claim> claim_in(const MetricEntry& metric, const ClaimedCase& of) {
  if (!metric.speaks_of(*of.problem)) return std::nullopt;
  switch (of.problem->kind) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian:
      return claim_on_lagrangian(metric.error_measure, of);
    case ModelKind::kFirstOrder:
      return claim_on_first_order(metric.error_measure, of);
    case ModelKind::kNewtonEuler:
      return claim_on_rigid_bodies(metric.error_measure, of);
  }
  return std::nullopt;
}

void require_taken(const SchemeEntry& scheme, const oracles::ProblemEntry& problem) {
  if (takes(scheme, problem)) return;
  const ModelKindText taken = text_of(scheme.kind), is = text_of(problem.kind);
  if (taken.many != is.many) {
    throw InvalidInput(fmt::format(
        "scheme {} takes {}; problem {} is {}", scheme.name, taken.many, problem.name, is.is));
  }
  throw InvalidInput(
      fmt::format("scheme {} takes {} with frictionless contacts; problem {} is not one",
                  scheme.name,
                  scheme.kind == ModelKind::kLagrangian ? "systems"
                  : scheme.traits.diagonal              ? "diagonal linear systems"
                                                        : "linear systems",
                  problem.name));
}

int order_of_straight_lines(const oracles::ExactMotion<Mpfr>& exact) {
  const bool jumps = std::ranges::any_of(exact.events, [](const auto& event) {
    return event.kind == oracles::EventKind::kImpact ||
           event.kind == oracles::EventKind::kStateJump;
  });
  return jumps ? 1 : 2;
}

bool is_one_flight(const oracles::ExactMotion<Mpfr>& exact) {
  const oracles::Piece<Mpfr>& first = exact.pieces.front();
  return exact.pieces.size() == 1 && exact.events.empty() && !first.persistent_contact &&
         !first.sliding && !first.compliant;
}

}  // namespace assay::reports
