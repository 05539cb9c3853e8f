#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "core/math/magnitude.hpp"
#include "core/schemes/event_driven.hpp"

namespace assay {

namespace detail {

/// @throws InvalidInput for a model that event-driven integration does not support.
template <RealScalar S>
LagrangianModel<S> model_of_impacts(LagrangianModel<S> model) {
  validate(model);
  require_no_multipliers(model, "event-driven integration");
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    const auto& law = model.laws[i].law;
    if (std::holds_alternative<Unilateral>(law) || std::holds_alternative<Equality>(law)) continue;
    throw InvalidInput(
        "event-driven integration takes unilateral contacts and equalities; contact " +
        std::to_string(i) + " has friction");
  }
  return model;
}

}  // namespace detail

template <RealScalar S, class Flight>
EventDriven<S, Flight>::EventDriven(LagrangianModel<S> model, const S& h, Flight flight)
    : field_(detail::model_of_impacts(std::move(model))), h_(h), flight_(std::move(flight)) {
  require_step(h_);
  const Index m = field_.contacts();
  flight_.reserve(field_.size(), field_.coordinates());
  for (Vector<S>* y : {&x_, &end_, &rate_, &before_}) y->setConstant(field_.size(), S(0));
  for (Contacts* at : {&at_, &at_end_}) {
    at->gap.setConstant(m, S(0));
    at->speed.setConstant(m, S(0));
    at->gap_rounding.setConstant(m, S(0));
    at->speed_rounding.setConstant(m, S(0));
  }
  for (Vector<S>* y : {&restitution_, &impulse_, &slack_}) y->setConstant(m, S(0));
}

template <RealScalar S, class Flight>
typename EventDriven<S, Flight>::State EventDriven<S, Flight>::initial_state() const {
  State state;
  static_cast<ContactState<S>&>(state) =
      initial_contact_state<S>(field_.model(), field_.contacts());
  state.closed.assign(static_cast<std::size_t>(field_.contacts()), false);
  return state;
}

/// A flight of length `length` from x_.
template <RealScalar S, class Flight>
SolveStatus EventDriven<S, Flight>::fly(const S& length, Vector<S>& end, Contacts& at_end) {
  const SolveStatus status = flight_.advance(field_, closed_, time_, length, x_, end);
  if (status == SolveStatus::kSolved) field_.contacts_at(S(time_ + length), end, at_end);
  return status;
}

/// Whether the gap of contact i is 0 at the start of the flight: this root is not an impact.
template <RealScalar S, class Flight>
bool EventDriven<S, Flight>::starts_closed(Index i) const {
  return at_.gap(i) <= at_.gap_rounding(i);
}

/// g_i(τ) at the end of the last flight. For a contact that starts closed it is g_i(τ) − min(0,
/// g_i(0)), which is 0 at τ = 0.
template <RealScalar S, class Flight>
S EventDriven<S, Flight>::gap_at_end(Index i) const {
  const S& gap = at_end_.gap(i);
  return starts_closed(i) ? S(gap - std::min<S>(S(0), at_.gap(i))) : gap;
}

/// The minimum of the cubic through the gaps and speeds at both ends of the flight, if it is below
/// 0. Then the flight may have crossed a surface twice.
template <RealScalar S, class Flight>
std::optional<S> EventDriven<S, Flight>::end_of_dip(Index i, const S& length) const {
  const S &u0 = at_.speed(i), &u1 = at_end_.speed(i);
  if (!(u0 < S(0) && u1 > S(0))) return std::nullopt;
  const S x = u0 / (u0 - u1), rest = S(1) - x;
  const S &g0 = at_.gap(i), &g1 = at_end_.gap(i);
  const S gap =
      g0 + x * x * (S(3) - S(2) * x) * (g1 - g0) + length * x * rest * (rest * u0 - x * u1);
  if (gap >= S(0)) return std::nullopt;
  return S(x * length);
}

/// Shortens the last flight, at whose end contact i is below its surface, so that the flight ends
/// on the surface. This is Newton's method for τ. It takes U as the derivative of the gap, which is
/// exact up to O(τ^p). It bisects if an iterate leaves the bracket (0, τ), and now and then.
template <RealScalar S, class Flight>
SolveStatus EventDriven<S, Flight>::locate(Index i, S& length) {
  S above(0), below = length;
  const bool leaves = starts_closed(i) ? at_.speed(i) > S(0) : at_.gap(i) > S(0);
  if (!leaves) {
    length = S(0);  // it moves into the surface from the start
    return fly(length, end_, at_end_);
  }
  const S least = S(2) * unit_roundoff<S>() * h_;
  for (int k = 1; k <= kMostRefinements; ++k) {
    const S gap = gap_at_end(i), &speed = at_end_.speed(i);
    const bool on_surface = gap == S(0);  // of a Jet, whose derivatives the last step finds
    if (is_zero(gap) || (on_surface && !(speed < S(0)))) break;
    if (!on_surface) (gap > S(0) ? above : below) = length;
    S next = speed < S(0) && (on_surface || k % 8 != 0) ? S(length - gap / speed) : above;
    if (!on_surface && !(next > above && next < below)) next = (above + below) / S(2);
    const S change = magnitude(S(next - length));
    length = next;
    const SolveStatus status = fly(length, end_, at_end_);
    if (status != SolveStatus::kSolved) return status;
    if (change <= least) break;
  }
  return SolveStatus::kSolved;
}

