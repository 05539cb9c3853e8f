#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A resistor that a coil in parallel with a capacitor feeds through a bridge of four ideal diodes.
///
/// The bridge turns the alternating voltage of the coil into a voltage of one sign at the resistor:
///
///   C v' = −i − λ₃ + λ₄,   L i' = v,   0 ≤ y ⊥ λ ≥ 0                                       (1)
///   y₁ = (λ₁ + λ₂)/R − λ₃,   y₂ = (λ₁ + λ₂)/R − λ₄,   y₃ = −v + λ₁,   y₄ = v + λ₂           (2)
///
/// For a given v, (2) has exactly one solution:
///
///   λ = (v⁺, v⁻, v⁺/R, v⁻/R)                                                              (3)
///
/// For v > 0: y₄ > 0, so λ₄ = 0; λ₁ ≥ v > 0, so y₂ > 0, λ₂ = 0, y₁ = 0, λ₃ = λ₁/R > 0, y₃ = 0. For
/// v = 0: λ₁ > 0 would need y₁ = 0, λ₃ > 0 and y₃ = λ₁ = 0; so λ₁ = 0. Likewise λ₂ = 0; then λ₃ =
/// λ₄ = 0, too. All four components are unique although the matrix of (2) is only positive
/// semidefinite; a step of a scheme loses uniqueness only if its own matrix does. By (3) λ₃ − λ₄ =
/// v/R. So (1) is a coil and a capacitor with a constant load, C v' = −i − v/R, and v, i are
/// analytic. Only λ has kinks, at the zeros of v.
///
/// Source: derived here; the data are those of Siconos.   Shapes: x = (v, i), λ ∈ ℝ⁴.
/// Units: v, λ₁, λ₂ [V], i, λ₃, λ₄ [A], L [H], C [F], R [Ω].
/// Scalar: model OrderedField; exact RealScalar with elementary functions.
struct DiodeBridge {
  static constexpr std::string_view kName = "diode-bridge";
  static constexpr std::string_view kDescription =
      "full-wave diode bridge on a coil and a capacitor: commutations in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    const S zero(0), one(1);
    const S elastance = from_rational<S>(Rational(1 / p["C"]));
    const S conductance = from_rational<S>(Rational(1 / p["R"]));
    FirstOrderModel<S> result;
    result.system = detail::linear_field<S>(detail::matrix_of<S>(
        {{zero, S(-elastance)}, {from_rational<S>(Rational(1 / p["L"])), zero}}));
    result.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
        .c = detail::matrix_of<S>({{zero, zero}, {zero, zero}, {S(-one), zero}, {one, zero}}),
        .b = detail::matrix_of<S>(
            {{zero, zero, S(-elastance), elastance}, {zero, zero, zero, zero}}),
        .d = detail::matrix_of<S>({{conductance, conductance, S(-one), zero},
                                   {conductance, conductance, zero, S(-one)},
                                   {one, zero, zero, zero},
                                   {zero, one, zero, zero}})});
    result.laws = {Complementarity{4}};
    result.initial_state = detail::vector_of<S>({p.get<S>("vC0"), p.get<S>("iL0")});
    const Rational v = p["vC0"];
    const Rational up = v > 0 ? v : Rational(0), down = up - v;
    result.initial_multiplier = detail::vector_of<S>({from_rational<S>(up),
                                                      from_rational<S>(down),
                                                      from_rational<S>(Rational(up / p["R"])),
                                                      from_rational<S>(Rational(down / p["R"]))});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
