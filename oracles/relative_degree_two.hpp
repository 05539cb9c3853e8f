#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A complementarity system of relative degree 2: a ball as a first-order system, with e = 0.
///
/// No finite λ stops the ball when it lands. So the state has to jump:
///
///   q' = v,   v' = −g + λ,   0 ≤ q ⊥ λ ≥ 0                                                (1)
///
/// The landing at t₁ = (v₀ + V)/g, V² = v₀² + 2 g h₀, needs a jump of the state, v⁺ = 0, with an
/// atom P = V of λ; then λ = g. (1) alone does not determine v⁺ ≥ 0: this problem takes the plastic
/// impact.
///
/// This is the documented negative case of the θ-γ schemes, which impose complementarity on q. From
/// q_k > 0 > q_k + h v_k − h² g, implicit Euler sets q to 0 with v_{k+1} = −q_k/h, and only the
/// next step ends with v = 0; both have λ = O(1/h). From q₀ < 0 it would give v = O(1/h), so such
/// data are refused.
///
/// Source: derived here.   Shapes: x = (q, v), λ ∈ ℝ.   Units: q [m], v [m/s], g, λ [m/s²].
/// Scalar: OrderedField with a root; the motion is rational if V is.
struct RelativeDegreeTwo {
  static constexpr std::string_view kName = "relative-degree-2";
  static constexpr std::string_view kDescription =
      "complementarity of relative degree 2, beyond the theta-gamma schemes: the state jumps";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters& p);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    const S zero(0), one(1);
    FirstOrderModel<S> result;
    result.system = detail::linear_field<S>(detail::matrix_of<S>({{zero, one}, {zero, zero}}),
                                            detail::vector_of<S>({zero, S(-p.get<S>("g"))}));
    result.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
        .c = detail::matrix_of<S>({{one, zero}}), .b = detail::matrix_of<S>({{zero}, {one}})});
    result.laws = {Complementarity{}};
    result.initial_state = detail::vector_of<S>({p.get<S>("h0"), p.get<S>("v0")});
    const bool rests = p["h0"] == 0 && p["v0"] <= 0;
    result.initial_multiplier = detail::numbers<S>({rests ? p["g"] : Rational(0)});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