/// Whether the last flight crosses the surface of contact i. If so, the flight now ends below it.
template <RealScalar S, class Flight>
SolveStatus EventDriven<S, Flight>::look_for_crossing(Index i, S& length, bool& crosses) {
  crosses = gap_at_end(i) < S(0);
  if (crosses) return SolveStatus::kSolved;
  const auto dip = end_of_dip(i, length);
  if (!dip) return SolveStatus::kSolved;
  SolveStatus status = fly(*dip, end_, at_end_);
  if (status != SolveStatus::kSolved) return status;
  crosses = gap_at_end(i) < S(0);
  if (crosses) {
    length = *dip;
    return status;
  }
  return fly(length, end_, at_end_);
}

/// The longest flight, of at most `length`, that crosses no surface.
template <RealScalar S, class Flight>
SolveStatus EventDriven<S, Flight>::try_flight(S& length, bool& event) {
  event = false;
  SolveStatus status = fly(length, end_, at_end_);
  for (Index i = 0; i < field_.contacts() && status == SolveStatus::kSolved; ++i) {
    if (field_.is_equality(i) || closed_[static_cast<std::size_t>(i)] || is_zero(length)) continue;
    bool crosses = false;
    status = look_for_crossing(i, length, crosses);
    if (status != SolveStatus::kSolved || !crosses) continue;
    event = true;
    status = locate(i, length);
  }
  return status;
}

/// The longest flight, of at most `rest`, that crosses no surface. If it has no solution, a half, a
/// quarter, … of it is taken. x_ moves to the end of the flight.
template <RealScalar S, class Flight>
SolveStatus EventDriven<S, Flight>::fly_to_event(const S& rest, S& length, bool& event) {
  field_.contacts_at(time_, x_, at_);
  SolveStatus status = SolveStatus::kNotRun;
  S most = rest;
  for (int k = 0; k <= kMostHalvings && status != SolveStatus::kSolved; ++k) {
    length = most;
    status = try_flight(length, event);
    most /= S(2);
  }
  if (status != SolveStatus::kSolved) return status;
  x_.swap(end_);
  std::swap(at_, at_end_);
  return SolveStatus::kSolved;
}

/// Shorter times cannot be told from zero.
template <RealScalar S, class Flight>
S EventDriven<S, Flight>::instant() const {
  return S(1024) * unit_roundoff<S>() * (magnitude(time_) + h_);
}

/// Whether U_i is 0 up to rounding of its terms and of what changed v in this step.
template <RealScalar S, class Flight>
bool EventDriven<S, Flight>::is_still(Index i) const {
  return magnitude(at_.speed(i)) <= at_.speed_rounding(i) + slack_(i);
}

/// Adds the rounding error of the last change of v to slack_. The change comes from accelerations
/// that acted for `time`, or, with time = 1, from an impact.
template <RealScalar S, class Flight>
void EventDriven<S, Flight>::note_rounding(const S& time) {
  for (Index i = 0; i < field_.contacts(); ++i) slack_(i) += time * field_.rounding_of_change(i);
}

