#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A coil and a capacitor that charge a filter capacitor with a resistor through a diode bridge.
///
/// The diodes start and stop to conduct by themselves. A start with a wrong voltage makes the state
/// jump:
///
///   C v' = −i − λ₁ + λ₂,   L i' = v,   C_f v_f' = λ₁ + λ₂ − v_f/R                           (1)
///   0 ≤ v_f − v ⊥ λ₁ ≥ 0,   0 ≤ v_f + v ⊥ λ₂ ≥ 0                                          (2)
///
/// While |v| < v_f no diode conducts: v, i oscillate with 1/√(LC), v_f decays with 1/(R C_f). While
/// one pair of diodes conducts, with the sign s of v and w = s v = v_f, j = s i,
///
///   (C + C_f) w' = −j − w/R,   L j' = w,   λ = C_f w' + w/R ≥ 0                             (3)
///
/// Conduction ends when λ = 0, which is before w = 0. At the end v_f and v are tangent, and λ is
/// continuous. At the start of conduction λ jumps. If |v| > v_f initially, the state jumps: the
/// capacitors share their charge,
///
///   w⁺ = (C |v| + C_f v_f)/(C + C_f),   0 if that is negative                              (4)
///
/// A search that steps over no root finds the instants at which diodes switch, to the precision of
/// the numbers.
///
/// Source: derived here.
/// Shapes: x = (v, i, v_f), λ ∈ ℝ²: the currents of the pairs of diodes.
/// Units: v [V], i, λ [A], L [H], C, C_f [F], R [Ω]; impulses are charges [C].
/// Scalar: model OrderedField; exact RealScalar with elementary functions.
/// @throws InvalidInput if a diode comes so near to conducting that it cannot be decided.
struct BridgeCapacitorFilter {
  static constexpr std::string_view kName = "bridge-capacitor-filter";
  static constexpr std::string_view kDescription =
      "diode bridge with a filter capacitor: two linear modes, a jump by charge sharing";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  /// The current λ at t = 0, after a jump, through the pair of diodes that conducts if v has the
  /// sign `side`.
  static Rational first_current(const Parameters& p, int side);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    const S zero(0), one(1);
    const auto inverse = [](const Rational& x) { return from_rational<S>(Rational(1 / x)); };
    const S c = inverse(p["C"]), f = inverse(p["Cf"]);
    FirstOrderModel<S> result;
    result.system = detail::linear_field<S>(
        detail::matrix_of<S>({{zero, S(-c), zero},
                              {inverse(p["L"]), zero, zero},
                              {zero, zero, from_rational<S>(Rational(-1 / (p["R"] * p["Cf"])))}}));
    result.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
        .c = detail::matrix_of<S>({{S(-one), zero, one}, {one, zero, one}}),
        .b = detail::matrix_of<S>({{S(-c), c}, {zero, zero}, {f, f}})});
    result.laws = {Complementarity{2}};
    result.initial_state =
        detail::vector_of<S>({p.get<S>("vC0"), p.get<S>("iL0"), p.get<S>("vF0")});
    result.initial_multiplier = detail::numbers<S>({first_current(p, 1), first_current(p, -1)});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
