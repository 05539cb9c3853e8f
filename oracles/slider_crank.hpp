#pragma once

#include <array>

#include "core/relations/function_relation.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/lagrangian_terms.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A crank of length l₁ that turns about a fixed point, and a rod of length l₂ with a slider on its
/// end. q = (θ₁, θ₂, θ₃) are the angles of crank, rod and slider from the horizontal guide:
///
///   T = ½ [J₁ + l₁² (m₁/4 + m₂ + m₃)] θ̇₁² + ½ [J₂ + l₂² (m₂/4 + m₃)] θ̇₂² + ½ J₃ θ̇₃²
///       + k θ̇₁ θ̇₂ cos(θ₂ − θ₁),   k = l₁ l₂ (m₂/2 + m₃)                                   (1)
///   V = G₁ sin θ₁ + G₂ sin θ₂,   G₁ = g l₁ (m₁/2 + m₂ + m₃),   G₂ = g l₂ (m₂/2 + m₃)       (2)
///   N = k sin(θ₂ − θ₁) (−θ̇₂², θ̇₁², 0)ᵀ,   F_int = (G₁ cos θ₁, G₂ cos θ₂, 0)ᵀ              (3)
///
/// (1), (2): the centres of mass are in the middle of crank and rod, and on the pin of the slider.
/// (3): N = Ṁ v − ∂T/∂q, F_int = ∂V/∂q.
template <class S>
struct SliderCrankTerms {
  std::array<S, 3> inertia_of;  ///< the diagonal of M
  S coupling;                   ///< k
  std::array<S, 2> weight;      ///< G₁, G₂

  [[nodiscard]] Eigen::Index size() const { return 3; }

  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    for (Eigen::Index i = 0; i < 3; ++i) {
      m(i, i) = lift<T>(inertia_of[static_cast<std::size_t>(i)]);
    }
    m(0, 1) = lift<T>(coupling) * detail::cosine<T>(q(1) - q(0));
    m(1, 0) = m(0, 1);
  }
  template <class T>
  void inertia(const Vector<T>& q, const Vector<T>& v, Vector<T>& n) const {
    const T sine = lift<T>(coupling) * detail::sine<T>(q(1) - q(0));
    n(0) = -sine * v(1) * v(1);
    n(1) = sine * v(0) * v(0);
  }
  template <class T>
  void internal_force(const T&, const Vector<T>& q, const Vector<T>&, Vector<T>& f) const {
    for (Eigen::Index i = 0; i < 2; ++i) {
      f(i) = lift<T>(weight[static_cast<std::size_t>(i)]) * detail::cosine<T>(q(i));
    }
  }

  void mass_jacobian(const Vector<S>& q, const Vector<S>& a, Matrix<S>& by_q) const {
    const S sine = coupling * detail::sine<S>(q(1) - q(0));
    for (Eigen::Index i = 0; i < 2; ++i) {
      by_q(i, 0) = sine * a(1 - i);
      by_q(i, 1) = -by_q(i, 0);
    }
  }
  void inertia_jacobians(const Vector<S>& q,
                         const Vector<S>& v,
                         Matrix<S>& by_q,
                         Matrix<S>& by_v) const {
    const S sine = coupling * detail::sine<S>(q(1) - q(0));
    const S cosine = coupling * detail::cosine<S>(q(1) - q(0));
    by_q(0, 0) = cosine * v(1) * v(1);
    by_q(0, 1) = -by_q(0, 0);
    by_q(1, 1) = cosine * v(0) * v(0);
    by_q(1, 0) = -by_q(1, 1);
    by_v(0, 1) = -S(2) * sine * v(1);
    by_v(1, 0) = S(2) * sine * v(0);
  }
  void internal_force_jacobians(
      const S&, const Vector<S>& q, const Vector<S>&, Matrix<S>& by_q, Matrix<S>&) const {
    by_q(0, 0) = -weight[0] * detail::sine<S>(q(0));
    by_q(1, 1) = -weight[1] * detail::sine<S>(q(1));
  }
};

