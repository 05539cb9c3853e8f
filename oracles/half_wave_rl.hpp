#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// f = (V sin(w t) − R i)/L.
template <Field S>
struct DrivenCoil {
  static constexpr bool kConstantJacobian = true;
  S l, r, v, w;

  [[nodiscard]] Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T& t, const Vector<T>& x, Vector<T>& f) const {
    f(0) = (lift<T>(v) * detail::sine(T(lift<T>(w) * t)) - lift<T>(r) * x(0)) / lift<T>(l);
  }
  void jacobian(const S&, const Vector<S>&, Matrix<S>& by_state) const { by_state(0, 0) = -r / l; }
};

/// A half-wave rectifier: a sine source, a diode, a resistor and a coil in series.
///
/// The diode lets the current flow in one direction only. So for R > 0 the circuit conducts and
/// blocks in turn:
///
///   L i' = −R i + V sin(w t) + λ,   0 ≤ i ⊥ λ ≥ 0                                           (1)
///
/// λ is the reverse voltage of the diode. It conducts with
///
///   i = i_p + (i₀ − i_p(t₀)) e^{−R(t−t₀)/L},   i_p = V (R sin wt − wL cos wt)/(R² + w²L²)    (2)
///
/// It starts to conduct at w t = 2πk with i = i' = 0, and stops when i has fallen to 0. There V
/// sin(wt) < 0, and λ jumps to −V sin(wt). Then it blocks until the source rises through 0. From
/// the first extinction on the motion is periodic. For R = 0 it never blocks: i = (V/(wL))(1 − cos
/// wt) only touches 0. A current i₀ < 0 jumps to 0 with the impulse −L i₀. A search that steps over
/// no zero finds the root of (2).
///
/// Source: derived here.   Shapes: x = i, λ ∈ ℝ.
/// Units: i [A], L [H], R [Ω], V, λ [V], w [1/s].
/// Scalar: model, any with sin; exact RealScalar with elementary functions.
/// @throws InvalidInput if R is so small that touching 0 cannot be told from reaching it.
struct HalfWaveRl {
  static constexpr std::string_view kName = "half-wave-rl";
  static constexpr std::string_view kDescription =
      "half-wave rectifier of a coil and a resistor on a sine source, periodic from its first "
      "cycle";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    FirstOrderModel<S> result;
    result.system = first_order_system<S>(
        DrivenCoil<S>{p.get<S>("L"), p.get<S>("R"), p.get<S>("V"), p.get<S>("w")});
    result.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
        .c = detail::matrix_of<S>({{S(1)}}),
        .b = detail::matrix_of<S>({{from_rational<S>(Rational(1 / p["L"]))}})});
    result.laws = {Complementarity{}};
    result.initial_state = detail::vector_of<S>({p.get<S>("i0")});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
