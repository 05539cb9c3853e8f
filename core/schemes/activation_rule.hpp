#pragma once

#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/laws/impact_law.hpp"
#include "core/math/largest_magnitudes.hpp"
#include "core/math/magnitude.hpp"
#include "core/scalar/ratio.hpp"
#include "core/schemes/contact_state.hpp"

namespace assay {

/// Which contacts enter the one-step problem of [t_k, t_{k+1}]: the index set I₁.
///
/// Schemes with this rule impose the impact law on velocities. So they must not impose it on a
/// contact that stays open. The rule forecasts each gap over the time γ h, and takes the contacts
/// whose forecast is closed:
///
///   I₁ = { α :  g_k + γ h U_k ≤ ε_g   [and U_k ≤ ε_U] }.                       (1)
///
/// Three choices are usual. developer-notes (11.52) has γ = 1/2 without the test on U_k.
/// moreau-jean-osi.txt has γ = 1 with this test. With γ = 0 the rule tests the present gap.
///
/// A contact at rest has g_k = 0 and U_k = 0. So (1) holds with equality, and the contact is in I₁
/// in every step. If the scalar rounds, g_k is 0 only up to the rounding of q_k and of H q_k + b. A
/// gap of 10⁻¹⁶ instead of 0 would take the contact out of I₁. A body at rest would then fall for a
/// step, and rounding of size u would become a velocity of size g h. So schemes allow for this
/// rounding:
///
///   g_k + γ h U_k ≤ ε_g + δ_k,   δ_k of GapRounding,                           (2)
///
/// In exact scalars δ_k = 0 and (2) is (1). (2) adds to (1) only contacts whose forecast is within
/// rounding of ε_g. Rounding decides about these contacts in (1), too.
/// Units: ε_g [m], ε_U [m/s].   Scalar: OrderedField.
template <OrderedField S>
struct ActivationRule {
  S forecast = ratio<S>(1, 2);  ///< γ
  S gap_threshold = S(0);       ///< ε_g
  bool sign_test = false;       ///< whether the bracket of (1) holds
  S velocity_threshold = S(0);  ///< ε_U

  /// Whether (1) holds.
  [[nodiscard]] bool activates(const S& gap, const S& velocity, const S& h) const {
    return activates(gap, velocity, h, [] { return S(0); });
  }

  /// Whether (2) holds. `rounding()` returns δ_k. It is called only if δ_k decides.
  template <class Rounding>
  [[nodiscard]] bool activates(const S& gap,
                               const S& velocity,
                               const S& h,
                               const Rounding& rounding) const {
    const S reached = gap + forecast * h * velocity;
    if (!(reached <= gap_threshold) &&
        (is_zero(unit_roundoff<S>()) || !(reached - rounding() <= gap_threshold))) {
      return false;
    }
    return !sign_test || velocity <= velocity_threshold;
  }
};

/// A bound for the rounding error of the gap of a contact:
///
///   δ = 16 u (|q| + (t − t_0) (|v| + p)) Σ_c |H_c|,   maximum norms, H the row of the contact
///
/// The error of the gap comes from the rounding of q and from the rounding of the velocities that
/// have moved q since t_0. Velocities have an error of u |v|. They are also sums of contributions
/// of impulses and forces. These contributions have the size p, so velocities have an error of u p:
/// bodies at rest under a large load have v = 0 only up to u p. All coordinates share one norm,
/// because a linear system couples them. The errors of the solution of this system have the size of
/// the largest component.
///
/// Source: derived here; the factor 16 covers the operations of a step that add to q and v.
/// Units: p [m/s], δ [m].
/// Scalar: OrderedField; δ = 0 for exact scalars and for enclosures.
/// Not for: coordinates of very different sizes. There the largest says nothing about the others.
template <OrderedField S>
class GapRounding {
 public:
  /// @pre `state` and `initial_time` outlive this object.
  GapRounding(const ContactState<S>& state, const S& initial_time, S impulse_speed = S(0))
      : state_(state), initial_time_(initial_time), impulse_speed_(std::move(impulse_speed)) {
    if constexpr (kAtOnce) of_position_ = evaluate();
  }

  /// δ of a contact with this Σ_c |H_c|.
  [[nodiscard]] S of(const S& row_sum) {
    if constexpr (!kAtOnce) {
      if (of_position_ < S(0)) of_position_ = evaluate();
    }
    return of_position_ * row_sum;
  }

 private:
  /// Machine numbers cost less than to ask each contact whether they are known.
  static constexpr bool kAtOnce = std::is_floating_point_v<S>;

  [[nodiscard]] S evaluate() const {
    const auto [position, speed] = largest_magnitudes_at_once<S>(state_.q, state_.v);
    const S moved = (state_.t - initial_time_) * (speed + impulse_speed_);
    return S(16) * unit_roundoff<S>() * (position + moved);
  }

  const ContactState<S>& state_;
  const S& initial_time_;
  S impulse_speed_;
  S of_position_ = S(-1);  ///< unknown
};

/// Σ_c |H_rc|.
template <class S>
[[nodiscard]] S row_sum(const Matrix<S>& h, Eigen::Index row) {
  S sum(0);
  for (Eigen::Index c = 0; c < h.cols(); ++c) sum += magnitude(h(row, c));
  return sum;
}

/// Collects the index set I₁: equalities, the contacts in `required`, and the contacts whose first
/// component i has `activates(i)`. Appends the components and the laws of these contacts.
template <OrderedField S, class Activates>
void collect_index_set(const std::vector<ImpactLaw<S>>& laws,
                       const std::vector<bool>& required,
                       const Activates& activates,
                       std::vector<Eigen::Index>& components,
                       std::vector<ContactLaw<S>>& their_laws) {
  Eigen::Index first = 0;
  for (std::size_t k = 0; k < laws.size(); ++k) {
    const ContactLaw<S>& law = laws[k].law;
    const Eigen::Index end = first + dimension(law);
    if (required[k] || std::holds_alternative<Equality>(law) || activates(first)) {
      for (Eigen::Index i = first; i < end; ++i) components.push_back(i);
      their_laws.push_back(law);
    }
    first = end;
  }
}

}  // namespace assay
