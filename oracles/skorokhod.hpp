#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// f = m + A cos(w t) in one component.
template <Field S>
struct HarmonicField {
  static constexpr bool kConstantJacobian = true;
  S mean, amplitude, frequency;

  [[nodiscard]] Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T& t, const Vector<T>&, Vector<T>& f) const {
    f(0) = lift<T>(mean) + lift<T>(amplitude) * detail::cosine(T(lift<T>(frequency) * t));
  }
  void jacobian(const S&, const Vector<S>&, Matrix<S>&) const {}
};

/// The Skorokhod problem: a given flow reflected at 0.
///
/// λ pushes only where x would otherwise become negative, and only as much as x ≥ 0 requires:
///
///   x' = f(t) + λ,   0 ≤ x ⊥ λ ≥ 0,   f = m + A cos(w t)                                   (1)
///   x = W + max(0, sup_{[0,t]} (−W)),   W = x₀ + m t + (A/w) sin(w t)                       (2)
///
/// On the boundary λ = −f > 0. The motion leaves it when f rises through 0, at w t = 2πk −
/// arccos(−m/A); if m ≤ −A, it never does. Off the boundary x' = f. If x₀ < 0, x jumps to 0 with
/// the impulse −x₀. λ jumps by −f > 0 when the boundary is reached, and does not jump when it is
/// left. If m = 0, a motion that has left the boundary only touches it again: all minima of sin are
/// equal.
///
/// Source: (2) [Skorokhod 1961], the pieces derived here.   Shapes: x, λ ∈ ℝ.
/// Units: m, A, λ [1/s], w [1/s].   Scalar: model, any with cos; exact RealScalar with sin, acos.
/// @throws InvalidInput if x comes so near to 0 that it cannot be decided whether it reaches 0.
struct Skorokhod {
  static constexpr std::string_view kName = "skorokhod";
  static constexpr std::string_view kDescription =
      "a given flow reflected at a boundary: complementarity of relative degree 1";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    FirstOrderModel<S> result;
    result.system = first_order_system<S>(
        HarmonicField<S>{p.get<S>("mean"), p.get<S>("amplitude"), p.get<S>("w")});
    result.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
        .c = detail::matrix_of<S>({{S(1)}}), .b = detail::matrix_of<S>({{S(1)}})});
    result.laws = {Complementarity{}};
    result.initial_state = detail::vector_of<S>({p.get<S>("x0")});
    const Rational inwards = -p["mean"] - p["amplitude"];
    result.initial_multiplier =
        detail::numbers<S>({p["x0"] > 0 || inwards < 0 ? Rational(0) : inwards});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
