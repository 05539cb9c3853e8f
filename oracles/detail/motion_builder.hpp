#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/roundoff_bits.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles::detail {

/// A limit of the number of events, which is more than anyone reads. It takes seconds if each event
/// is found in a tenth of a millisecond.
inline constexpr std::size_t kMaxEvents = 100'000;
/// The limit if the search for an event takes a millisecond or two.
inline constexpr std::size_t kMaxSearchedEvents = 5'000;
/// Bytes that the events and pieces of a motion may take.
inline constexpr std::size_t kMaxBytes = 400'000'000;

/// The number of events that fit into kMaxBytes, each with about ten numbers of S and their
/// bookkeeping.
template <class S>
[[nodiscard]] std::size_t events_that_fit() {
  std::size_t bits = 0;  // a rational has no fixed size
  if constexpr (!ScalarTraits<S>::kExact) {
    bits = static_cast<std::size_t>(roundoff_bits<S>());
  }
  return kMaxBytes / (1000 + 10 * bits / 8);
}

/// Collects the pieces and events of an exact motion on [0, t_end] in the order of time.
///
/// @throws InvalidInput if t_end < 0 or after max_events events or pieces, or kMaxBytes of them.
template <class S>
class MotionBuilder {
 public:
  MotionBuilder(std::string_view problem, S t_end, std::size_t max_events = kMaxEvents)
      : problem_(problem),
        t_end_(std::move(t_end)),
        max_events_(std::min(max_events, events_that_fit<S>())) {
    if (t_end_ < S(0)) {
      throw InvalidInput(problem_ + ": time " + text(t_end_) + " is before the start, t = 0");
    }
  }

  [[nodiscard]] const S& t_end() const { return t_end_; }
  [[nodiscard]] bool reaches(const S& t) const { return t <= t_end_; }

  /// See ExactMotion::doubt; the first reason is kept.
  void doubt(std::string reason) {
    if (motion_.doubt.empty()) motion_.doubt = std::move(reason);
  }

  /// Adds `flight`, which starts at `begin` and lasts until the next one; a flight of no duration
  /// is replaced.
  void fly(const S& begin,
           std::shared_ptr<const Flight<S>> flight,
           bool persistent_contact = false,
           bool sliding = false,
           bool compliant = false,
           bool one_way = false) {
    auto& pieces = motion_.pieces;
    if (pieces.size() > max_events_ + 1) {
      throw InvalidInput(problem_ + ": more than " + std::to_string(max_events_) +
                         " smooth pieces up to t = " + text(t_end_) +
                         "; the last one begins at t = " + text(begin) +
                         ": shorten the time, or ask for fewer digits");
    }
    if (!pieces.empty()) pieces.back().end = begin;
    if (!pieces.empty() && !(pieces.back().begin < begin)) pieces.pop_back();
    pieces.push_back(
        {begin, t_end_, std::move(flight), persistent_contact, sliding, compliant, one_way});
  }

  void event(EventKind kind, const S& t, Vector<S> v_minus, Vector<S> v_plus, Vector<S> impulse) {
    if (motion_.events.size() == max_events_) {
      throw InvalidInput(problem_ + ": more than " + std::to_string(max_events_) +
                         " events up to t = " + text(t_end_) +
                         "; the last one is at t = " + text(t) +
                         ": shorten the time, ask for fewer digits, or change the parameters");
    }
    motion_.events.push_back({kind, t, std::move(v_minus), std::move(v_plus), std::move(impulse)});
  }

  /// An event of one coordinate and one contact.
  void event(EventKind kind, const S& t, const S& v_minus, const S& v_plus, const S& impulse) {
    const auto vector = [](const S& x) { return Vector<S>(Vector<S>::Constant(1, x)); };
    event(kind, t, vector(v_minus), vector(v_plus), vector(impulse));
  }

  /// The places of the next piece and the next event.
  struct Mark {
    std::size_t piece, event;
  };
  [[nodiscard]] Mark mark() const { return {motion_.pieces.size(), motion_.events.size()}; }

  /// Repeats the pieces and events between two marks, later by `shift`, up to t_end.
  void repeat(const Mark& first, const Mark& last, const S& shift) {
    for (std::size_t i = first.piece; i < last.piece; ++i) {
      const Piece<S> piece = motion_.pieces[i];
      const S begin = piece.begin + shift;
      if (!reaches(begin)) break;
      fly(begin, piece.flight, piece.persistent_contact, piece.sliding, piece.compliant);
    }
    for (std::size_t i = first.event; i < last.event; ++i) {
      const MotionEvent<S> again = motion_.events[i];
      const S t = again.t + shift;
      if (!reaches(t)) break;
      event(again.kind, t, again.v_minus, again.v_plus, again.impulse);
    }
  }

  /// The impacts from `begin` on are below the resolution of S. `flight`, of persistent contact,
  /// replaces them. They accumulate at `end`, where the generalised velocity is v.
  void accumulate(const S& begin,
                  std::shared_ptr<const Flight<S>> flight,
                  const S& end,
                  const Vector<S>& v,
                  Eigen::Index contacts) {
    if (!reaches(begin)) return;
    motion_.truncated = true;
    fly(begin, std::move(flight), /*persistent_contact=*/true);
    if (!reaches(end)) return;
    event(EventKind::kAccumulation, end, v, v, Vector<S>::Constant(contacts, S(0)));
  }

  /// The same for one coordinate and one contact, at rest.
  void accumulate(const S& begin, std::shared_ptr<const Flight<S>> flight, const S& end) {
    accumulate(begin, std::move(flight), end, Vector<S>::Constant(1, S(0)), 1);
  }

  [[nodiscard]] ExactMotion<S> finish() { return std::move(motion_); }

  /// The motion of a first-order system. If one piece follows another without an event, λ has a
  /// kink there. The kink counts as a switch, except where accumulating switches are left out.
  [[nodiscard]] ExactMotion<S> finish_with_switches() {
    const auto& pieces = motion_.pieces;
    std::vector<MotionEvent<S>> events = std::exchange(motion_.events, {});
    auto next = events.begin();
    MotionState<S> state;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const S& t = pieces[i].begin;
      bool known = i == 0 || (motion_.truncated && i + 1 == pieces.size());
      for (; next != events.end() && !(t < next->t); ++next) {
        known = known || next->t == t;
        motion_.events.push_back(std::move(*next));
      }
      if (known) continue;
      pieces[i].flight->evaluate(S(0), state);
      const Vector<S> none = Vector<S>::Constant(state.contact_force.size(), S(0));
      event(EventKind::kSwitch, t, state.v, state.v, none);
    }
    motion_.events.insert(
        motion_.events.end(), std::make_move_iterator(next), std::make_move_iterator(events.end()));
    return finish();
  }

 private:
  static std::string text(const S& t) {
    return to_text(round_to_decimal(ScalarTraits<S>::to_rational(t), 6));
  }

  std::string problem_;
  S t_end_;
  std::size_t max_events_;
  ExactMotion<S> motion_;
};

extern template class MotionBuilder<Mpfr>;
extern template class MotionBuilder<Rational>;

}  // namespace assay::oracles::detail