/// The four corners of the slider in its guide. The slider is 2a long and 2b high; the walls of the
/// guide are 2(b + c) apart. The sign s is − at the left corners and + at the right ones; σ is + at
/// the upper wall and − at the lower one. The order is (s, σ) = (−, +), (+, +), (−, −), (+, −):
///
///   y_N = b + c − σ (l₁ sin θ₁ + l₂ sin θ₂ + s a sin θ₃ + σ b cos θ₃)                      (4)
///   y_T = l₁ cos θ₁ + l₂ cos θ₂ + s a cos θ₃ − σ b sin θ₃                                  (5)
///
/// (4) is the distance of a corner from its wall. (5), with friction only, is its position along
/// the guide.
template <class S>
struct SliderCorners {
  std::array<S, 2> length;  ///< l₁, l₂
  S a, b, clearance;
  bool friction;

  [[nodiscard]] Eigen::Index size() const { return friction ? 8 : 4; }

  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    const std::array<T, 3> sine = sines(q), cosine = cosines(q);
    const T centre = lift<T>(length[0]) * sine[0] + lift<T>(length[1]) * sine[1];
    const T along = lift<T>(length[0]) * cosine[0] + lift<T>(length[1]) * cosine[1];
    for_each_corner([&](Eigen::Index n, const S& side, const S& wall) {
      const T height = centre + lift<T>(side) * sine[2] + lift<T>(wall) * cosine[2];
      const T room = lift<T>(S(b + clearance));
      y(n) = wall > S(0) ? T(room - height) : T(room + height);                              // (4)
      if (friction) y(n + 1) = along + lift<T>(side) * cosine[2] - lift<T>(wall) * sine[2];  // (5)
    });
  }

  void jacobian(const S&, const Vector<S>& q, Matrix<S>& h) const {
    const std::array<S, 3> sine = sines(q), cosine = cosines(q);
    for_each_corner([&](Eigen::Index n, const S& side, const S& wall) {
      h(n, 0) = length[0] * cosine[0];
      h(n, 1) = length[1] * cosine[1];
      h(n, 2) = side * cosine[2] - wall * sine[2];
      if (wall > S(0)) h.row(n) = -h.row(n);
      if (!friction) return;
      h(n + 1, 0) = -length[0] * sine[0];
      h(n + 1, 1) = -length[1] * sine[1];
      h(n + 1, 2) = -side * sine[2] - wall * cosine[2];
    });
  }
  void rate(const S&, const Vector<S>&, Vector<S>&) const {}
  void curvature(const S&, const Vector<S>& q, const Vector<S>& v, Vector<S>& y) const {
    const std::array<S, 3> sine = sines(q), cosine = cosines(q);
    const std::array<S, 3> squares = {S(v(0) * v(0)), S(v(1) * v(1)), S(v(2) * v(2))};
    const S up = length[0] * sine[0] * squares[0] + length[1] * sine[1] * squares[1];
    const S along = length[0] * cosine[0] * squares[0] + length[1] * cosine[1] * squares[1];
    for_each_corner([&](Eigen::Index n, const S& side, const S& wall) {
      const S turn = up + (side * sine[2] + wall * cosine[2]) * squares[2];
      y(n) = wall > S(0) ? turn : S(-turn);
      if (friction) y(n + 1) = -along - (side * cosine[2] - wall * sine[2]) * squares[2];
    });
  }

 private:
  /// Visits the first component of each corner with s a and σ b.
  template <class Visitor>
  void for_each_corner(const Visitor& visit) const {
    for (Eigen::Index i = 0; i < 4; ++i) {
      visit(friction ? 2 * i : i, i % 2 == 0 ? S(-a) : a, i < 2 ? b : S(-b));
    }
  }
  template <class T>
  [[nodiscard]] static std::array<T, 3> sines(const Vector<T>& q) {
    return {detail::sine<T>(q(0)), detail::sine<T>(q(1)), detail::sine<T>(q(2))};
  }
  template <class T>
  [[nodiscard]] static std::array<T, 3> cosines(const Vector<T>& q) {
    return {detail::cosine<T>(q(0)), detail::cosine<T>(q(1)), detail::cosine<T>(q(2))};
  }
};

