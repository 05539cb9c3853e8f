#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/scalar/scalar_traits.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "core/systems/regularity.hpp"

namespace assay::oracles {

/// The state of an exact motion: right limits.
///
/// Shapes: q, v, a ∈ ℝⁿ; contact_force λ ∈ ℝᵐ, the density of the reaction measure (impacts are
/// events).
/// Units: q [m], v [m/s], a [m/s²], λ [N]. For a rigid body q = (x_g, p) ∈ ℝ⁷, v = (v_g, Ω) ∈ ℝ⁶,
/// and a has no rows. For a first-order system q is the state x, v = x', a = x''; the units are
/// given by the problem.
template <class S>
struct MotionState {
  Vector<S> q, v, a;
  Vector<S> contact_force;
};

/// A smooth piece of an exact motion, as a function of the time s ≥ 0 since its start.
template <class S>
class Flight {
 public:
  virtual ~Flight() = default;
  /// Writes q, v, a and λ at s; resizes `state` if needed, and otherwise allocates nothing.
  virtual void evaluate(const S& s, MotionState<S>& state) const = 0;
  /// The same flight with its coefficients rounded once to long double.
  [[nodiscard]] virtual std::shared_ptr<const Flight<long double>> to_long_double() const = 0;
};

/// A flight on [begin, end).
template <class S>
struct Piece {
  S begin;
  S end;
  std::shared_ptr<const Flight<S>> flight;
  bool persistent_contact = false;  ///< a contact is closed on the whole piece
  bool sliding = false;             ///< a contact slides or turns against friction all along
  bool compliant = false;           ///< λ is a continuous function of the state
  bool one_way = false;             ///< its sliding keeps the direction, even if forces vary
};

/// The ways in which a motion is not smooth.
enum class EventKind {
  kImpact,          ///< v jumps by M⁻¹ Hᵀ P; several contacts may be struck at once
  kAccumulation,    ///< infinitely many impacts end here (Zeno)
  kSlidingChange,   ///< a contact stops sliding, or slides back: λ jumps, v does not, P = 0
  kMultiplierJump,  ///< first-order systems: λ and x' jump, x does not, P = 0
  kStateJump,       ///< first-order systems: x jumps by M⁻¹ B P, P the atom of λ
  kSwitch,          ///< first-order systems: λ and y change their branch; λ, x' are continuous
  kTurningChange    ///< as kSlidingChange, of rolling or spinning against a resistance
};

/// The name of an event kind in JSON: "impact", "accumulation", "sliding-change",
/// "turning-change", "multiplier-jump", "state-jump", "switch".
[[nodiscard]] std::string_view to_string(EventKind kind);

/// An instant at which the motion is not smooth.
template <class S>
struct MotionEvent {
  EventKind kind;
  S t;
  /// Generalised velocities, ℝⁿ. If λ jumps, they are x'. If x jumps, they are x.
  Vector<S> v_minus, v_plus;
  Vector<S> impulse;  ///< P ∈ ℝᵐ, one entry a contact [N s]
};

/// An exact motion on [pieces.front().begin, pieces.back().end]: contiguous pieces and the events
/// between them, in the order of time. Before an accumulation point the impacts whose speed has
/// fallen below the resolution of S are left out (`truncated`). The piece of persistent contact
/// starts in their place. The event kAccumulation has the exact time.
template <class S>
struct ExactMotion {
  std::vector<Piece<S>> pieces;
  std::vector<MotionEvent<S>> events;
  bool truncated = false;
  /// If not empty, the reason why some digits of this motion may be wrong. Only a second
  /// computation with more digits shows which ones are right. If empty, all digits are right except
  /// the last ones.
  std::string doubt = {};

  /// The piece that contains t (the later one where two meet). @pre t in the range of the motion.
  [[nodiscard]] std::size_t piece_at(const S& t) const {
    const auto later = std::upper_bound(
        pieces.begin(), pieces.end(), t, [](const S& x, const Piece<S>& p) { return x < p.begin; });
    return later == pieces.begin() ? 0 : static_cast<std::size_t>(later - pieces.begin()) - 1;
  }

