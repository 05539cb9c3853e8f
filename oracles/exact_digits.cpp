#include "oracles/exact_digits.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/releases.hpp"
#include "oracles/detail/shown_digits.hpp"

namespace assay::oracles {

using detail::is_tie, detail::tenth_to_the, detail::to_decimal;

namespace {

/// Rational motions with more impacts than this are computed in floating point: the numbers grow.
constexpr std::size_t kMaxRationalEvents = 200;
/// The digits that rounding errors of a motion may spoil before the two computations disagree.
constexpr int kGuardDigits = 15;
constexpr int kNoExponent = std::numeric_limits<int>::min() / 2;  ///< of 0: below all others

/// A number of the answer, to the requested digits.
struct Number {
  Decimal value;
  int exponent = kNoExponent;  ///< of ten, as computed
  bool small = false;          ///< 0 to the digits asked for, beside its scale
  bool negligible = false;  ///< below the resolution: rounding noise, unless digits are confirmed
  bool tie = false;         ///< a tie between two decimals, within the resolution
};

/// The numbers of the answer in a fixed order, so that two computations can be compared: q, v, λ of
/// each state; t, v⁻, v⁺, P of each event, and λ⁻, λ⁺ if they are `sided`.
struct Answer {
  Eigen::Index coordinates = 0;
  Eigen::Index velocities = 0;
  Eigen::Index contacts = 0;
  std::vector<std::string_view> kinds;  ///< names
  std::vector<bool> sided;              ///< of each event
  std::vector<Number> values;
  bool doubtful = false;  ///< a time moved to an event, or an impulse is at the cut-off
  int working = 0;        ///< digits computed with
};

/// A motion and what is negligible in it.
template <class S>
class Reading {
 public:
  /// `digits` significant digits are requested; `working` were computed with, 0 if exactly.
  Reading(const ExactMotion<S>& motion, const S& t_max, int digits, int working)
      : motion_(motion), t_max_(t_max), digits_(digits), working_(working) {
    if (working_ == 0) return;
    resolution_ = tenth_to_the<S>(working_ - kGuardDigits);
    MotionState<S> state;
    for (const Piece<S>& piece : motion_.pieces) {
      const S duration = piece.end - piece.begin;
      piece.flight->evaluate(S(0), state);
      if (state.a.size() == 0) {
        v_scale_ = std::max(v_scale_, largest(state.v));
        q_scale_ = std::max(q_scale_, S(largest(state.q) + v_scale_ * duration));
      }
      for (Eigen::Index i = 0; i < state.a.size(); ++i) {
        q_scale_ = std::max(q_scale_, S(abs(state.q(i)) + abs(state.v(i)) * duration));
        v_scale_ = std::max(v_scale_, S(abs(state.v(i)) + abs(state.a(i)) * duration));
      }
      force_scale_ = std::max(force_scale_, largest(state.contact_force));
    }
    for (const MotionEvent<S>& event : motion_.events) {
      impulse_scale_ = std::max(impulse_scale_, largest(event.impulse));
    }
  }

  [[nodiscard]] Answer read(const std::vector<S>& times) {
    Answer answer;
    answer.working = working_;
    MotionState<S> state;
    for (const S& t : times) {
      const S time = at_event(t);
      answer.doubtful = answer.doubtful || time != t || (t != S(0) && has_event_at(t));
      evaluate(time, state);
      append(answer, state.q, q_scale_);
      append(answer, state.v, v_scale_);
      append(answer, state.contact_force, force_scale_);
    }
    answer.coordinates = state.q.size();
    answer.velocities = state.v.size();
    answer.contacts = state.contact_force.size();
    S first(0);
    const std::vector<MotionEvent<S>> releases = detail::releases_of(motion_);
    for (const auto& [event, kind] : detail::in_order(motion_.events, releases)) {
      if (event->t > t_max_ + resolution_ * t_max_) break;
      if (first == S(0)) first = largest(event->impulse);
      if (is_too_weak(*event, first, answer)) continue;
      answer.kinds.push_back(kind);
      answer.values.push_back(number(event->t, S(0)));
      append(answer, event->v_minus, v_scale_);
      append(answer, event->v_plus, v_scale_);
      append(answer, event->impulse, impulse_scale_);
      append_sides(answer, *event);
    }
    return answer;
  }

