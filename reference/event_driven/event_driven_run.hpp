#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "reference/event_driven/accumulation.hpp"
#include "reference/event_driven/contact_settling.hpp"
#include "reference/event_driven/crossing.hpp"
#include "reference/event_driven/event_driven.hpp"
#include "reference/event_driven/extrapolated_midpoint.hpp"
#include "reference/event_driven/flow.hpp"
#include "reference/event_driven/gauss_collocation.hpp"

namespace assay::reference {

/// One run of integrate_event_driven.
template <class S>
class EventDrivenRun {
 public:
  EventDrivenRun(const LagrangianModel<S>& model, const S& t_end, EventDrivenOptions<S> options)
      : model_(model),
        options_(std::move(options)),
        contacts_(contacts_of(model)),
        t_end_(t_end),
        method_(make_method(options_)),
        flow_(model_, contacts_, *method_, options_.tolerance, options_.max_rejected),
        settling_(model_, contacts_),
        x_{model.initial_time, model.initial_position, model.initial_velocity},
        step_(t_end - model.initial_time) {}

  [[nodiscard]] EventDrivenMotion<S> run() {
    settle(settling_.initially_touching(x_));
    while (result_.end == RunEnd::kNotRun && x_.t < t_end_) {
      fly();
      if (result_.motion.events.size() + result_.transitions.size() > options_.max_events) {
        finish(RunEnd::kTooManyEvents,
               "more than " + std::to_string(options_.max_events) + " events");
      }
    }
    if (result_.end == RunEnd::kNotRun) result_.end = RunEnd::kComplete;
    if (result_.motion.pieces.empty()) stand_still();
    result_.reached = x_.t;
    return std::move(result_);
  }

 private:
  /// A guard that reached 0.
  struct Hit {
    Guard guard;
    S tau;
    S doubt;  ///< of tau
  };

  static std::unique_ptr<PanelMethod<S>> make_method(EventDrivenOptions<S>& options) {
    using std::log10;
    const S u = unit_roundoff<S>();
    if (options.tolerance == S(0)) options.tolerance = S(1 << 12) * u;
    const double digits = -static_cast<double>(value_of(S(log10(options.tolerance))));
    if (options.method == Method::kGaussCollocation) {
      const int degree = options.degree > 0 ? options.degree : 8 + static_cast<int>(0.9 * digits);
      return std::make_unique<GaussCollocation<S>>(degree);
    }
    const int degree = options.degree > 0 ? options.degree : 8 + static_cast<int>(1.0 * digits);
    return std::make_unique<ExtrapolatedMidpoint<S>>(degree, S(options.tolerance / S(2)));
  }

  void finish(RunEnd end, const std::string& reason) {
    result_.end = end;
    result_.reason = reason + " at t = " + to_decimal(scalar_cast<double>(value_of(x_.t)));
  }

  void settle(const std::vector<std::size_t>& touching) {
    auto outcome = settling_.settle(touching, x_);
    if (outcome.impact) result_.motion.events.push_back(std::move(*outcome.impact));
    mode_ = std::move(outcome.mode);
    if (!outcome.doubt.empty()) return finish(RunEnd::kUndecided, outcome.doubt);
    if (outcome.impact) watch_for_accumulation(outcome.struck, outcome.speed);
  }

  /// Impacts of one contact may accumulate: if they do, the run goes on at their end.
  void watch_for_accumulation(const std::vector<std::size_t>& struck, const S& speed) {
    if (struck.size() != 1 || struck.front() != hopping_) hops_.clear();
    if (struck.size() != 1) return;
    hopping_ = struck.front();
    hops_.add({x_.t, speed, x_.q, x_.v});
    using std::cbrt;
    const std::optional<typename Accumulation<S>::Limit> limit = hops_.limit();
    if (!limit || !(limit->x.t > x_.t) || limit->x.t > t_end_) return;
    // The impacts that are left out from here to the limit are slower than this.
    if (speed > cbrt(options_.tolerance) * settling_.fastest()) return;
    const bool converged = limit->error <= S(1 << 8) * options_.tolerance;
    const bool at_rounding = speed * speed <= unit_roundoff<S>() * settling_.fastest() &&
                             limit->error <= cbrt(options_.tolerance);
    if (!converged && !at_rounding) return;
    piece_begin_ = x_.t;
    x_ = limit->x;
    std::vector<std::size_t> touching = closed();
    touching.push_back(hopping_);
    auto outcome = settling_.settle(touching, x_);
    mode_ = std::move(outcome.mode);
    if (!outcome.doubt.empty() || mode_[hopping_].phase == ContactPhase::kOpen) {
      return finish(RunEnd::kUndecided, "impacts accumulate and the contact does not stay closed");
    }
    result_.motion.truncated = true;
    result_.accumulation_error = std::max(result_.accumulation_error, limit->error);
    result_.motion.events.push_back({oracles::EventKind::kAccumulation,
                                     x_.t,
                                     x_.v,
                                     x_.v,
                                     Vector<S>::Constant(model_.components(), S(0))});
    hops_.clear();
    step_ = t_end_ - x_.t;
  }

