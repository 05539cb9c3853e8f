#pragma once

#include "core/relations/function_relation.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/lagrangian_terms.hpp"
#include "oracles/detail/one_coordinate.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// The height above a table that moves by A sin(w t):   y = z − A sin(w t).
template <class S>
struct AboveTable {
  S amplitude;
  S frequency;

  static constexpr bool kConstantJacobian = true;
  [[nodiscard]] Eigen::Index size() const { return 1; }

  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(0) - T(amplitude) * detail::sine(T(T(frequency) * t));
  }
  void jacobian(const S&, const Vector<S>&, Matrix<S>& h) const { h(0, 0) = S(1); }
  void rate(const S& t, const Vector<S>&, Vector<S>& rate) const {
    rate(0) = -amplitude * frequency * detail::cosine(S(frequency * t));
  }
  void curvature(const S& t, const Vector<S>&, const Vector<S>&, Vector<S>& b) const {
    b(0) = amplitude * frequency * frequency * detail::sine(S(frequency * t));
  }
};

/// A ball above a vibrating table, in the absolute coordinate.
///
/// The ball bounces on the table, comes to rest on it, and may be thrown off again:
///
///   z̈ = −g + λ,   y = z − A sin(w t) ≥ 0,   ẏ⁺ = −e ẏ⁻ where y = 0 and ẏ⁻ < 0            (1)
///
/// A flight that starts at the phase φ with y = y₀, ẏ = u is, with x = w s,
///
///   y(s) = y₀ + u s − g s²/2 + A sin φ (1 − cos x) + A cos φ (x − sin x)                   (2)
///
/// The first zero of y is the next impact. The search for it steps over no zero. On the table λ = γ
/// = g − A w² sin(w t), and
///
///   0 < e < 1: hops of speed u on γ > 0 last 2u/γ; the remaining time is 2u/(γ(1 − e))        (3)
///   the ball leaves the table where sin(w t) = g/(A w²), cos(w t) > 0, if A w² > g            (4)
///
/// (3) holds once u is below the resolution and γ is constant over the remaining time. After (4)
/// the motion no longer depends on its past. So it is periodic from the first departure on, if the
/// ball comes back to the table. A plastic impact (e = 0) with γ < 0 leaves at once.
///
/// Source: derived here.   Units: A, z0, z [m], w [1/s], g [m/s²], v0 [m/s]; the mass is 1 kg.
/// Scalar: model, any with sin and cos; exact RealScalar with elementary functions.
/// @throws InvalidInput if a flight only grazes the table, up to the resolution of S.
struct VibratingTable {
  static constexpr std::string_view kName = "vibrating-table";
  static constexpr std::string_view kDescription =
      "ball on a vibrating table: impacts, their accumulation, contact and departure";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    LagrangianModel<S> result = detail::contact_model<S>({.force = S(-p.get<S>("g")),
                                                          .restitution = p.get<S>("e"),
                                                          .x0 = p.get<S>("z0"),
                                                          .v0 = p.get<S>("v0")});
    result.relation = lagrangian_relation<S>(AboveTable<S>{p.get<S>("A"), p.get<S>("w")});
    return result;
  }

  template <class S>
  static S period(const Parameters& p) {
    return S(2) * detail::pi<S>() / p.get<S>("w");
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
