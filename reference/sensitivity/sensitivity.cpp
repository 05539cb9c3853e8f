#include "reference/sensitivity/sensitivity.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "reference/sensitivity/event_changes.hpp"
#include "reference/sensitivity/reference_sensitivity.hpp"
#include "reference/sensitivity/second_way.hpp"
#include "reference/sensitivity/slopes.hpp"
#include "reference/truth.hpp"

namespace assay::reference {

namespace {

using Numbers = std::vector<Rational>;

const ParameterSpec& spec_of(const Parameters& parameters, const std::string& name) {
  return *std::ranges::find(parameters.specs(), name, &ParameterSpec::name);
}

/// The motions on one side of P: at P ± δ, ± 2δ, ± 3δ, ± δ', ± 2δ'.
struct Side {
  int sign;
  std::vector<Parameters> parameters;
  std::array<MotionNumbers, 5> motions;

  /// The numbers that `pick` takes from each motion.
  template <class Pick>
  [[nodiscard]] SidePoints points(const Pick& pick) const {
    return {{pick(0), pick(1), pick(2)}, {pick(3), pick(4)}};
  }
};

/// One side of a number or a state: nothing if the parameter may not go there.
using Slopes = std::optional<SideSlopes>;

/// Judges the derivatives with respect to one parameter with one plan.
class Attempt {
 public:
  Attempt(const SensitivityQuestion& question, const std::string& name, int attempt)
      : question_(question),
        name_(name),
        value_(question.parameters[name]),
        plan_(difference_plan(question.digits, value_, attempt)),
        at_(numbers_of(question.motion(question.parameters, plan_.digits))),
        below_(side(-1)),
        above_(side(1)) {
    if (!below_ && !above_) {
      if (moves_out_of_range_) throw InvalidInput(refusal_);
      throw NotCertified(refusal_);
    }
    const Rational t_max = *std::ranges::max_element(question.times);
    tolerance_ = power(10, -plan_.coarse / 4);
    for (const StateNumbers& state : at_.states) speed_ = std::max(speed_, largest(state.v));
    for (const MotionNumbers::Event& event : at_.events) speed_ = std::max(speed_, event.jump);
    time_tolerance_ =
        tolerance_ * std::max(t_max, at_.events.empty() ? Rational(0) : at_.events.back().t);
  }

  [[nodiscard]] ParameterSensitivities judge() {
    ParameterSensitivities result;
    result.parameter = name_;
    if (below_) result.ways.push_back({"differences-below", question_.digits});
    if (above_) result.ways.push_back({"differences-above", question_.digits});
    for (std::size_t i = 0; i < question_.times.size(); ++i) {
      const auto pick = [&](const MotionNumbers& motion) { return motion.states[i]; };
      const bool open = std::exchange(open_, false);
      result.states.push_back(
          judged(slopes(below_, pick), slopes(above_, pick), at_.states[i], question_.attitudes));
      Sensitivity& last = result.states.back();
      if (!last.exists()) last.reason = reason_at(events_around(), question_.times[i]);
      unexplained_ =
          unexplained_ || (open_ && !event_at(events_around(), question_.times[i]).has_value());
      open_ = open_ || open;
    }
    judge_events(result);
    return result;
  }

  /// Whether a one-sided derivative is neither found nor unbounded.
  [[nodiscard]] bool is_open() const { return open_; }
  /// Whether this is so for a state at which no event happens.
  [[nodiscard]] bool is_unexplained() const { return unexplained_; }

 private:
  [[nodiscard]] std::optional<Side> side(int sign) {
    const Range& range = spec_of(question_.parameters, name_).range;
    const Rational coarse = sign * plan_.coarse_step(), fine = sign * plan_.fine_step();
    const std::array<Rational, 5> steps = {coarse, 2 * coarse, 3 * coarse, fine, 2 * fine};
    if (!range.contains(value_ + steps[2])) {
      moves_out_of_range_ = true;
      refusal_ = question_.problem + ": " + name_ + " cannot be moved from " +
                 question_.parameters.text(name_) + ", it must be " + range.text();
      return std::nullopt;
    }
    Side result{sign, {}, {}};
    for (std::size_t i = 0; i < steps.size(); ++i) {
      Parameters& moved = result.parameters.emplace_back(question_.parameters);
      moved.set(name_, Rational(value_ + steps[i]));
      try {
        result.motions[i] = numbers_of(question_.motion(moved, plan_.digits));
      } catch (const NotCertified&) {
        throw;
      } catch (const InvalidInput& refused) {
        // The problem does not allow this side, as an initial state inside of a wall.
        refusal_ = "no derivative with respect to " + name_ + " is found of " + question_.problem +
                   ", which refuses the values beside it: " + refused.what();
        return std::nullopt;
      }
    }
    return result;
  }