/// Finds the contacts that are struck or closed at x_. Their gap is 0 up to rounding, or closes so
/// soon that rounding cannot separate the instants.
template <RealScalar S, class Flight>
SolveStatus EventDriven<S, Flight>::meet_surfaces(const S& rest) {
  field_.contacts_at(time_, x_, at_);
  bool impact = false;
  for (Index i = 0; i < field_.contacts(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const S reach = at_.gap_rounding(i) + instant() * magnitude(at_.speed(i));
    struck_[at] = closed_[at] || (!field_.is_equality(i) && at_.gap(i) <= reach);
    if (!struck_[at]) continue;
    impact = impact || (at_.speed(i) < S(0) && !is_still(i));
    if (is_still(i)) closed_[at] = true;
  }
  return impact ? strike(rest) : SolveStatus::kSolved;
}

/// Applies the impact of the struck contacts. Contacts that the impact leaves without speed are
/// closed. A contact that is closed already has U = 0 up to rounding, and returns nothing. With e =
/// 1, the sign of this rounding could contradict another contact, and (3) would have no solution.
template <RealScalar S, class Flight>
SolveStatus EventDriven<S, Flight>::strike(const S& rest) {
  const bool elastic = at_once_ <= kMostAtOnce;
  for (Index i = 0; i < field_.contacts(); ++i) {
    const bool returns = elastic && !closed_[static_cast<std::size_t>(i)];
    restitution_(i) = returns ? field_.restitution(i) : S(0);
  }
  before_ = x_;
  held_.assign(struck_.size(), false);
  for (bool may_hold = true;;) {
    const SolveStatus status = field_.strike(time_, struck_, held_, restitution_, x_, impulse_);
    if (status != SolveStatus::kSolved) return status;
    note_rounding(S(1));
    field_.contacts_at(time_, x_, at_);
    for (Index i = 0; i < field_.contacts(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (!struck_[at]) continue;
      const bool pressed = impulse_(i) > S(0) && is_zero(restitution_(i));
      closed_[at] = pressed || held_[at] || is_still(i);
    }
    bool kept = false;
    const SolveStatus flights = keep_short_flights(rest, may_hold, kept);
    if (flights != SolveStatus::kSolved) return flights;
    if (!kept) {
      if (!some_held_pulls(rest)) return flights;
      may_hold = false;
      held_.assign(struck_.size(), false);
    }
    x_ = before_;
  }
}

/// Sets e = 0 for struck contacts that would be back within h/64. Contacts that have e = 0 already
/// are held if they would be back in this step.
template <RealScalar S, class Flight>
SolveStatus EventDriven<S, Flight>::keep_short_flights(const S& rest, bool may_hold, bool& kept) {
  const SolveStatus status = field_.evaluate(time_, x_, closed_, rate_);
  if (status != SolveStatus::kSolved) return status;
  for (Index i = 0; i < field_.contacts(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const S& speed = at_.speed(i);
    if (!struck_[at] || closed_[at] || !(speed > S(0))) continue;
    const S fall = -field_.gap_acceleration(i, rate_);
    if (!(S(128) * speed < fall * h_)) continue;
    const bool is_thrown_off = is_zero(restitution_(i));
    if (is_thrown_off && !(may_hold && speed < fall * rest)) continue;
    if (is_thrown_off) held_[at] = true;
    restitution_(i) = S(0);
    kept = true;
  }
  return SolveStatus::kSolved;
}

/// Whether the total impulse of some held contact is negative. The total is its impulse so far plus
/// its present force times the rest of the step.
template <RealScalar S, class Flight>
bool EventDriven<S, Flight>::some_held_pulls(const S& rest) const {
  for (Index i = 0; i < field_.contacts(); ++i) {
    if (!held_[static_cast<std::size_t>(i)]) continue;
    if (impulse_(i) + rate_(2 * field_.coordinates() + i) * rest < S(0)) return true;
  }
  return false;
}

/// Opens closed contacts that have no force and move away.
template <RealScalar S, class Flight>
void EventDriven<S, Flight>::open_contacts() {
  const Index n = field_.coordinates();
  for (Index i = 0; i < field_.contacts(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!closed_[at] || rate_(2 * n + i) > S(0)) continue;
    if (at_.speed(i) > S(0) && !is_still(i)) closed_[at] = false;
  }
}

template <RealScalar S, class Flight>
SolveStatus EventDriven<S, Flight>::step(State& state) {
  const Index n = field_.coordinates(), m = field_.contacts();
  x_.head(n) = state.q;
  x_.segment(n, n) = state.v;
  x_.tail(m).setConstant(S(0));
  time_ = state.t;
  closed_ = state.closed;
  struck_.assign(static_cast<std::size_t>(m), false);
  held_ = struck_;
  at_once_ = 0;
  slack_.setConstant(S(0));
  SolveStatus status = SolveStatus::kSolved;
  if (state.k == 0 && m > 0) status = meet_surfaces(h_);
  S done(0);
  bool ends = false;
  for (int flights = 0; !ends && status == SolveStatus::kSolved; ++flights) {
    if (flights == kMostFlights) return SolveStatus::kIterationLimit;
    const S rest = h_ - done;
    S length(0);
    bool event = false;
    status = fly_to_event(rest, length, event);
    if (status != SolveStatus::kSolved) break;
    done += length;
    time_ = state.t + done;
    note_rounding(length);
    ends = !event && length == rest;
    if (!event) continue;
    at_once_ = length > instant() ? 0 : at_once_ + 1;
    status = meet_surfaces(S(h_ - done));
  }
  if (status != SolveStatus::kSolved) return status;
  if (m > 0) {
    status = field_.evaluate(time_, x_, closed_, rate_);
    if (status != SolveStatus::kSolved) return status;
    field_.contacts_at(time_, x_, at_);
    open_contacts();
  }
  state.q = x_.head(n);
  state.v = x_.segment(n, n);
  state.impulse = x_.tail(m);
  state.closed = closed_;
  advance_time(state, field_.model().initial_time, h_);
  return SolveStatus::kSolved;
}

}  // namespace assay