/// A slider-crank whose slider has clearance in its guide. It is a mechanism with nonlinear inertia
/// and several contacts:
///
///   M(q) v̇ + N(q, v) + F_int(q) = Hᵀ λ,   q = (θ₁, θ₂, θ₃)
///
/// q are the angles of crank, rod and slider from the horizontal guide. The centres of mass are in
/// the middle of crank and rod, and on the pin of the slider. So T = vᵀ M v/2, V = G₁ sin θ₁ + G₂
/// sin θ₂ and, with k = l₁ l₂ (m₂/2 + m₃),
///
///   M₁₁ = J₁ + l₁² (m₁/4 + m₂ + m₃),  M₂₂ = J₂ + l₂² (m₂/4 + m₃),  M₁₂ = M₂₁ = k cos(θ₂ − θ₁),
///   M₃₃ = J₃,  M₁₃ = M₂₃ = 0;   N = k sin(θ₂ − θ₁) (−θ̇₂², θ̇₁², 0)ᵀ
///   F_int = (G₁ cos θ₁, G₂ cos θ₂, 0)ᵀ,  G₁ = g l₁ (m₁/2 + m₂ + m₃),  G₂ = g l₂ (m₂/2 + m₃)
///
/// Each corner of the slider has a unilateral contact with its wall: s = ±1 on the right and on the
/// left, σ = ±1 on the upper and on the lower wall. Newton's impact law holds in the distance y_N
/// from the wall and, if μ > 0, Coulomb friction in the position y_T along it:
///
///   y_N = b + c − σ (l₁ sin θ₁ + l₂ sin θ₂ + s a sin θ₃ + σ b cos θ₃)
///   y_T = l₁ cos θ₁ + l₂ cos θ₂ + s a cos θ₃ − σ b sin θ₃
///
/// No force drives the mechanism: between impacts its energy T + V is constant. There is no closed
/// form.
///
/// Slider and rod hit the walls with one corner after the other. For 0 < e < 1 they come to rest at
/// a wall through infinitely many impacts of two corners in turn. The reference cannot go on after
/// such an accumulation.
///
/// Source: derived here; the mechanism and its data are those of P. Flores, R. Leine, C. Glocker,
/// *Multibody Syst. Dyn.* 23:165–190, 2010, as in the example of Siconos.
/// Units: lengths [m], masses [kg], inertias J [kg m²], θ [rad], ω = θ̇(0) [rad/s], g [m/s²].
/// Scalar: with sin and cos, or Jet, Interval. Not for Rational.
/// @throws InvalidInput if a corner is beyond its wall at the start.
struct SliderCrank {
  static constexpr std::string_view kName = "slider-crank";
  static constexpr std::string_view kDescription =
      "slider-crank with clearance: four corners of the slider against two walls, nonlinear";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;
  static constexpr bool kNoClosedForm = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  /// Checks that no corner is beyond its wall at the start.
  static void check(const Parameters& p);

  template <Field S>
  static SliderCrankTerms<S> terms(const Parameters& p) {
    const auto in_scalar = [](const Rational& x) { return from_rational<S>(x); };
    const Rational &l1 = p["l1"], &l2 = p["l2"];
    const Rational &m1 = p["m1"], &m2 = p["m2"], &m3 = p["m3"];
    const Rational beyond_crank = m1 / 2 + m2 + m3, beyond_rod = m2 / 2 + m3;
    return {{in_scalar(p["J1"] + l1 * l1 * (m1 / 4 + m2 + m3)),
             in_scalar(p["J2"] + l2 * l2 * (m2 / 4 + m3)),
             in_scalar(p["J3"])},
            in_scalar(l1 * l2 * beyond_rod),
            {in_scalar(p["g"] * l1 * beyond_crank), in_scalar(p["g"] * l2 * beyond_rod)}};
  }
  template <Field S>
  static SliderCorners<S> corners(const Parameters& p) {
    return {{p.get<S>("l1"), p.get<S>("l2")},
            p.get<S>("a"),
            p.get<S>("b"),
            p.get<S>("c"),
            p["mu"] != 0};
  }

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    check(p);
    LagrangianModel<S> result;
    result.system = lagrangian_system<S>(terms<S>(p));
    result.relation = lagrangian_relation<S>(corners<S>(p));
    ContactLaw<S> law = Unilateral{};
    if (p["mu"] != 0) law = Coulomb<S, 2>{p.get<S>("mu")};
    result.laws.assign(4, {law, {p.get<S>("e"), S(0)}});
    result.initial_position.resize(3);
    result.initial_velocity.resize(3);
    result.initial_position << p.get<S>("theta1"), p.get<S>("theta2"), p.get<S>("theta3");
    result.initial_velocity << p.get<S>("omega1"), p.get<S>("omega2"), p.get<S>("omega3");
    return result;
  }
};

}  // namespace assay::oracles