 private:
  /// Before an accumulation: below 10^−digits of the first impulse, or so near to its time.
  [[nodiscard]] bool is_too_weak(const MotionEvent<S>& event, const S& first, Answer& answer) {
    if (!motion_.truncated) return false;
    const bool switches =
        event.kind == EventKind::kMultiplierJump || event.kind == EventKind::kSwitch;
    if (!switches && event.kind != EventKind::kImpact) return false;
    const S limit = switches ? accumulation_after(event.t) : first;
    const S strength = switches ? S(limit - event.t) : largest(event.impulse);
    if (switches && strength < S(0)) return false;
    const S least = tenth_to_the<S>(digits_) * limit;
    // What is exactly 10^−digits is not "below", however it was rounded; of times the difference is
    // rounded at their size.
    const S excess = strength - least;
    const S doubt = resolution_ * (switches ? limit : least);
    answer.doubtful = answer.doubtful || (working_ > 0 && abs(excess) <= doubt);
    return excess < -doubt;
  }

  /// The first accumulation from t on; −1 if there is none. If it is after the end, the switches
  /// before it are left out from its time on, up to rounding.
  [[nodiscard]] S accumulation_after(const S& t) const {
    for (const MotionEvent<S>& event : motion_.events) {
      if (event.kind == EventKind::kAccumulation && event.t >= t) return event.t;
    }
    const Piece<S>& last = motion_.pieces.back();
    return last.persistent_contact && last.begin >= t ? last.begin : S(-1);
  }

  static S largest(const Vector<S>& x) {
    S result(0);
    for (Eigen::Index i = 0; i < x.size(); ++i) result = std::max(result, S(abs(x(i))));
    return result;
  }

  /// The time of the last event within the resolution of t, if there is one; otherwise t.
  [[nodiscard]] S at_event(const S& t) const {
    const S tolerance = resolution_ * t_max_;
    const auto& events = motion_.events;
    const auto after = std::upper_bound(
        events.begin(), events.end(), t + tolerance, [](const S& x, const MotionEvent<S>& event) {
          return x < event.t;
        });
    if (after == events.begin()) return t;
    const S& event = std::prev(after)->t;
    return event < t - tolerance ? t : event;
  }

  [[nodiscard]] bool has_event_at(const S& t) const {
    return std::any_of(motion_.events.begin(),
                       motion_.events.end(),
                       [&](const MotionEvent<S>& event) { return event.t == t; });
  }

  /// @throws InvalidInput if a coordinate or velocity is 0 because of the range of exponents.
  void evaluate(const S& t, MotionState<S>& state) const {
    if constexpr (ScalarTraits<S>::kExact) {
      motion_.evaluate(t, state);
    } else {
      mpfr_clear_underflow();
      motion_.evaluate(t, state);
      if (mpfr_underflow_p() == 0) return;
      for (Eigen::Index i = 0; i < state.a.size(); ++i) {
        if (state.q(i) != S(0) && state.v(i) != S(0)) continue;
        throw InvalidInput("the motion at t = " + to_text(to_decimal(t, 6)) +
                           " is below the least exponent of MPFR; shorten the time");
      }
    }
  }

  /// λ on both sides of an event of a first-order system.
  void append_sides(Answer& answer, const MotionEvent<S>& event) const {
    const std::size_t after = motion_.piece_at(event.t);
    const bool jumps =
        event.kind == EventKind::kMultiplierJump || event.kind == EventKind::kStateJump;
    answer.sided.push_back(jumps && after > 0 && motion_.pieces[after].begin == event.t);
    if (!answer.sided.back()) return;
    MotionState<S> state;
    const Piece<S>& before = motion_.pieces[after - 1];
    before.flight->evaluate(before.end - before.begin, state);
    append(answer, state.contact_force, force_scale_);
    motion_.pieces[after].flight->evaluate(S(0), state);
    append(answer, state.contact_force, force_scale_);
  }

