#pragma once

#include "oracles/detail/cam_profile.hpp"
#include "oracles/detail/one_coordinate.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A spring-loaded follower on a turning cam, in coordinates relative to the cam.
///
/// The acceleration of the cam jumps, and the follower may leave the cam and bounce on it:
///
///   m u'' + C u' + K u = R,   u ≥ c(t),   u'⁺ − c' = −e (u'⁻ − c') where u = c and u'⁻ < c'   (1)
///   q = u − c(t):   m q'' + C q' + K q = −(m c'' + C c' + K c) + R,   0 ≤ q ⊥ R ≥ 0           (2)
///
/// The lift is c = r − 3/10 m, with r the distance of the follower from the axis of the cam. The
/// cam has four circular arcs and their mirror images: a base circle of radius 2/5 m about the
/// axis; a flank of radius 17/20 m, whose centre lies 9/20 m beyond the axis; a nose of radius 3/20
/// m that touches the flank from within, with its centre on the ray of 8π/9 at the distance k₂; and
/// a dwell of radius k₂ + 3/20 m up to the angle π, which is measured from the middle of the base
/// circle:
///
///   k₂ = −(9/20) sin(π/9) + √((7/10)² − (9/20)² cos²(π/9))
///
/// The cam turns from b = π/2 at t = 0 with 2π rpm/60, and backwards for rpm < 0. c'' jumps six
/// times in a turn, at the joints of two arcs. The pieces of the exact motion end there.
///
/// In flight u is a free oscillation, in closed form. Impacts are first zeros of q. The search for
/// them steps over no zero; it uses the bound |q'''| ≤ √(u'''² + κ u''²) + |c'''|. The root in this
/// bound does not grow, because the derivatives of u are free oscillations, too. With
///
///   p = c'' + 2σ c' + κ c,   σ = C/(2m), κ = K/m                                         (3)
///
/// the follower stays on the cam with R = m p until p falls to 0 or jumps below it. Impacts
/// accumulate if p > 0 and 0 < e < 1. Once a hop of speed v is below the resolution of the numbers,
/// the impacts end 2v/(p (1 − e)) later. This is exact to that resolution if q'' + p stays small
/// enough until then:
///
///   ε = 2 τ (P'/p + 2σ) + κ τ² ≤ (1 − e)/8,   ε τ ≤ u t (1 − e)/8,   τ = 2v/(p (1 − e)) (4)
///
/// with |p'| ≤ P', and if no arc ends before 2τ. By (4), |q'' + p| ≤ ε p on all hops. So each hop
/// returns with less than (1 + 3ε/2) times its speed, and the sum of their times is τ (1 + O(3ε/(1
/// − e))).
///
/// The motion can be chaotic (rpm = 660): then rounding errors grow by a factor of about 10² in a
/// second. A motion to a given number of digits is computed with so many more digits that these
/// survive the growth. In a fixed precision this growth is computed along with the motion, and a
/// motion that has lost half of its digits is doubted.
///
/// Source: [Notes, developer-notes.md ch. 14, (14.1)–(14.4), f_v = 0]; (3), (4) derived here.
/// Units: m [kg], K [N/m], C [kg/s], q [m], v [m/s], rpm [1/min].
/// Scalar: model RealScalar with sin, cos, or Jet, Interval; exact RealScalar. Not for Rational.
/// @throws InvalidInput after kMaxImpacts impacts or kMaxArcs arcs, or if an impact is so near to
/// grazing, or a contact so near to its release, that it cannot be decided.
struct CamFollower {
  static constexpr std::string_view kName = "cam-follower";
  static constexpr std::string_view kDescription =
      "spring-loaded follower on a turning cam, in coordinates relative to the cam";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;
  static constexpr std::size_t kMaxImpacts = 100'000;
  static constexpr int kMaxArcs = 250'000;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    const bool damped = p["damping"] != 0;
    ContactModel<S> result = detail::contact_model<S>({.mass = p.get<S>("m"),
                                                       .damping = p.get<S>("damping"),
                                                       .stiffness = p.get<S>("K"),
                                                       .restitution = p.get<S>("e"),
                                                       .x0 = p.get<S>("q0"),
                                                       .v0 = p.get<S>("v0")});
    const detail::TurningCam<S> cam(Rational(p["rpm"] / 60), damped);
    const S m = p.get<S>("m"), damping = p.get<S>("damping"), stiffness = p.get<S>("K");
    result.system.external_force = ExternalForce<S>::of_time([=](const S& t, Vector<S>& force) {
      const detail::CamLift<S> c = cam.at(t);
      S pull = m * c.acceleration + stiffness * c.position;
      if (damped) pull = pull + damping * c.velocity;
      force(0) = -pull;  // (2)
    });
    return result;
  }

  /// The period of the cam, see oracles/forcing.hpp.
  template <class S>
  static S period(const Parameters& p) {
    return p["rpm"] == 0 ? S(0) : from_rational<S>(Rational(60 / abs(p["rpm"])));
  }
  /// [Notes, developer-notes.md, figures 14.2–14.4]; the motion at 660 rpm is chaotic.
  static std::vector<Settings> section_parameters() {
    return {{{"rpm", "358"}}, {{"rpm", "660"}}, {{"rpm", "700"}}};
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
