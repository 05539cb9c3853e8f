#pragma once

#include "core/relations/first_order_function.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// y = (r² − |x − c(t)|²)/(2r), x' = λ (c − x)/r, c = (w t, 0).
template <Field S>
struct MovingDisk {
  S r, speed;

  [[nodiscard]] Eigen::Index size() const { return 1; }
  template <class T>
  void output(const T& t, const Vector<T>& x, const Vector<T>&, Vector<T>& y) const {
    const T u = x(0) - lift<T>(speed) * t;
    const T radius = lift<T>(r);
    y(0) = (radius * radius - u * u - x(1) * x(1)) / (lift<T>(S(2)) * radius);
  }
  template <class T>
  void input(const T& t, const Vector<T>& x, const Vector<T>& lambda, Vector<T>& result) const {
    const T push = lambda(0) / lift<T>(r);
    result(0) = push * (lift<T>(speed) * t - x(0));
    result(1) = -push * x(1);
  }
};

/// A point swept by a disk that moves along a line: a tractrix.
///
/// The disk is a set that moves, and the point must stay in it. A point on its rim is dragged along
/// the normal of the rim:
///
///   x' ∈ −N_{C(t)}(x),   C(t) = {|x − c(t)| ≤ r},  c = (w t, 0),
///   as   0 ≤ (r² − |x − c|²)/(2r) ⊥ λ ≥ 0,   x' = λ (c − x)/r                              (1)
///
/// It starts on the rim at x₀ = −r (cos ψ₀, sin ψ₀). If cos ψ₀ ≥ 0 the rim drags it: with x = c − r
/// (cos ψ, sin ψ), (1) is r ψ' = −w sin ψ, λ = w cos ψ, so
///
///   tan(ψ/2) = tan(ψ₀/2) e^{−wt/r}                                                        (2)
///
/// If cos ψ₀ < 0 the point rests inside until the rear rim reaches it, at w t₁ = −2 r cos ψ₀ and ψ
/// = π − ψ₀. At this instant λ jumps. In both cases dragging begins with tan(ψ/2) = sin ψ₀/(1 +
/// |cos ψ₀|).
///
/// Source: derived here.   Shapes: x ∈ ℝ², λ ∈ ℝ.   Units: x, r [m], w = speed, λ [m/s], ψ₀ [rad].
/// Scalar: model, any with sin and cos; exact RealScalar with exp.
struct Tractrix {
  static constexpr std::string_view kName = "tractrix";
  static constexpr std::string_view kDescription =
      "sweeping process of a disk that moves along a line: a tractrix, in closed form";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    const S zero(0), r = p.get<S>("r"), psi = p.get<S>("psi0");
    const S along = detail::cosine<S>(psi);
    FirstOrderModel<S> result;
    result.system = detail::linear_field<S>(detail::matrix_of<S>({{zero, zero}, {zero, zero}}));
    result.relation = first_order_relation<S>(MovingDisk<S>{r, p.get<S>("speed")});
    result.laws = {Complementarity{}};
    result.initial_state = detail::vector_of<S>({S(-r * along), S(-r * detail::sine<S>(psi))});
    result.initial_multiplier =
        detail::vector_of<S>({along > zero ? S(p.get<S>("speed") * along) : zero});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