  [[nodiscard]] Number number(const S& x, const S& scale) const {
    if constexpr (ScalarTraits<S>::kExact) {
      return {.value = round_to_decimal(x, digits_)};
    } else {
      if (!is_finite(x)) throw InvalidInput("a number of the motion is beyond all exponents");
      const Decimal known = to_decimal(x, working_ - kGuardDigits);
      return {round_to_decimal(known, digits_),
              x == S(0) ? kNoExponent : known.exponent,
              abs(x) <= tenth_to_the<S>(digits_) * scale,
              abs(x) <= resolution_ * scale,
              is_tie(known, digits_)};
    }
  }

  /// `known` is a scale of the quantity, which may have exceeded it since.
  void append(Answer& answer, const Vector<S>& x, const S& known) const {
    const S scale = std::max(known, largest(x));
    for (Eigen::Index i = 0; i < x.size(); ++i) answer.values.push_back(number(x(i), scale));
  }

  const ExactMotion<S>& motion_;
  S t_max_;
  int digits_;
  int working_;
  S resolution_{0};
  S q_scale_{0}, v_scale_{0}, force_scale_{0}, impulse_scale_{0};
};

struct Question {
  const ProblemEntry& entry;
  const Parameters& parameters;
  const std::vector<Rational>& times;
  Rational t_max;
  int digits;
};

template <class S>
std::vector<S> in_scalar(const std::vector<Rational>& times) {
  std::vector<S> result;
  for (const Rational& t : times) result.push_back(from_rational<S>(t));
  return result;
}

Answer answer_with(const Question& question, int working) {
  const WorkingDigits precision(working);
  const Mpfr t_max = from_rational<Mpfr>(question.t_max);
  // Events that are late within the resolution count, so the motion is continued a little.
  const Mpfr horizon = t_max + t_max * pow(Mpfr(10), -working / 2);
  const ExactMotion<Mpfr> motion = question.entry.exact(question.parameters, horizon);
  return Reading<Mpfr>(motion, t_max, question.digits, working)
      .read(in_scalar<Mpfr>(question.times));
}

/// Nothing if the motion is not rational, or if its numbers get too long.
std::optional<Answer> rational_answer(const Question& question) {
  if (!question.entry.is_rational(question.parameters)) return std::nullopt;
  constexpr int kFewDigits = 50;
  const auto events =
      exact_motion(question.entry, question.parameters, question.t_max, kFewDigits).events.size();
  if (events > kMaxRationalEvents) return std::nullopt;
  const ExactMotion<Rational> motion =
      question.entry.exact_rational(question.parameters, question.t_max);
  return Reading<Rational>(motion, question.t_max, question.digits, 0).read(question.times);
}

/// Whether two numbers that differ are rounding noise: both are negligible, or they fall by as many
/// digits as the working precision gained, as noise does and a number other than 0 does not.
bool is_noise(const Number& a, const Number& b, int gained) {
  if (a.value == b.value) return false;
  const bool falls = a.small && b.small && b.exponent <= a.exponent - (gained - kGuardDigits);
  return falls || (a.negligible && b.negligible);
}

struct Comparison {
  int shared = 0;         ///< digits, of every number
  bool doubtful = false;  ///< more precision may say otherwise, although all digits are shared
};

Comparison compare(const Answer& a, const Answer& b, int digits) {
  if (a.kinds != b.kinds || a.sided != b.sided || a.values.size() != b.values.size()) return {};
  Comparison result{digits, a.doubtful || b.doubtful};
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    const Number& x = a.values[i];
    const Number& y = b.values[i];
    const bool noise = is_noise(x, y, b.working - a.working);
    result.doubtful = result.doubtful || x.tie || y.tie || noise;
    if (x.value == y.value || noise) continue;
    result.shared = std::min(result.shared, common_digits(x.value, y.value));
  }
  return result;
}

/// Decimal digits of the longest numerator or denominator of the data.
/// @throws InvalidInput beyond kMaxDatumDigits, naming the number.
int longest_datum(const Question& question) {
  std::size_t result = 0;
  const auto add = [&](const std::string& name, const Rational& x) {
    result = std::max(
        {result, mpz_sizeinbase(mpq_numref(x.gmp()), 10), mpz_sizeinbase(mpq_denref(x.gmp()), 10)});
    if (result <= static_cast<std::size_t>(kMaxDatumDigits)) return;
    throw InvalidInput(std::string(question.entry.name) + ": " + name + " = " +
                       to_short_text(round_to_decimal(x, 6)) + " is not allowed: it has " +
                       std::to_string(result) + " digits as a fraction, and at most " +
                       std::to_string(kMaxDatumDigits) + " are followed");
  };
  for (const Rational& t : question.times) add("time", t);
  for (const ParameterSpec& spec : question.parameters.specs()) {
    add(spec.name, question.parameters[spec.name]);
  }
  return static_cast<int>(result);
}

std::pair<Answer, int> ziv(const Question& question) {
  const int digits = question.digits;
  // The phase of an oscillation loses the leading digits of the time.
  const int whole = std::max(0, round_to_decimal(question.t_max, 1).exponent);
  const int more = std::max(whole, longest_datum(question));
  Answer last = answer_with(question, digits + 25 + more);
  Answer before;
  Comparison found;
  for (const int working : {3 * digits / 2 + 50, 5 * digits / 2 + 80, 4 * digits + 100}) {
    before = std::exchange(last, answer_with(question, working + more));
    found = compare(before, last, digits);
    if (found.shared == digits && !found.doubtful) break;
  }
  if (found.shared == 0) {
    throw InvalidInput(std::string(question.entry.name) + ": no digit can be certified with " +
                       std::to_string(4 * digits + 100 + more) +
                       " digits of working precision, which is less than the parameters and the "
                       "time take away: ask for more than digits = " +
                       std::to_string(digits) + " (at most " + std::to_string(kMaxDigits) +
                       "), for an earlier time, or for parameters that differ less in size");
  }
  for (std::size_t i = 0; i < last.values.size(); ++i) {
    if (is_noise(before.values[i], last.values[i], last.working - before.working)) {
      last.values[i].value = {};
    }
  }
  return {std::move(last), found.shared};
}

class Values {
 public:
  explicit Values(const std::vector<Number>& values) : next_(values.begin()) {}
  std::string one() { return to_text((next_++)->value); }
  std::vector<std::string> many(Eigen::Index count) {
    std::vector<std::string> result;
    for (Eigen::Index i = 0; i < count; ++i) result.push_back(one());
    return result;
  }