  [[nodiscard]] std::vector<std::size_t> closed() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < mode_.size(); ++i) {
      if (mode_[i].phase != ContactPhase::kOpen) result.push_back(i);
    }
    return result;
  }

  /// Flies to the next event, or to the end.
  void fly() {
    const ModeField<S> field(model_, contacts_, mode_);
    const std::vector<Guard> guards = guards_of(contacts_, mode_);
    const ConstraintProjection<S> projection(model_, contacts_, mode_);
    const S begin = piece_begin_ ? *piece_begin_ : x_.t;
    piece_begin_.reset();
    std::vector<Panel<S>> panels;
    std::vector<Hit> hits;
    while (hits.empty() && x_.t < t_end_ && result_.end == RunEnd::kNotRun) {
      const S stop = next_stop();
      const S least =
          S(1 << 10) * unit_roundoff<S>() * std::max(magnitude(x_.t), magnitude(t_end_));
      if (stop - x_.t <= least) {
        x_.t = stop;
        continue;
      }
      const bool clipped = stop - x_.t < step_;
      S length = clipped ? S(stop - x_.t) : step_;
      std::optional<FlowPanel<S>> flown = flow_.advance(field, guards, x_, length, least);
      if (!flown) return finish(RunEnd::kStalled, "the motion is not resolved");
      if (!clipped || flown->panel.length < stop - x_.t) step_ = length;
      if (clipped && flown->panel.length == stop - x_.t) flown->end.t = stop;
      flown->panel.begin = x_.t - begin;
      settling_.observe(flown->speed);
      hits = first_hits(*flown, guards, panels.empty());
      advance_to(hits, *flown);
      panels.push_back(std::move(flown->panel));
      if (++panels_ > options_.max_panels) {
        finish(RunEnd::kTooManyEvents,
               "more than " + std::to_string(options_.max_panels) + " panels are needed");
      }
      if (!projection.apply(x_)) return finish(RunEnd::kUndecided, "constraints are redundant");
    }
    if (!panels.empty()) add_piece(begin, std::move(panels));
    if (result_.end == RunEnd::kNotRun && !hits.empty()) change_phases(hits, begin);
  }

  [[nodiscard]] S next_stop() const {
    for (const S& t : options_.breakpoints) {
      if (t > x_.t && t < t_end_) return t;
    }
    return t_end_;
  }

  /// The guards that reach 0 first on a panel: several if their times differ only by rounding.
  [[nodiscard]] std::vector<Hit> first_hits(const FlowPanel<S>& flown,
                                            const std::vector<Guard>& guards,
                                            bool first_panel) {
    std::vector<Hit> hits;
    CrossingSearch<S> search(flown.guards);
    for (std::size_t i = 0; i < guards.size(); ++i) {
      const auto column = static_cast<Eigen::Index>(i);
      const S noise = S(1 << 20) * unit_roundoff<S>() * flown.guard_sizes(column);
      if (chebyshev_size(flown.guards, column) <= noise) continue;  // identically 0
      const std::optional<S> from = start_of_search(search, flown, column, noise, first_panel);
      if (!from) {
        finish(RunEnd::kUndecided, "a contact leaves its phase as soon as it enters it");
        return {};
      }
      if (guards[i].kind == GuardKind::kSlidingCone) continue;
      const std::optional<S> tau = search.first(column, *from);
      if (search.take_graze()) {
        result_.transitions.push_back({TransitionKind::kGraze, x_.t, guards[i].contact});
      }
      if (!tau) continue;
      const S slope = magnitude(search.slope(column, *tau));
      hits.push_back({guards[i], *tau, slope > S(0) ? S(noise / slope) : S(1)});
    }
    if (hits.empty()) return hits;
    const Hit earliest = *std::min_element(
        hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.tau < b.tau; });
    std::erase_if(hits, [&](const Hit& hit) {
      return hit.tau - earliest.tau > std::max(hit.doubt, earliest.doubt);
    });
    std::iter_swap(hits.begin(), std::find_if(hits.begin(), hits.end(), [&](const Hit& hit) {
                     return hit.tau == earliest.tau;
                   }));
    return hits;
  }

  /// The first point at which a guard that is 0 at the start of a phase is positive; nothing if the
  /// guard falls.
  [[nodiscard]] static std::optional<S> start_of_search(const CrossingSearch<S>& search,
                                                        const FlowPanel<S>& flown,
                                                        Eigen::Index column,
                                                        const S& noise,
                                                        bool first_panel) {
    if (!first_panel || magnitude(search.value(column, S(0))) > noise) return S(0);
    const S slope = search.slope(column, S(0));
    const S bound = second_derivative_bound(flown.guards, column);
    // p ≥ p'(0) τ − B τ²/2 > 0 for τ < 2 p'(0)/B
    S from = slope >= bound ? S(1) : S(slope / bound);
    // No slope: the guard grows as a higher power of τ, and the first few nodes tell its sign.
    const S later = S(4) / S(static_cast<int>(flown.guards.rows() * flown.guards.rows()));
    if (!(slope > S(0) && slope * from > noise)) from = later;
    if (!(search.value(column, from) > S(0))) return std::nullopt;
    return from;
  }

  void advance_to(const std::vector<Hit>& hits, const FlowPanel<S>& flown) {
    if (hits.empty()) {
      x_ = flown.end;
      return;
    }
    oracles::MotionState<S> state;
    flown.panel.evaluate(hits.front().tau, state);
    x_ = {x_.t + hits.front().tau * flown.panel.length, state.q, state.v};
  }

  /// Adds a piece of the motion without duration.
  void stand_still() {
    Vector<S> a, lambda;
    const Mode mode = mode_.size() == contacts_.size() ? mode_ : Mode(contacts_.size());
    if (!ModeField<S>(model_, contacts_, mode).evaluate(x_.t, x_.q, x_.v, a, lambda)) return;
    const auto row = [](const Vector<S>& x) { return Matrix<S>(x.transpose()); };
    mode_ = mode;
    add_piece(x_.t, {{S(0), S(1), row(x_.q), row(x_.v), row(a), row(lambda)}});
  }

  void add_piece(const S& begin, std::vector<Panel<S>> panels) {
    bool contact = false;
    for (std::size_t i = 0; i < mode_.size(); ++i) {
      contact = contact || (mode_[i].phase != ContactPhase::kOpen &&
                            contacts_[i].kind != ContactKind::kEquality);
    }
    result_.motion.pieces.push_back(
        {begin, x_.t, std::make_shared<PanelFlight<S>>(std::move(panels)), contact});
  }

  /// A release and the start of slip leave forces continuous; after all other changes, phases are
  /// settled anew.
  void change_phases(const std::vector<Hit>& hits, const S& begin) {
    bool smooth = true;
    std::vector<std::size_t> touching = closed();
    for (const Hit& hit : hits) {
      const std::size_t i = hit.guard.contact;
      switch (hit.guard.kind) {
        case GuardKind::kGap:
          touching.push_back(i);
          smooth = false;
          break;
        case GuardKind::kForce:
          note(TransitionKind::kRelease, i);
          mode_[i] = {};
          break;
        case GuardKind::kStickBelow:
        case GuardKind::kStickAbove:
          if (mode_[i].phase != ContactPhase::kStick) break;
          note(TransitionKind::kSlip, i);
          mode_[i] = {ContactPhase::kSlip, hit.guard.kind == GuardKind::kStickBelow ? 1 : -1};
          break;
        case GuardKind::kSliding:
          smooth = false;
          break;
        case GuardKind::kStickCone:
        case GuardKind::kSlidingCone:
          return finish(RunEnd::kUndecided, "a contact with friction in space starts to slide");
      }
    }
    if (smooth) return hops_.clear();
    const Mode before = mode_;
    // Hops get shorter, so panels must stay as short as they are.
    step_ = std::min(step_, S(S(2) * (x_.t - begin)));
    settle(touching);
    if (result_.end != RunEnd::kNotRun) return;
    for (std::size_t i = 0; i < mode_.size(); ++i) {
      if (before[i].phase == ContactPhase::kSlip && mode_[i] != before[i]) {
        note(
            mode_[i].phase == ContactPhase::kStick ? TransitionKind::kStick : TransitionKind::kSlip,
            i);
      }
    }
  }

  void note(TransitionKind kind, std::size_t contact) {
    result_.transitions.push_back({kind, x_.t, contact});
  }

  const LagrangianModel<S>& model_;
  EventDrivenOptions<S> options_;
  std::vector<Contact<S>> contacts_;
  S t_end_;
  std::unique_ptr<PanelMethod<S>> method_;
  Flow<S> flow_;
  ContactSettling<S> settling_;
  Mode mode_;
  Instant<S> x_;
  S step_;
  Accumulation<S> hops_;
  std::size_t hopping_ = 0;
  /// The start of the next piece, if before x_: impacts that accumulate are left out there.
  std::optional<S> piece_begin_;
  std::size_t panels_ = 0;
  EventDrivenMotion<S> result_;
};

/// @see event_driven.hpp
template <class S>
EventDrivenMotion<S> integrate_event_driven(const LagrangianModel<S>& model,
                                            const S& t_end,
                                            const EventDrivenOptions<S>& options) {
  validate(model);
  require_no_multipliers(model, "the event-driven engine");
  if (!(t_end >= model.initial_time) || !is_finite(t_end)) {
    throw InvalidInput("the end of the time, " + to_decimal(t_end) +
                       ", must be finite and not before the start, " +
                       to_decimal(model.initial_time));
  }
  return EventDrivenRun<S>(model, t_end, options).run();
}

}  // namespace assay::reference
