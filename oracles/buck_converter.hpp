#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A buck converter whose switch is a relay. It slides on the surface on which the output
/// approaches its reference.
///
/// While it slides, an ideal switch would switch infinitely fast. A scheme must find the mean of λ:
///
///   L i' = −v + E λ,   C v' = i − v/R,   −y ∈ N_[0,1](λ),   y = i − v/R + k (v − v_r)          (1)
///
/// λ = 1 (on) if y < 0, and λ = 0 (off) if y > 0. In both cases x oscillates linearly about (λE/R,
/// λE). On y = 0, C v' = −k (v − v_r), and y' = 0 requires
///
///   λ_s = [v_r + (1 + (k − 1/R) k L/C) (v − v_r)]/E                                        (2)
///
/// On the surface y' = (E/L)(λ − λ_s). The motion slides if λ_s ∈ [0, 1], and crosses the surface
/// otherwise. While it slides, v − v_r decays with k/C, and λ_s tends monotonically to v_r/E ∈ (0,
/// 1). So it slides for ever. λ jumps at a crossing and at the start of sliding. A search that
/// steps over no zero of y finds these instants.
///
/// Source: derived here.   Shapes: x = (i, v), λ ∈ ℝ.
/// Units: i [A], v, E, v_r [V], L [H], C [F], R [Ω], k [1/Ω].
/// Scalar: model OrderedField; exact RealScalar with elementary functions.
/// @throws InvalidInput if v_r ≥ E, or if y comes so near to 0 that it cannot be decided.
struct BuckConverter {
  static constexpr std::string_view kName = "buck-converter";
  static constexpr std::string_view kDescription =
      "buck converter switched by a relay: two linear modes, then sliding to the reference";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  /// Checks v_r < E.
  static void check(const Parameters& p);
  /// The start of a motion.
  struct Start {
    bool slides, on;
    Rational held;  ///< (2)
  };
  static Start start_of(const Parameters& p);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    check(p);
    const auto number = [](const Rational& x) { return from_rational<S>(x); };
    FirstOrderModel<S> result;
    result.system = detail::linear_field<S>(detail::matrix_of<S>(
        {{S(0), number(-1 / p["L"])}, {number(1 / p["C"]), number(-1 / (p["R"] * p["C"]))}}));
    result.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
        .c = detail::matrix_of<S>({{S(1), number(p["k"] - 1 / p["R"])}}),
        .b = detail::matrix_of<S>({{number(p["E"] / p["L"])}, {S(0)}}),
        .e = detail::vector_of<S>({number(-p["k"] * p["vref"])})});
    result.laws = {Relay<S>{S(0), S(1)}};
    result.initial_state = detail::vector_of<S>({p.get<S>("i0"), p.get<S>("v0")});
    const Start start = start_of(p);
    result.initial_multiplier =
        detail::numbers<S>({start.slides ? start.held : Rational(start.on ? 1 : 0)});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