 private:
  std::vector<Number>::const_iterator next_;
};

void write(const Question& question, const Answer& answer, ExactDigits& result) {
  const Eigen::Index n = answer.velocities;
  const Eigen::Index m = answer.contacts;
  Values values(answer.values);
  for (const Rational& t : question.times) {
    DigitsState state{.t = to_text(round_to_decimal(t, question.digits))};
    state.q = values.many(answer.coordinates);
    state.v = values.many(n);
    state.lambda = values.many(m);
    result.states.push_back(std::move(state));
  }
  for (std::size_t k = 0; k < answer.kinds.size(); ++k) {
    DigitsEvent event{.kind = std::string(answer.kinds[k]), .t = values.one()};
    event.v_minus = values.many(n);
    event.v_plus = values.many(n);
    event.impulse = values.many(m);
    if (answer.sided[k]) {
      event.lambda_minus = values.many(m);
      event.lambda_plus = values.many(m);
    }
    result.events.push_back(std::move(event));
  }
}

}  // namespace

ExactDigits exact_digits(const ProblemEntry& entry,
                         const Parameters& parameters,
                         const std::vector<Rational>& times,
                         int digits) {
  if (digits < 1 || digits > kMaxDigits) {
    throw InvalidInput("digits = " + std::to_string(digits) +
                       " is not allowed: it must be in [1, " + std::to_string(kMaxDigits) + "]");
  }
  if (times.empty())
    throw InvalidInput("no time is given at which to evaluate " + std::string(entry.name));
  for (const Rational& t : times) {
    if (t < 0) throw InvalidInput("time " + to_text(t) + " is not allowed: it must be >= 0");
  }
  const Question question{
      entry, parameters, times, *std::max_element(times.begin(), times.end()), digits};
  ExactDigits result{
      .problem = std::string(entry.name), .digits = digits, .certified_digits = digits};
  for (const ParameterSpec& spec : parameters.specs()) {
    result.parameters.emplace_back(spec.name, parameters.text(spec.name));
  }
  std::optional<Answer> answer = rational_answer(question);
  if (!answer) std::tie(answer, result.certified_digits) = ziv(question);
  write(question, *answer, result);
  return result;
}

}  // namespace assay::oracles
