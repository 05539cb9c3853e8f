#pragma once

#include <memory>

#include "core/laws/complementarity.hpp"
#include "core/laws/mixed_complementarity.hpp"
#include "core/relations/compliant_linear.hpp"
#include "core/relations/function_compliance.hpp"
#include "oracles/detail/one_coordinate.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// y_i = x + d_i p_i,  p = Σ p_i,  p_i = λ_i except for the last one, which is λ + c λ².
template <class S>
struct CurvedSprings {
  using Relation = CompliantRelation<S>;
  Vector<S> compliance;  ///< d
  S curve;               ///< c

  [[nodiscard]] Eigen::Index size() const { return compliance.size(); }
  template <class T>
  void output(
      const T&, const Vector<T>& q, const Vector<T>&, const Vector<T>& lambda, Vector<T>& y) const {
    for (Eigen::Index i = 0; i < size(); ++i) {
      y(i) = q(0) + lift<T>(compliance(i)) * force(i, lambda);
    }
  }
  template <class T>
  void input(
      const T&, const Vector<T>&, const Vector<T>&, const Vector<T>& lambda, Vector<T>& p) const {
    for (Eigen::Index i = 0; i < size(); ++i) p(0) += force(i, lambda);
  }
  void output_jacobians(const typename Relation::Point& at,
                        typename Relation::Jacobians& of_h) const {
    for (Eigen::Index i = 0; i < size(); ++i) {
      of_h.by_position(i, 0) = S(1);
      of_h.by_multiplier(i, i) = compliance(i) * slope(i, at.multiplier);
    }
  }
  void input_jacobians(const typename Relation::Point& at,
                       typename Relation::Jacobians& of_g) const {
    for (Eigen::Index i = 0; i < size(); ++i) of_g.by_multiplier(0, i) = slope(i, at.multiplier);
  }

 private:
  template <class T>
  [[nodiscard]] T force(Eigen::Index i, const Vector<T>& lambda) const {
    if (i + 1 < size()) return lambda(i);
    return lambda(i) + lift<T>(curve) * lambda(i) * lambda(i);
  }
  [[nodiscard]] S slope(Eigen::Index i, const Vector<S>& lambda) const {
    return i + 1 < size() ? S(1) : S(S(1) + S(2) * curve * lambda(i));
  }
};

/// A mass that falls on a massless spring, and leaves it again.
///
/// The spring is a compliant contact: its force grows from 0, and velocities do not jump:
///
///   m ẍ = −m g + λ₁ + p,   p = λ + c λ²,   y = x + p/k,   0 ≤ y ⊥ λ ≥ 0:   p = max(0, −k x)   (1)
///   and if k₂ > 0, a spring that holds the mass both ways:  0 = y₁ = x + λ₁/k₂,  λ₁ = −k₂ x
///
/// The relation is nonlinear in λ if c > 0; the motion does not depend on c. Above the spring x is
/// a parabola, or oscillates about −m g/k₂ with w₂² = k₂/m. On the spring it oscillates about −r
/// with w:
///
///   w² = (k + k₂)/m,   r = g/w²,   φ = arg(r, V/w),   φ₂ = arg(g/w₂², V/w₂)              (2)
///   contact lasts 2 (π − φ)/w, a flight from x = 0 lasts 2V/g or 2φ₂/w₂                  (3)
///   from x₀ > 0:   V² = v₀² + 2 g x₀ + w₂² x₀²,   t₁ = (v₀ + V)/g,
///                  or t₁ = (φ₂ − arg(x₀ + g/w₂², −v₀/w₂))/w₂                              (4)
///   from x₀ ≤ 0:   V² = v₀² + 2 g x₀ + w² x₀²,   t₁ = (2π − φ − arg(x₀ + r, −v₀/w))/w,
///                  less 2π/w if v₀ > 0                                                   (5)
///
/// V is the speed at x = 0, from the energy. In (5) the mass stays on the spring for ever if V² ≤
/// 0. This is decided in ℚ. (3): x = −r + A cos(w s + φ) is zero at w s = 0 and 2 (π − φ), and x =
/// −r₂ + A₂ cos(w₂ s − φ₂) at 0 and 2φ₂. g = 0 is allowed.
///
/// Source: derived here.   Shapes: one coordinate, no contact with impacts; multipliers (λ), or
/// (λ₁, λ).   Units: m [kg], k, k2 [N/m], g [m/s²], x [m], λ [N], c [1/N].
/// Scalar: model OrderedField; exact RealScalar with atan2.
/// @throws InvalidInput after kMaxPieces flights and contacts.
struct UnilateralSpring {
  static constexpr std::string_view kName = "unilateral-spring";
  static constexpr std::string_view kDescription =
      "mass that falls on a massless spring and leaves it: compliant contacts without impacts";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;
  static constexpr std::size_t kMaxPieces = 100'000;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    LagrangianModel<S> result =
        detail::contact_model<S>({.mass = p.get<S>("m"),
                                  .force = from_rational<S>(Rational(-p["m"] * p["g"])),
                                  .restitution = S(0),
                                  .x0 = p.get<S>("x0"),
                                  .v0 = p.get<S>("v0")});
    result.relation = nullptr;
    result.laws.clear();
    const bool held = p["k2"] > 0;
    const Eigen::Index m = held ? 2 : 1;
    Vector<S> compliance = Vector<S>::Constant(m, from_rational<S>(Rational(1 / p["k"])));
    if (held) {
      compliance(0) = from_rational<S>(Rational(1 / p["k2"]));
      result.multiplier_laws = {MixedComplementarity{1, 1}};
    } else {
      result.multiplier_laws = {Complementarity{}};
    }
    if (p["c"] == 0) {
      result.compliance = std::make_shared<CompliantLinear<S>>(typename CompliantLinear<S>::Data{
          .c = Matrix<S>::Constant(m, 1, S(1)), .d = compliance.asDiagonal()});
    } else {
      result.compliance = compliant_relation<S>(CurvedSprings<S>{compliance, p.get<S>("c")});
    }
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