  template <class Pick>
  [[nodiscard]] Slopes slopes(const std::optional<Side>& side, const Pick& pick) const {
    if (!side) return std::nullopt;
    const auto of = [&](std::size_t i) { return pick(side->motions[i]); };
    return slopes_of(side->points(of), side->sign, plan_, question_.attitudes);
  }

  /// A derivative is printed from the digits on which two of them agreed.
  [[nodiscard]] std::string text(const Rational& x) const {
    constexpr int kSpare = 2;
    return to_text(
        round_to_decimal(round_to_decimal(x, plan_.agreement - kSpare), question_.digits));
  }

  [[nodiscard]] std::vector<std::string> texts(const std::vector<Slope>& slopes) {
    std::vector<std::string> result;
    for (const Slope& slope : slopes) {
      open_ = open_ || slope.kind == Slope::Kind::kOpen;
      result.push_back(slope.kind == Slope::Kind::kFound ? text(slope.value) : "");
    }
    return result;
  }

  [[nodiscard]] DigitsDerivative texts(const Slopes& slopes) {
    if (!slopes) return {};
    return {texts(slopes->q), texts(slopes->v)};
  }

  [[nodiscard]] static StateNumbers numbers(const SideSlopes& slopes) {
    StateNumbers result;
    for (const Slope& slope : slopes.q) result.q.push_back(slope.value);
    for (const Slope& slope : slopes.v) result.v.push_back(slope.value);
    return result;
  }

  [[nodiscard]] bool equal(const std::vector<Slope>& a,
                           const std::vector<Slope>& b,
                           const Rational& size) const {
    const Rational scale = size / plan_.unit;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (!agree(a[i].value, b[i].value, scale, plan_.agreement)) return false;
    }
    return true;
  }

  /// Whether the state at P is the limit of those on a side.
  [[nodiscard]] bool is_continuous(const SideSlopes& side,
                                   const StateNumbers& at,
                                   Attitudes attitudes) const {
    const Rational unit = power(10, -plan_.coarse / 2);
    const auto near = [&](const Numbers& limit, const Numbers& x, const Numbers& moved) {
      const Rational bound = unit * std::max(largest(x), largest(moved));
      for (std::size_t i = 0; i < x.size(); ++i) {
        if (abs(Rational(limit[i] - x[i])) > bound) return false;
      }
      return true;
    };
    const Numbers q = with_signs_of(side.limit.q, at.q, attitudes);
    return near(q, at.q, side.near.q) && near(side.limit.v, at.v, side.near.v);
  }

  [[nodiscard]] Sensitivity judged(const Slopes& below,
                                   const Slopes& above,
                                   const StateNumbers& at,
                                   Attitudes attitudes) {
    Sensitivity result{.below = texts(below), .above = texts(above)};
    const bool complete =
        (!below || result.below.is_complete()) && (!above || result.above.is_complete());
    bool continuous = true;
    for (const Slopes* side : {&below, &above}) {
      if (*side) continuous = continuous && is_continuous(**side, at, attitudes);
    }
    if (complete && continuous && (!below || !above)) {
      result.kind = below ? Sensitivity::Kind::kOnlyBelow : Sensitivity::Kind::kOnlyAbove;
      result.derivative = below ? result.below : result.above;
      result.numbers = numbers(below ? *below : *above);
      return result;
    }
    if (complete && continuous && equal(below->q, above->q, largest(at.q)) &&
        equal(below->v, above->v, largest(at.v))) {
      result.kind = Sensitivity::Kind::kTwoSided;
      result.derivative = result.above;
      result.numbers = numbers(*above);
      return result;
    }
    result.kind = complete && continuous ? Sensitivity::Kind::kKink : Sensitivity::Kind::kNone;
    return result;
  }

  [[nodiscard]] EventsAround events_around() const {
    return {name_,
            question_.parameters.text(name_),
            at_.events,
            below_ ? &below_->motions[0].events : nullptr,
            above_ ? &above_->motions[0].events : nullptr,
            time_tolerance_,
            tolerance_ * speed_};
  }

  /// The events of a motion of a side; also those soon after the last time, if one is there at P.
  [[nodiscard]] std::vector<MotionNumbers::Event> events_of(const Side& side, std::size_t k) const {
    const Rational end = *std::ranges::max_element(question_.times);
    const bool ends_at_event =
        !at_.events.empty() && abs(Rational(at_.events.back().t - end)) <= time_tolerance_;
    if (!ends_at_event || !question_.until) return side.motions[k].events;
    const Rational later = end + time_tolerance_;
    return numbers_of(question_.until(side.parameters[k], later, plan_.digits)).events;
  }

