#pragma once

#include <memory>

#include "core/relations/function_relation.hpp"
#include "core/systems/lagrangian_terms.hpp"
#include "oracles/detail/contact_script.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A chosen motion with impacts, contact phases and a bilateral constraint.
///
/// Few nonlinear motions with contacts are known exactly. So the motion is chosen first. The
/// external force then makes it a motion of a system with a mass that depends on the position, a
/// nonlinear spring, and a gap that moves and is curved:
///
///   F_ext(t) := M q'' + N + F_int − Hᵀ λ                                                 (1)
///   M = [[2 + cos q₂, 1], [1, 3]],   N = (−sin q₂ q₁' q₂', sin q₂ q₁'²/2)                (2)
///   F_int = k (q₁ + q₁³, 0) + c q'                                                     (3)
///   g = q₁ − A t²/(1 + t²) − κ q₂²/2 ≥ 0                                                (4)
///
/// with c = damping, A = floor and κ = curvature. If mass = 0, 1 stands for cos q₂, and N = 0. If
/// bilateral = 1, a coordinate q₃ of unit mass is held by q₃ − q₂²/2 = 0. The motions are
///
///   jumps = 0   from the gap gap0 at the speed `speed`: no contact; or, if contact > 0, closed
///               for that time, then open
///   e > 0       the same until it opens, then an impact after each time `flight`
///   e = 0       an impact after each time `flight`, then closed for the time contact > 0
///
/// Each impact has the speed `speed`. Each contact phase starts with λ = force; λ grows to 25/16 of
/// it, and the contact opens when λ has fallen to 0. After the last impact or contact phase the gap
/// grows for ever. F_ext is continuous. M changes with q₂, and the gap moves in time and is curved,
/// unless parameters switch these effects off.
///
/// Source: derived here, after the catalogue of exact solutions, section 8.
/// Shapes: q ∈ ℝ², or ℝ³ if bilateral = 1; λ = (λ_N), or (λ_N, μ).
/// Units: e [1], contact, flight [s], force [N], speed [m/s], gap0, floor [m], curvature [1/m],
/// k [N/m], damping [kg/s].
/// Scalar: any with sin and cos.
/// @throws InvalidInput for e = 0 with jumps > 0 and contact = 0, and if a gap would not stay
/// positive.
struct ManufacturedContact {
  static constexpr std::string_view kName = "manufactured-contact";
  static constexpr std::string_view kDescription =
      "chosen impacts and contact phases with M(q), a moving curved gap and a bilateral constraint";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  /// The terms of BilateralContact and the force (1).
  template <class S>
  struct Terms : detail::BilateralContact<S> {
    explicit Terms(std::shared_ptr<const detail::ContactScript<S>> chosen)
        : detail::BilateralContact<S>(chosen->system()), script(std::move(chosen)) {}
    void external_force(const S& t, Vector<S>& f) const { script->force(t, f); }

    std::shared_ptr<const detail::ContactScript<S>> script;
  };

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    const auto script = std::make_shared<const detail::ContactScript<S>>(p);
    const detail::BilateralContact<S>& system = script->system();
    MotionState<S> start;
    script->pieces().front().evaluate(S(0), start);
    LagrangianModel<S> result;
    result.system = lagrangian_system<S>(Terms<S>(script));
    result.relation = lagrangian_relation<S>(
        detail::BilateralContactRelation<S>{system.bilateral, system.bend, system.floor});
    result.laws = {{Unilateral{}, {p.get<S>("e"), S(0)}}};
    if (system.bilateral) result.laws.push_back({Equality{1}, {S(0), S(0)}});
    result.initial_position = start.q;
    result.initial_velocity = start.v;
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
