#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// The twisting algorithm of sliding mode control: a double integrator with two relays.
///
/// For a > b > 0 the relays switch infinitely often in a finite time, and then the state rests:
///
///   x' = v,   v' = a λ₁ + b λ₂,   −x ∈ N_[−1,1](λ₁),   −v ∈ N_[−1,1](λ₂)                  (1)
///
/// λ₁ = −sgn x, λ₂ = −sgn v. Away from x = 0 the speed V falls with a + b to 0 at |x| =
/// V²/(2(a+b)), then, if a > b, grows with a − b to eV at x = 0:
///
///   e = √((a − b)/(a + b)),   V_{n+1} = e V_n,   t_{n+1} = t_n + V_n/(a+b) + V_{n+1}/(a−b)  (2)
///   T = t₁ + V₁ (1/(a+b) + e/(a−b))/(1 − e)                                               (3)
///
/// The motion is the motion of a ball with restitution e, reflected. The first crossing starts from
/// x₀, v₀. If it moves inwards, V² = v₀² + 2|x₀|(a − b). If b ≥ a, the motion stops when v = 0,
/// with λ₂ = −(a/b) λ₁. From T on x = v = 0. Then any λ with a λ₁ + b λ₂ = 0 is possible; the exact
/// motion gives 0. If b = 0, the motion never ends.
///
/// Source: derived here.   Shapes: state (x, v), λ ∈ ℝ².   Units: x [m], v [m/s], a, b [m/s²].
/// Scalar: model OrderedField; exact RealScalar. Switches closer to T than the resolution are left
/// out.
struct Twisting {
  static constexpr std::string_view kName = "twisting";
  static constexpr std::string_view kDescription =
      "twisting algorithm: a double integrator that two relays bring to rest in finite time";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  /// λ₁ and λ₂ at t = 0.
  static Rational first_relay(const Parameters& p);
  static Rational second_relay(const Parameters& p);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    const S zero(0), one(1);
    FirstOrderModel<S> result;
    result.system = detail::linear_field<S>(detail::matrix_of<S>({{zero, one}, {zero, zero}}));
    result.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
        .c = detail::matrix_of<S>({{one, zero}, {zero, one}}),
        .b = detail::matrix_of<S>({{zero, zero}, {p.get<S>("a"), p.get<S>("b")}})});
    result.laws = {Relay<S>{}, Relay<S>{}};
    result.initial_state = detail::vector_of<S>({p.get<S>("x0"), p.get<S>("v0")});
    result.initial_multiplier = detail::numbers<S>({first_relay(p), second_relay(p)});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
