#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A resistor that a coil in parallel with a capacitor feeds through one ideal diode.
///
/// The diode conducts while v > 0, and blocks otherwise. So two linear circuits follow each other:
///
///   C v' = −i − λ,   L i' = v,   0 ≤ −v + R λ ⊥ λ ≥ 0:   λ = max(0, v)/R                     (1)
///
/// R damps the circuit while v > 0, and does not while v < 0. Blocking lasts π√(LC) and turns i
/// into −i. Conduction lasts π/ω, ω² = 1/(LC) − σ², σ = 1/(2RC), and turns i into −i e^{−σπ/ω}.
/// Conduction lasts for ever if R ≤ √(L/C)/2, because then the damped circuit does not oscillate.
/// x' is continuous and has kinks.
///
/// Source: derived here; the data are those of Siconos.   Shapes: x = (v, i), λ ∈ ℝ.
/// Units: v [V], i, λ [A], L [H], C [F], R [Ω].
/// Scalar: model OrderedField; exact RealScalar with elementary functions.
struct HalfWaveRectifier {
  static constexpr std::string_view kName = "half-wave-rectifier";
  static constexpr std::string_view kDescription =
      "half-wave rectifier on a coil and a capacitor: commutations in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    const S zero(0);
    const S elastance = from_rational<S>(Rational(1 / p["C"]));
    FirstOrderModel<S> result;
    result.system = detail::linear_field<S>(detail::matrix_of<S>(
        {{zero, S(-elastance)}, {from_rational<S>(Rational(1 / p["L"])), zero}}));
    result.relation = std::make_shared<FirstOrderLinear<S>>(
        typename FirstOrderLinear<S>::Data{.c = detail::matrix_of<S>({{S(-1), zero}}),
                                           .b = detail::matrix_of<S>({{S(-elastance)}, {zero}}),
                                           .d = detail::matrix_of<S>({{p.get<S>("R")}})});
    result.laws = {Complementarity{}};
    result.initial_state = detail::vector_of<S>({p.get<S>("vC0"), p.get<S>("iL0")});
    const Rational current = p["vC0"] / p["R"];
    result.initial_multiplier =
        detail::vector_of<S>({from_rational<S>(current > 0 ? current : Rational(0))});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
