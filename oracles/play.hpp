#pragma once

#include "core/relations/first_order_function.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// The triangle wave of amplitude A and period T that rises from 0 at t = 0.
template <Field S>
struct TriangleWave {
  S amplitude, period;

  /// @pre t ≥ 0.   O(log(t/T)) operations; exact on rationals.
  template <class T>
  [[nodiscard]] T at(const T& t) const {
    T phase = t / lift<T>(period);
    T whole(1);
    while (!(phase < whole)) whole = whole + whole;
    for (; !(whole < T(1)); whole = whole / T(2)) {
      if (!(phase < whole)) phase = phase - whole;
    }
    const T slope = T(4) * lift<T>(amplitude);
    const T quarters = T(4) * phase;
    if (quarters < T(1)) return slope * phase;
    if (quarters < T(3)) return slope * (T(1) / T(2) - phase);
    return slope * (phase - T(1));
  }
};

/// y = (x − u(t) + r, u(t) + r − x); λ₁ pushes up, λ₂ down.
template <Field S>
struct PlayRelation {
  TriangleWave<S> wave;
  S r;

  [[nodiscard]] Eigen::Index size() const { return 2; }
  template <class T>
  void output(const T& t, const Vector<T>& x, const Vector<T>&, Vector<T>& y) const {
    const T offset = x(0) - wave.at(t);
    y(0) = offset + lift<T>(r);
    y(1) = lift<T>(r) - offset;
  }
  template <class T>
  void input(const T&, const Vector<T>&, const Vector<T>& lambda, Vector<T>& result) const {
    result(0) = lambda(0) - lambda(1);
  }
  void output_jacobians(const typename FirstOrderRelation<S>::Point&,
                        Matrix<S>& c,
                        Matrix<S>&) const {
    c(0, 0) = S(1);
    c(1, 0) = S(-1);
  }
  void input_jacobians(const typename FirstOrderRelation<S>::Point&,
                       Matrix<S>&,
                       Matrix<S>& b) const {
    b(0, 0) = S(1);
    b(0, 1) = S(-1);
  }
};

/// The play operator: a point swept by the interval [u − r, u + r].
///
/// The point moves only when an end of the interval takes it along. So its place depends on the
/// past:
///
///   x' ∈ −N_{[u(t)−r, u(t)+r]}(x)   as   x' = λ₁ − λ₂,  0 ≤ x − u + r ⊥ λ₁ ≥ 0,
///                                          0 ≤ u + r − x ⊥ λ₂ ≥ 0                        (1)
///
/// u is a triangle wave of amplitude A and period T. While u rises, x = max(x, u − r); while u
/// falls, x = min(x, u + r). So x rests until an end of the interval takes it along, and it is left
/// behind when u turns. At both instants λ jumps by the speed 4A/T of u. If the point starts
/// outside of [−r, r], it jumps to the interval. The motion does not depend on how fast u runs
/// through its values; it is rational.
///
/// Source: derived here.   Shapes: x ∈ ℝ, λ ∈ ℝ².   Units: x, r, A [m], T [s], λ [m/s].
/// Scalar: OrderedField.   @pre of the model: t ≥ 0.
struct Play {
  static constexpr std::string_view kName = "play";
  static constexpr std::string_view kDescription =
      "play operator: a point swept by an interval that moves up and down, exact in rationals";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters&) { return true; }

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    FirstOrderModel<S> result;
    result.system = detail::linear_field<S>(detail::matrix_of<S>({{S(0)}}));
    result.relation = first_order_relation<S>(
        PlayRelation<S>{{p.get<S>("amplitude"), p.get<S>("period")}, p.get<S>("r")});
    result.laws = {Complementarity{2}};
    result.initial_state = detail::vector_of<S>({p.get<S>("x0")});
    const bool taken = p["x0"] <= -p["r"] || p["r"] == 0;  // u rises at first
    result.initial_multiplier =
        detail::numbers<S>({taken ? Rational(4 * p["amplitude"] / p["period"]) : Rational(0), 0});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
