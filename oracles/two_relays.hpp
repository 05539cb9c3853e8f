#pragma once

#include "core/relations/first_order_linear.hpp"
#include "oracles/detail/linear_field.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// Two coupled relays that switch infinitely often before both stay on their surfaces.
///
/// The switches accumulate, so a scheme cannot treat each of them by itself:
///
///   x₁' = λ₁ − 2 λ₂,   x₂' = 2 λ₁ + λ₂,   −x_i ∈ N_[−1,1](λ_i):  λ_i = −sgn x_i             (1)
///
/// x' = (1, −3) if x₁, x₂ > 0, and turns by a quarter from each quadrant to the next, so that
///
///   |x₁| + |x₂| = |x₁(0)| + |x₂(0)| − 2t,   0 from T = (|x₁(0)| + |x₂(0)|)/2 on             (2)
///   from an axis at distance ρ the next axis is reached after ρ/3 at the distance ρ/3        (3)
///
/// The state runs through the quadrants clockwise. The switches accumulate at T. After T x = λ = 0,
/// because λ = 0 is the only λ with x' = 0: the matrix of (1) is regular. All switching times are
/// rational.
///
/// Source: derived here.   Shapes: x, λ ∈ ℝ².   Units: 1.
/// Scalar: model OrderedField; exact any with a unit roundoff: switches closer to T than its
/// resolution are left out.
struct TwoRelays {
  static constexpr std::string_view kName = "two-relays";
  static constexpr std::string_view kDescription =
      "two coupled relays that switch infinitely often in finite time, in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  /// The signs of x on a piece. If a component is 0, the sign is that into which the other
  /// component drives it.
  struct Signs {
    int s1, s2;
  };
  /// The signs on the first piece; 0 at rest.
  static Signs first_signs(const Parameters& p);

  template <Field S>
  static FirstOrderModel<S> model(const Parameters& p) {
    const S zero(0), one(1), two(2);
    FirstOrderModel<S> result;
    result.system = detail::linear_field<S>(detail::matrix_of<S>({{zero, zero}, {zero, zero}}));
    result.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
        .c = detail::matrix_of<S>({{one, zero}, {zero, one}}),
        .b = detail::matrix_of<S>({{one, S(-two)}, {two, one}})});
    result.laws = {Relay<S>{}, Relay<S>{}};
    result.initial_state = detail::vector_of<S>({p.get<S>("x1"), p.get<S>("x2")});
    const Signs signs = first_signs(p);
    result.initial_multiplier = detail::numbers<S>({-signs.s1, -signs.s2});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
