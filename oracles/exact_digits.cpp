#include "oracles/exact_digits.hpp"

#include <algorithm>
#include <optional>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles {

namespace {

/// Rational motions with more impacts than this are computed in floating point: the numbers grow.
constexpr std::size_t kMaxRationalEvents = 200;
/// Digits that rounding errors of a motion may spoil before the two computations disagree.
constexpr int kGuardDigits = 15;

/// Mpfr::default_precision for the time of a scope.
class WorkingDigits {
 public:
  explicit WorkingDigits(int digits) : before_(Mpfr::default_precision()) {
    Mpfr::default_precision(static_cast<unsigned>(digits));
  }
  WorkingDigits(const WorkingDigits&) = delete;
  WorkingDigits& operator=(const WorkingDigits&) = delete;
  ~WorkingDigits() { Mpfr::default_precision(before_); }

 private:
  unsigned before_;
};

/// The numbers of the answer in a fixed order, so that two computations can be compared: for each
/// state q, v, λ; for each event t, v⁻, v⁺, P.
struct Answer {
  Eigen::Index coordinates = 0;
  Eigen::Index contacts = 0;
  std::vector<EventKind> kinds;
  std::vector<Decimal> values;
};

/// A motion and what is negligible in it.
template <class S>
class Reading {
 public:
  /// `digits` significant ones are asked for; `working` (0: exact) were computed with.
  Reading(const ExactMotion<S>& motion, const S& t_max, int digits, int working)
      : motion_(motion), t_max_(t_max), digits_(digits), working_(working) {
    if (working_ == 0) return;
    resolution_ = S(1);
    for (int i = 0; i < working_ - kGuardDigits; ++i) resolution_ = resolution_ / S(10);
    MotionState<S> state;
    for (const Piece<S>& piece : motion_.pieces) {
      const S duration = piece.end - piece.begin;
      piece.flight->evaluate(S(0), state);
      for (Eigen::Index i = 0; i < state.q.size(); ++i) {
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
    MotionState<S> state;
    for (const S& t : times) {
      motion_.evaluate(at_event(t), state);
      append(answer, state.q, q_scale_);
      append(answer, state.v, v_scale_);
      append(answer, state.contact_force, force_scale_);
    }
    answer.coordinates = state.q.size();
    answer.contacts = state.contact_force.size();
    S first(0);
    S least(1);
    for (int i = 0; i < digits_; ++i) least = least / S(10);
    // An impulse of exactly 10^−digits is not "below", however it was rounded.
    least = least * (S(1) - resolution_);
    for (const MotionEvent<S>& event : motion_.events) {
      if (event.t > t_max_ + resolution_ * t_max_) break;
      const S strength = largest(event.impulse);
      if (first == S(0)) first = strength;
      const bool cut = motion_.truncated && event.kind == EventKind::kImpact;
      if (cut && strength < least * first) continue;
      answer.kinds.push_back(event.kind);
      answer.values.push_back(decimal(event.t, S(0)));  // 0 only where it is exact
      append(answer, event.v_minus, v_scale_);
      append(answer, event.v_plus, v_scale_);
      append(answer, event.impulse, impulse_scale_);
    }
    return answer;
  }

 private:
  static S largest(const Vector<S>& x) {
    S result(0);
    for (Eigen::Index i = 0; i < x.size(); ++i) result = std::max(result, S(abs(x(i))));
    return result;
  }

  /// The time of the last event within the resolution of t, if there is one; else t.
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

  [[nodiscard]] Decimal decimal(const S& x, const S& scale) const {
    if (!is_finite(x)) throw InvalidInput("a number of the motion is beyond all exponents");
    if (working_ == 0) return round_to_decimal(ScalarTraits<S>::to_rational(x), digits_);
    if (abs(x) <= resolution_ * scale) return {};
    const Decimal known =
        round_to_decimal(ScalarTraits<S>::to_rational(x), working_ - kGuardDigits);
    return round_to_decimal(known, digits_);
  }

  void append(Answer& answer, const Vector<S>& x, const S& scale) const {
    for (Eigen::Index i = 0; i < x.size(); ++i) answer.values.push_back(decimal(x(i), scale));
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
  // Events as late as the resolution allows count, so the motion goes on a little longer.
  const Mpfr horizon = t_max + t_max * pow(Mpfr(10), -working / 2);
  const ExactMotion<Mpfr> motion = question.entry.exact_mpfr(question.parameters, horizon);
  return Reading<Mpfr>(motion, t_max, question.digits, working)
      .read(in_scalar<Mpfr>(question.times));
}

/// Nothing if the motion is not rational, or its numbers grow too long.
std::optional<Answer> rational_answer(const Question& question) {
  if (!question.entry.is_rational(question.parameters)) return std::nullopt;
  const auto events =
      question.entry.exact_mpfr50(question.parameters, from_rational<Mpfr50>(question.t_max))
          .events.size();
  if (events > kMaxRationalEvents) return std::nullopt;
  const ExactMotion<Rational> motion =
      question.entry.exact_rational(question.parameters, question.t_max);
  return Reading<Rational>(motion, question.t_max, question.digits, 0).read(question.times);
}

int shared_digits(const Answer& a, const Answer& b, int digits) {
  if (a.kinds != b.kinds || a.values.size() != b.values.size()) return 0;
  int result = digits;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    if (a.values[i] != b.values[i]) {
      result = std::min(result, common_digits(a.values[i], b.values[i]));
    }
  }
  return result;
}

std::pair<Answer, int> ziv(const Question& question) {
  const int digits = question.digits;
  // The phase of an oscillation loses the leading digits of the time.
  const int whole = std::max(0, round_to_decimal(question.t_max, 1).exponent);
  Answer last = answer_with(question, digits + 25 + whole);
  int shared = 0;
  for (const int working : {3 * digits / 2 + 50, 5 * digits / 2 + 80, 4 * digits + 100}) {
    Answer next = answer_with(question, working + whole);
    shared = shared_digits(last, next, digits);
    last = std::move(next);
    if (shared == digits) break;
  }
  if (shared == 0) {
    throw InvalidInput(std::string(question.entry.name) +
                       ": no digit can be certified with these numbers; ask for more digits");
  }
  return {std::move(last), shared};
}

class Values {
 public:
  explicit Values(const std::vector<Decimal>& values) : next_(values.begin()) {}
  std::string one() { return to_text(*next_++); }
  std::vector<std::string> many(Eigen::Index count) {
    std::vector<std::string> result;
    for (Eigen::Index i = 0; i < count; ++i) result.push_back(one());
    return result;
  }

 private:
  std::vector<Decimal>::const_iterator next_;
};

void write(const Question& question, const Answer& answer, ExactDigits& result) {
  const Eigen::Index n = answer.coordinates;
  const Eigen::Index m = answer.contacts;
  Values values(answer.values);
  for (const Rational& t : question.times) {
    DigitsState state{.t = to_text(round_to_decimal(t, question.digits))};
    state.q = values.many(n);
    state.v = values.many(n);
    state.lambda = values.many(m);
    result.states.push_back(std::move(state));
  }
  for (const EventKind kind : answer.kinds) {
    DigitsEvent event{.kind = std::string(to_string(kind)), .t = values.one()};
    event.v_minus = values.many(n);
    event.v_plus = values.many(n);
    event.impulse = values.many(m);
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
  ExactDigits result{.problem = std::string(entry.name), .digits = digits};
  for (const ParameterSpec& spec : parameters.specs()) {
    result.parameters.emplace_back(spec.name, parameters.text(spec.name));
  }
  std::optional<Answer> answer = rational_answer(question);
  result.certified_digits = digits;
  if (!answer) std::tie(answer, result.certified_digits) = ziv(question);
  write(question, *answer, result);
  return result;
}

}  // namespace assay::oracles