  /// For each event at P, the slope of its time; nothing if it has no partner in a motion.
  [[nodiscard]] std::vector<Slopes> event_slopes(const std::optional<Side>& side) const {
    std::vector<Slopes> result(at_.events.size());
    if (!side) return result;
    std::vector<std::vector<MotionNumbers::Event>> events;
    std::vector<EventAlignment> alignments;
    for (std::size_t k = 0; k < side->motions.size(); ++k) {
      events.push_back(events_of(*side, k));
      alignments.push_back(aligned(at_.events, events.back(), time_tolerance_));
    }
    for (std::size_t i = 0; i < result.size(); ++i) {
      const bool everywhere = std::ranges::all_of(
          alignments, [&](const EventAlignment& found) { return found.partner[i].has_value(); });
      if (!everywhere) continue;
      const auto time = [&](std::size_t k) {
        return StateNumbers{{events[k][*alignments[k].partner[i]].t}, {}};
      };
      result[i] = slopes_of(side->points(time), side->sign, plan_, Attitudes::kNone);
    }
    return result;
  }

  /// An event whose time has no derivative leaves the question of the states decided.
  [[nodiscard]] Sensitivity judged_event(const Slopes& below,
                                         const Slopes& above,
                                         const MotionNumbers::Event& at) {
    const bool everywhere = (!below_ || below) && (!above_ || above);
    if (!everywhere) {
      Sensitivity result{.below = texts(below), .above = texts(above)};
      result.reason =
          "it does not happen on both sides of " + name_ + " = " + question_.parameters.text(name_);
      return result;
    }
    const bool open = std::exchange(open_, false);
    Sensitivity result = judged(below, above, {{at.t}, {}}, Attitudes::kNone);
    if (!result.exists()) result.reason = reason_before(events_around(), at.t);
    if (std::exchange(open_, open)) {
      result = {.reason = "its derivative is not found to the digits asked for"};
    }
    return result;
  }

  /// The events to `digits` digits are those at P without some that accumulate.
  void judge_events(ParameterSensitivities& result) {
    const auto listed = question_.motion(question_.parameters, question_.digits).events;
    const std::vector<Slopes> below = event_slopes(below_), above = event_slopes(above_);
    std::size_t next = 0;
    for (const oracles::DigitsEvent& event : listed) {
      while (next < at_.events.size() && at_.events[next].kind != event.kind) ++next;
      if (next == at_.events.size()) break;
      result.event_times.push_back(judged_event(below[next], above[next], at_.events[next]));
      ++next;
    }
  }

  const SensitivityQuestion& question_;
  const std::string& name_;
  Rational value_;
  DifferencePlan plan_;
  MotionNumbers at_;
  std::string refusal_;  ///< why a side has no motion
  bool moves_out_of_range_ = false;
  std::optional<Side> below_, above_;
  Rational tolerance_, time_tolerance_, speed_ = 0;
  bool open_ = false, unexplained_ = false;
};

}  // namespace

bool DigitsDerivative::is_complete() const {
  const auto exists = [](const std::string& text) { return !text.empty(); };
  return std::ranges::all_of(q, exists) && std::ranges::all_of(v, exists);
}

void require_differentiable(const std::string& problem,
                            const Parameters& parameters,
                            const std::string& name) {
  std::vector<std::string> names;
  for (const ParameterSpec& spec : parameters.specs()) names.push_back(spec.name);
  if (std::ranges::find(names, name) == names.end()) {
    throw InvalidInput(unknown_name_message("parameter of " + problem, name, names));
  }
  const Range& range = spec_of(parameters, name).range;
  if (range.integer) {
    throw InvalidInput("there is no derivative with respect to " + name + " of " + problem +
                       ": it is " + range.text());
  }
}

ParameterSensitivities sensitivities(const SensitivityQuestion& question,
                                     const std::string& parameter) {
  require_differentiable(question.problem, question.parameters, parameter);
  if (question.digits < 1 || question.digits > kMostSensitivityDigits) {
    throw InvalidInput("digits = " + std::to_string(question.digits) +
                       " is not allowed: sensitivities have at most " +
                       std::to_string(kMostSensitivityDigits) + " digits");
  }
  if (question.reference) return reference_sensitivities(question, parameter);
  constexpr int kAttempts = 3;
  for (int i = 0; i < kAttempts; ++i) {
    Attempt attempt(question, parameter, i);
    ParameterSensitivities found = attempt.judge();
    const bool last = i + 1 == kAttempts;
    if (last ? attempt.is_unexplained() : attempt.is_open()) continue;
    confirm_by_model(question, found);
    return found;
  }
  throw NotCertified(question.problem + ": the differences with respect to " + parameter +
                     " do not agree to " + std::to_string(question.digits) + " digits");
}

}  // namespace assay::reference
