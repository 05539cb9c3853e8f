#pragma once

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay::oracles {

/// The state of an exact motion: right limits.
///
/// Shapes: q, v, a ∈ ℝⁿ; contact_force λ ∈ ℝᵐ, the density of the reaction measure (impacts are
/// events).   Units: q [m], v [m/s], a [m/s²], λ [N].
template <class S>
struct MotionState {
  Vector<S> q, v, a;
  Vector<S> contact_force;
};

/// A smooth piece of an exact motion, in the time s ≥ 0 since its begin.
template <class S>
class Flight {
 public:
  virtual ~Flight() = default;
  /// Writes q, v, a and λ at s, resizing `state` if needed and allocating nothing if not.
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
};

/// What happens where a motion is not smooth.
enum class EventKind {
  kImpact,        ///< v jumps by M⁻¹ Hᵀ P; several contacts may be struck at once
  kAccumulation,  ///< infinitely many impacts end here (Zeno)
  kContact,       ///< a contact closes without impact
  kRelease        ///< a persistent contact opens
};

/// The name of an event kind in JSON: "impact", "accumulation", "contact", "release".
[[nodiscard]] std::string_view to_string(EventKind kind);

/// An instant at which the motion is not smooth.
template <class S>
struct MotionEvent {
  EventKind kind;
  S t;
  Vector<S> v_minus, v_plus;  ///< generalised velocities, ℝⁿ
  Vector<S> impulse;          ///< P ∈ ℝᵐ, one entry a contact [N s]
};

/// An exact motion on [pieces.front().begin, pieces.back().end]: contiguous pieces and the events
/// between them. Before an accumulation point the impacts whose speed has fallen below the
/// resolution of S are left out; `accumulation` then closes the gap.
template <class S>
struct ExactMotion {
  std::vector<Piece<S>> pieces;
  std::vector<MotionEvent<S>> events;

  /// The piece that holds t (the later one where two meet). @pre t in the range of the motion.
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

/// The motion with its data rounded once to long double, for fast evaluation.
template <class S>
[[nodiscard]] ExactMotion<long double> to_long_double(const ExactMotion<S>& motion);

}  // namespace assay::oracles
