#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// f = d + ρ t in one component.
template <Field S>
struct RampField {
  static constexpr bool kConstantJacobian = true;
  S d, rate;

  [[nodiscard]] Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T& t, const Vector<T>&, Vector<T>& f) const {
    f(0) = lift<T>(d) + lift<T>(rate) * t;
  }
  void jacobian(const S&, const Vector<S>&, Matrix<S>&) const {}
};

/// A relay that reaches its surface x = 0, slides on it, and leaves it when the drive overcomes it.
///
/// A relay takes either of two values, or a value between them while it slides. All of this happens
/// here, at known times:
///
///   x' = d(t) + λ,   −x ∈ N_[−α,α](λ):  λ = −α sgn x, in [−α, α] at x = 0;   d(t) = d + ρ t    (1)
///
/// On the side s = ±1 of the surface let ξ = s x. Then ξ' = s d(t) − α and ξ'' = s ρ. From ξ₀ with
/// ξ' = v the motion meets the surface with the speed V, first by (2). There it slides or crosses:
///
///   V² = v² − 2 s ρ ξ₀ > 0,   t = 2 ξ₀/(V − v) if v < 0,  (v + V)/(−s ρ) if v ≥ 0 > s ρ    (2)
///   if V ≤ 2α it slides: |d| ≤ α, λ = −d(t), until |d| = α and ρ d ≥ 0,
///     at t = (α sgn ρ − d)/ρ                                                              (3)
///   if V > 2α it crosses, with the speed V − 2α on the other side                         (4)
///
/// At (4), s d = α − V. The motion leaves the surface from rest, and for ever, since |d| grows. If
/// V² = 0 in (2), the motion touches the surface and stays on its side. There are at most two
/// crossings: each reduces the speed by 2α. The motion is rational if V is.
///
/// Source: derived here.
/// Shapes: x, λ ∈ ℝ.
/// Units: as x and its rates.
/// Scalar: OrderedField with a root.
struct RelayProblem {
  static constexpr std::string_view kName = "relay";
  static constexpr std::string_view kDescription =
      "relay that reaches its surface in finite time, slides on it and leaves it, in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters& p);
  /// The side of x on which the motion starts; 0 if it slides at once.
  static int first_side(const Parameters& p);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    const S alpha = p.get<S>("alpha");
    FirstOrderModel<S> result;
    result.system = first_order_system<S>(RampField<S>{p.get<S>("d"), p.get<S>("rate")});
    result.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
        .c = detail::matrix_of<S>({{S(1)}}), .b = detail::matrix_of<S>({{S(1)}})});
    result.laws = {Relay<S>{S(-alpha), alpha}};
    result.initial_state = detail::vector_of<S>({p.get<S>("x0")});
    const int side = first_side(p);
    result.initial_multiplier =
        detail::numbers<S>({side == 0 ? Rational(-p["d"]) : Rational(-side * p["alpha"])});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