  /// Right limits at t. @pre t in the range of the motion.
  void evaluate(const S& t, MotionState<S>& state) const {
    const Piece<S>& piece = pieces[piece_at(t)];
    piece.flight->evaluate(t - piece.begin, state);
  }
};

/// Whether a friction force is reversed between two phases of sliding, up to 2²⁰ u: a contact turns
/// back and slides on, under the same normal force.
template <class S>
[[nodiscard]] bool reverses_friction(const Vector<S>& before, const Vector<S>& after) {
  const S tolerance = S(1 << 20) * unit_roundoff<S>();
  for (Eigen::Index i = 0; i < before.size(); ++i) {
    const S size = magnitude(before(i));
    const S sum = before(i) + after(i);
    if (size > S(0) && sum <= tolerance * size && -sum <= tolerance * size) return true;
  }
  return false;
}

/// The regularity of a motion that has sliding contacts and no impact. It limits the order of a
/// time-capturing scheme. In 2D, λ = (λ_N, λ_T), a sliding contact that does not turn back keeps
/// its direction, even if its forces change.
template <class S>
[[nodiscard]] Regularity sliding_regularity(const ExactMotion<S>& motion) {
  MotionState<S> begin, end;
  bool slid = false;  // on the piece before, which ended with the forces of `end`
  for (const Piece<S>& piece : motion.pieces) {
    if (!piece.sliding) {
      slid = false;
      continue;
    }
    piece.flight->evaluate(S(0), begin);
    const bool turned = slid && reverses_friction<S>(end.contact_force, begin.contact_force);
    piece.flight->evaluate(piece.end - piece.begin, end);
    const bool plane = begin.contact_force.size() == 2;
    const bool turns = !plane && !piece.one_way && begin.contact_force != end.contact_force;
    if (turned || turns) return Regularity::kFriction;
    slid = true;
  }
  return motion.events.empty() ? Regularity::kSmooth : Regularity::kBraking;
}

/// Whether schemes integrate this motion exactly: rigid bodies without contacts, whose Ω are linear
/// in time and keep their initial direction, up to 2²⁰ u.
template <class S>
[[nodiscard]] bool turns_steadily(const ExactMotion<S>& motion) {
  if (motion.pieces.size() != 1) return false;
  const S length = motion.pieces.front().end - motion.pieces.front().begin;
  MotionState<S> begin, third, end;
  motion.pieces.front().flight->evaluate(S(0), begin);
  const Eigen::Index bodies = begin.v.size() / kBodyVelocities;
  const bool is_pushed = begin.contact_force.size() > 0 && !begin.contact_force.isZero(0);
  if (bodies == 0 || begin.q.size() != bodies * kBodyCoordinates || begin.a.size() > 0 ||
      is_pushed) {
    return false;
  }
  motion.pieces.front().flight->evaluate(S(length / S(3)), third);
  motion.pieces.front().flight->evaluate(length, end);
  const S tolerance = S(1 << 20) * unit_roundoff<S>();
  for (Eigen::Index i = 0; i < bodies; ++i) {
    const Vector3<S> a = angular_velocity<S>(begin.v, i), b = angular_velocity<S>(end.v, i);
    const Vector3<S> bend = angular_velocity<S>(third.v, i) * S(3) - a * S(2) - b;
    const S size = largest_magnitude<S>(a) + largest_magnitude<S>(b);
    if (largest_magnitude<S>(bend) > tolerance * size) return false;
    if (largest_magnitude<S>(Vector3<S>(cross<S>(a, b))) > tolerance * size * size) return false;
  }
  return true;
}

/// The regularity of the motion, which limits the order of a time-capturing scheme.
template <class S>
[[nodiscard]] Regularity regularity(const ExactMotion<S>& motion) {
  bool contact = false;
  bool sliding = false;
  bool compliant = false;
  bool impact = false;
  bool state_jump = false;
  bool multiplier_jump = false;
  const Vector<S>* struck = nullptr;  // the impulses of the last impact, and whether
  bool in_turn = false;               // the one before was at another contact
  for (const Piece<S>& piece : motion.pieces) {
    contact = contact || piece.persistent_contact;
    sliding = sliding || piece.sliding;
    compliant = compliant || piece.compliant;
  }
  for (const MotionEvent<S>& event : motion.events) {
    if (event.kind == EventKind::kSlidingChange || event.kind == EventKind::kTurningChange ||
        event.kind == EventKind::kSwitch) {
      continue;
    }
    if (event.kind == EventKind::kMultiplierJump) {
      multiplier_jump = true;
      continue;
    }
    if (event.kind == EventKind::kStateJump) {
      state_jump = true;
      continue;
    }
    if (event.kind == EventKind::kAccumulation) {
      return in_turn ? Regularity::kCollapse : Regularity::kAccumulation;
    }
    impact = true;
    in_turn = struck != nullptr && struck->cwiseProduct(event.impulse).isZero(0);
    struck = &event.impulse;
  }
  if (state_jump) return Regularity::kStateJumps;
  if (multiplier_jump) return Regularity::kMultiplierJumps;
  if (sliding && !impact) return sliding_regularity(motion);
  if (contact) return impact ? Regularity::kContactPhases : Regularity::kClosedContact;
  if (compliant && !impact) return Regularity::kCompliance;
  if (!impact && turns_steadily(motion)) return Regularity::kSteadyTurning;
  return impact ? Regularity::kIsolatedImpacts : Regularity::kSmooth;
}

/// The motion with its data rounded once to long double, for fast evaluation.
///
/// Pieces whose duration rounds to zero are left out, and so are the impacts before an accumulation
/// whose time rounds to the time of the accumulation.
/// Scalar: Mpfr, Rational.
template <class S>
[[nodiscard]] ExactMotion<long double> to_long_double(const ExactMotion<S>& motion);

extern template Regularity regularity(const ExactMotion<Mpfr>&);

}  // namespace assay::oracles
