#include "reference/true_digits.hpp"

#include <algorithm>
#include <string>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reference/certified_truth.hpp"

namespace assay::reference {

namespace {

using oracles::DigitsEvent;
using oracles::DigitsState;
using oracles::ExactDigits;
using oracles::ExactMotion;
using oracles::MotionState;

/// A certified motion and what (1) makes of its numbers.
class CertifiedReading {
 public:
  CertifiedReading(const CertifiedMotion& found, const Rational& t_end, int digits)
      : motion_(found.run.motion), digits_(digits), shared_(digits) {
    Rational tenth = 1;
    for (int i = 1; i < found.digits; ++i) tenth /= 10;
    unit_ = tenth;
    t_ = t_end;
    MotionState<Mpfr> x;
    for (const auto& piece : motion_.pieces) {
      for (int i = 0; i <= 4; ++i) {
        piece.flight->evaluate(Mpfr((piece.end - piece.begin) * i / 4), x);
        enlarge(q_, x.q);
        enlarge(v_, x.v);
        enlarge(lambda_, x.contact_force);
      }
    }
    for (const auto& event : motion_.events) {
      enlarge(v_, event.v_minus);
      enlarge(impulse_, event.impulse);
    }
  }

  /// Whether (1) leaves open if t is before or after an event.
  [[nodiscard]] bool is_event(const Rational& t) const {
    return t != 0 && std::ranges::any_of(motion_.events, [&](const auto& event) {
             return abs(ScalarTraits<Mpfr>::to_rational(event.t) - t) <= unit_ * t_;
           });
  }
  /// Whether t is among the impacts that are left out before an accumulation.
  [[nodiscard]] bool is_left_out(const Rational& t) const {
    const Mpfr time = from_rational<Mpfr>(t);
    return std::ranges::any_of(motion_.events, [&](const auto& event) {
      if (event.kind != oracles::EventKind::kAccumulation || !(time < event.t)) return false;
      return time >= motion_.pieces[motion_.piece_at(event.t)].begin;
    });
  }

  [[nodiscard]] DigitsState state(const Rational& t) {
    MotionState<Mpfr> x;
    motion_.evaluate(from_rational<Mpfr>(t), x);
    return {to_text(round_to_decimal(t, digits_)),
            texts(x.q, q_),
            texts(x.v, v_),
            texts(x.contact_force, lambda_)};
  }
  [[nodiscard]] DigitsEvent event(const oracles::MotionEvent<Mpfr>& event) {
    return {std::string(to_string(event.kind)),
            text(event.t, t_),
            texts(event.v_minus, v_),
            texts(event.v_plus, v_),
            texts(event.impulse, impulse_)};
  }

  /// Of all numbers given so far.
  [[nodiscard]] int shared_digits() const { return shared_; }

 private:
  static void enlarge(Rational& size, const Vector<Mpfr>& x) {
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      size = std::max(size, Rational(abs(ScalarTraits<Mpfr>::to_rational(x(i)))));
    }
  }

  [[nodiscard]] std::string text(const Mpfr& number, const Rational& scale) {
    const Rational x = ScalarTraits<Mpfr>::to_rational(number);
    const Rational error = unit_ * scale;
    if (abs(x) <= error) return "0";
    const Decimal low = round_to_decimal(Rational(x - error), digits_);
    const Decimal high = round_to_decimal(Rational(x + error), digits_);
    shared_ = std::min(shared_, common_digits(low, high));
    return to_text(round_to_decimal(x, digits_));
  }
  [[nodiscard]] std::vector<std::string> texts(const Vector<Mpfr>& x, const Rational& scale) {
    std::vector<std::string> result;
    for (Eigen::Index i = 0; i < x.size(); ++i) result.push_back(text(x(i), scale));
    return result;
  }

  const ExactMotion<Mpfr>& motion_;
  int digits_, shared_;
  Rational unit_;  ///< 10^(1−D)
  Rational t_, q_ = 0, v_ = 0, lambda_ = 0, impulse_ = 0;
};

/// The answer with what D certified digits of the motion allow.
ExactDigits read(const oracles::ProblemEntry& entry,
                 const Parameters& parameters,
                 const std::vector<Rational>& times,
                 int digits,
                 int certified_digits) {
  const Rational t_end = *std::max_element(times.begin(), times.end());
  const CertifiedMotion found = certified(entry, parameters, t_end, certified_digits);
  if (found.digits == 0) refuse(entry, t_end, 0, found.doubt);
  // Reading rounds once more, far below what is certified.
  const WorkingDigits working(2 * certified_digits + 50);
  CertifiedReading reading(found, t_end, digits);
  ExactDigits result{.problem = std::string(entry.name), .digits = digits, .method = "reference"};
  for (const ParameterSpec& spec : parameters.specs()) {
    result.parameters.emplace_back(spec.name, parameters.text(spec.name));
  }
  for (const Rational& t : times) {
    if (reading.is_event(t) || reading.is_left_out(t)) {
      throw InvalidInput(std::string(entry.name) + ": t = " + short_text(t) +
                         " is an event, or among impacts that accumulate; ask for another time");
    }
    result.states.push_back(reading.state(t));
  }
  for (const auto& event : found.run.motion.events) {
    result.events.push_back(reading.event(event));
  }
  result.certified_digits = reading.shared_digits();
  return result;
}

}  // namespace

ExactDigits true_digits(const oracles::ProblemEntry& entry,
                        const Parameters& parameters,
                        const std::vector<Rational>& times,
                        int digits) {
  if (entry.has_closed_form()) return oracles::exact_digits(entry, parameters, times, digits);
  require_reference(entry);
  if (digits < 1 || digits > kMostReferenceDigits) {
    throw InvalidInput("digits = " + std::to_string(digits) + " is not allowed: " +
                       std::string(entry.name) + " has no closed form, and at most " +
                       std::to_string(kMostReferenceDigits) + " digits are certified");
  }
  if (times.empty()) {
    throw InvalidInput("no time is given at which to evaluate " + std::string(entry.name));
  }
  for (const Rational& t : times) {
    if (t < 0) throw InvalidInput("time " + to_text(t) + " is not allowed: it must be >= 0");
  }
  constexpr int kScales = 4;  // digits that most numbers are below the scale of their quantity
  ExactDigits result = read(entry, parameters, times, digits, digits + kScales);
  if (result.certified_digits < digits) {
    const int missing = digits - result.certified_digits;
    result = read(entry, parameters, times, digits, digits + kScales + 2 * missing + 1);
  }
  if (result.certified_digits < digits) {
    refuse(entry,
           *std::max_element(times.begin(), times.end()),
           result.certified_digits,
           "not " + std::to_string(digits));
  }
  return result;
}

}  // namespace assay::reference
