#pragma once

#include <memory>

#include "core/relations/function_relation.hpp"
#include "core/systems/lagrangian_terms.hpp"
#include "oracles/detail/friction_script.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A chosen motion of a body on a floor with Coulomb friction, in 2D or 3D.
///
/// Few nonlinear motions with friction are known exactly. So the motion is chosen first, and (1)
/// gives the external force that causes it. The mass matrix (2) depends on the position and couples
/// height and tangents. So friction changes the normal and the tangential motion:
///
///   F_ext(t) := M q'' + N + F_int − Hᵀ λ                                                 (1)
///   M = m for tangential coordinates, m = 2 + 1/(1 + x²);  1 for the height                (2)
///   N = (m' x'² − m' (x'² + z'²)/2, m' x' z', 0),   F_int = k (x, z, 0) + c q'             (3)
///   gap  y − A t²/(1 + t²),   slip velocity  (x' − w, z')                                 (4)
///
/// for the coordinates x, z and y, without z in 2D, with the entry 1/2 of M between height and
/// tangents, c = damping, A = floor and w = belt. If mass = 0, then m = 2 and N = 0.
///
/// The phases follow each other, each if its duration is not 0:
///
///   fall    an impact of the speed `drop` at its end, after which it slides, or, if slip = 0,
///           does not; with e > 0 it leaves the floor for good
///   slip    it slides, initially at `speed`; in 3D its direction turns, tan(φ/2) = turn s;
///           if stick = 0 for ever, otherwise it brakes to rest at the end
///   stick   it does not slide; initially friction is `hold` times its limit
///   restart = 1 forwards, −1 backwards: at the end of `stick` friction has reached its limit, and
///           it slides for ever; 0: it sticks for ever
///
/// λ_N starts as `force`. Where the body comes to rest, λ_N has the value that this requires. F_ext
/// is continuous. M depends on x, and the floor moves in both directions, unless parameters switch
/// these effects off. Everything is rational.
///
/// For μ ≤ 2 the motion is unique: m > μ |M_NT| makes each sliding law well posed.
///
/// Source: derived here, after the catalogue of exact solutions, section 8.
/// Shapes: q = (x, y) or (x, z, y), λ = (λ_N, λ_T).
/// Units: fall, slip, stick [s], drop, speed, belt [m/s], force [N], turn [1/s], mu, e, hold [1],
/// floor [m], k [N/m], damping [kg/s].
/// Scalar: OrderedField (the motion is rational).
/// @throws InvalidInput if neither slip nor stick is > 0, unless it bounces.
struct ManufacturedFriction {
  static constexpr std::string_view kName = "manufactured-friction";
  static constexpr std::string_view kDescription =
      "chosen impact, slip and stick with Coulomb friction in plane or space, rational";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters&) { return true; }

  /// The terms of SlidingBody and the force (1).
  template <class S>
  struct Terms : detail::SlidingBody<S> {
    explicit Terms(std::shared_ptr<const detail::FrictionScript<S>> chosen)
        : detail::SlidingBody<S>(chosen->body()), script(std::move(chosen)) {}
    void external_force(const S& t, Vector<S>& f) const { script->force(t, f); }

    std::shared_ptr<const detail::FrictionScript<S>> script;
  };

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    const auto script = std::make_shared<const detail::FrictionScript<S>>(p);
    const detail::SlidingBody<S>& body = script->body();
    MotionState<S> start;
    script->pieces().front().evaluate(S(0), start);
    const S friction = p.get<S>("mu");
    LagrangianModel<S> result;
    result.system = lagrangian_system<S>(Terms<S>(script));
    result.relation = lagrangian_relation<S>(
        detail::SlidingBodyRelation<S>{body.tangents, body.floor, body.belt});
    result.laws = {{body.tangents == 1 ? ContactLaw<S>(Coulomb<S, 2>{friction})
                                       : ContactLaw<S>(Coulomb<S, 3>{friction}),
                    {p.get<S>("e"), S(0)}}};
    result.initial_position = start.q;
    result.initial_velocity = start.v;
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
