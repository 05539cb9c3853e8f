#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A scalar linear complementarity system of relative degree 0.
///
/// The state alone determines λ. So the motion is smooth up to a kink of λ:
///
///   x' = a x + b λ + u,   0 ≤ c x + d λ ⊥ λ ≥ 0,   d > 0:   λ = max(0, −c x/d)             (1)
///
/// So x' = α x + u with α = a if c x ≥ 0, and α = a − b c/d if c x < 0. A motion that starts from
/// x₀ is, in each half,
///
///   x = x₀ e^{αs} + u (e^{αs} − 1)/α                                                      (2)
///   x = 0 at e^{αs} = u/(u + α x₀): reached if u x₀ < 0 and α x₀/u > −1                     (3)
///
/// The motion reaches x = 0 at most once, since x' = u has one sign there. So λ has at most one
/// kink. The conditions of (3) are decided in ℚ. The time is s = −log1p(α x₀/u)/α, or −x₀/u for α =
/// 0.
///
/// Source: derived here.   Shapes: x, λ ∈ ℝ.   Units: a [1/s], u [1/s], the rest 1.
/// Scalar: model OrderedField; exact RealScalar with exp, log1p.
struct ComplementarityDegree0 {
  static constexpr std::string_view kName = "complementarity-degree0";
  static constexpr std::string_view kDescription =
      "scalar linear complementarity system of relative degree 0: exponentials with one kink";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    const auto number = [&](const char* name) { return detail::matrix_of<S>({{p.get<S>(name)}}); };
    FirstOrderModel<S> result;
    result.system = detail::linear_field<S>(number("a"), detail::vector_of<S>({p.get<S>("u")}));
    result.relation = std::make_shared<FirstOrderLinear<S>>(
        typename FirstOrderLinear<S>::Data{.c = number("c"), .b = number("b"), .d = number("d")});
    result.laws = {Complementarity{}};
    result.initial_state = detail::vector_of<S>({p.get<S>("x0")});
    const Rational pressed = -p["c"] * p["x0"] / p["d"];
    result.initial_multiplier =
        detail::vector_of<S>({from_rational<S>(pressed > 0 ? pressed : Rational(0))});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
