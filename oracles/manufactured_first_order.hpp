#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// The chosen motion of the problem manufactured-first-order.
///
///   x₁ = (t₁ − t)(c + t₁ − t),  0,  (t − t₂)²   for t < t₁, t₁ ≤ t < t₂, t ≥ t₂
///   λ  = 0,  c (1 + t − t₁)(t₂ − t)/(t₂ − t₁),  0;     x₂ = 1 + t − t²/3
template <class T>
struct ManufacturedMotion {
  T x1, x1_rate, x2, x2_rate, lambda;

  ManufacturedMotion(const T& t, const T& t1, const T& t2, const T& c)
      : x1(T(0)),
        x1_rate(T(0)),
        x2(T(1) + t - t * t / T(3)),
        x2_rate(T(1) - T(2) * t / T(3)),
        lambda(T(0)) {
    if (t < t1) {
      x1 = (t1 - t) * (c + t1 - t);
      x1_rate = T(2) * (t - t1) - c;
    } else if (t < t2) {
      lambda = c * (T(1) + t - t1) * (t2 - t) / (t2 - t1);
    } else {
      x1 = (t - t2) * (t - t2);
      x1_rate = T(2) * (t - t2);
    }
  }
};

/// f = φ(x) − φ(X(t)) + M X'(t) − B Λ(t), with φ of (1), for the chosen X, Λ.
template <Field S>
struct ManufacturedField {
  S t1, t2, c;

  [[nodiscard]] Eigen::Index size() const { return 2; }
  void mass(Matrix<S>& m) const {
    m(0, 0) = S(2);
    m(0, 1) = m(1, 0) = S(1);
    m(1, 1) = S(3);
  }
  template <class T>
  void vector_field(const T& t, const Vector<T>& x, Vector<T>& f) const {
    const ManufacturedMotion<T> chosen(t, lift<T>(t1), lift<T>(t2), lift<T>(c));
    f(0) = first(x(0), x(1)) - first(chosen.x1, chosen.x2) + T(2) * chosen.x1_rate +
           chosen.x2_rate - T(2) * chosen.lambda;
    f(1) = second(x(0), x(1)) - second(chosen.x1, chosen.x2) + chosen.x1_rate +
           T(3) * chosen.x2_rate - chosen.lambda;
  }
  void jacobian(const S&, const Vector<S>& x, Matrix<S>& by_state) const {
    by_state(0, 0) = S(-3) * x(0) * x(0);
    by_state(0, 1) = S(1);
    by_state(1, 0) = x(1);
    by_state(1, 1) = x(0) - S(2) * x(1);
  }

 private:
  template <class T>
  static T first(const T& a, const T& b) {
    return b - a * a * a;
  }
  template <class T>
  static T second(const T& a, const T& b) {
    return b * (a - b);
  }
};

/// A nonlinear first-order system whose motion is chosen and whose input is derived from it.
///
/// Few nonlinear motions with multipliers are known exactly. So the motion is chosen first, and b
/// follows from it:
///
///   M x' = φ(x) + b(t) + B λ,   0 ≤ x₁ ⊥ λ ≥ 0,   M = (2 1; 1 3), B = (2, 1)ᵀ = M e₁
///   φ = (x₂ − x₁³, x₁x₂ − x₂²),   b = M X' − φ(X) − B Λ                                    (1)
///
/// The chosen motion is, for t < t₁, t₁ ≤ t < t₂ and t ≥ t₂,
///
///   X₁ = (t₁ − t)(c + t₁ − t),  0,  (t − t₂)²;   X₂ = 1 + t − t²/3
///   Λ = 0,  c (1 + t − t₁)(t₂ − t)/(t₂ − t₁),  0                                             (2)
///
/// with c = slope. x₁ falls to 0 with the slope −c at t₁, where λ jumps from 0 to c. It stays at 0
/// until t₂, when λ has fallen to 0, and leaves tangentially. Since B = M e₁, x' + λ e₁ is the same
/// on both sides of t₁, and b is continuous. Everything is rational.
///
/// Source: derived here.   Shapes: x ∈ ℝ², λ ∈ ℝ.   Units: 1.   Scalar: OrderedField.
/// @throws InvalidInput unless t₁ < t₂.
struct ManufacturedFirstOrder {
  static constexpr std::string_view kName = "manufactured-first-order";
  static constexpr std::string_view kDescription =
      "nonlinear first-order system with a chosen motion: reached, pressed and left, rational";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters&) { return true; }
  /// Checks t₁ < t₂.
  static void check(const Parameters& p);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    check(p);
    const S t1 = p.get<S>("t1"), t2 = p.get<S>("t2"), c = p.get<S>("slope");
    FirstOrderModel<S> result;
    result.system = first_order_system<S>(ManufacturedField<S>{t1, t2, c});
    result.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
        .c = detail::matrix_of<S>({{S(1), S(0)}}), .b = detail::matrix_of<S>({{S(2)}, {S(1)}})});
    result.laws = {Complementarity{}};
    const ManufacturedMotion<S> start(S(0), t1, t2, c);
    result.initial_state = detail::vector_of<S>({start.x1, start.x2});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
