#include "reference/truth.hpp"

#include <algorithm>
#include <future>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reference/event_driven/certified_motion.hpp"

namespace assay::reference {

namespace {

using oracles::DigitsEvent;
using oracles::DigitsState;
using oracles::ExactDigits;
using oracles::ExactMotion;
using oracles::MotionState;

/// Few guard digits at first: studies ask for few digits. A run that ends early ends so in any.
CertifiedMotion certified(const oracles::ProblemEntry& entry,
                          const Parameters& parameters,
                          const Rational& t_end,
                          int digits) {
  const auto model = [&] { return oracles::model<Mpfr>(entry, parameters); };
  CertificationOptions options{.digits = digits, .guard_digits = 8, .max_attempts = 1};
  CertifiedMotion found = certified_motion(model, t_end, options);
  if (found.certified || found.run.end != RunEnd::kComplete) return found;
  options.guard_digits = 24 + digits - found.digits;
  options.max_attempts = 2;
  return certified_motion(model, t_end, options);
}

std::string short_text(const Rational& t) { return to_short_text(round_to_decimal(t, 6)); }

[[noreturn]] void refuse(const oracles::ProblemEntry& entry,
                         const Rational& t_end,
                         int certified_digits,
                         const std::string& doubt) {
  const std::string found = certified_digits > 0
                                ? "is certified to " + std::to_string(certified_digits) + " digits"
                                : "is not certified";
  throw NotCertified(std::string(entry.name) + ": the reference motion up to t = " +
                     short_text(t_end) + " " + found + (doubt.empty() ? "" : ", " + doubt) +
                     "; shorten the time" + (certified_digits > 0 ? " or ask for fewer" : ""));
}

std::string key_of(const oracles::ProblemEntry& entry,
                   const Parameters& parameters,
                   const Rational& t_end) {
  std::string key(entry.name);
  for (const ParameterSpec& spec : parameters.specs()) {
    key += " " + spec.name + "=" + to_text(parameters[spec.name]);
  }
  return key + " until " + to_text(t_end);
}

/// @throws NotCertified for a kind of systems that the event-driven engine does not take.
void require_reference(const oracles::ProblemEntry& entry) {
  if (kLagrangianModels.contains(entry.kind)) return;
  throw NotCertified(std::string(entry.name) + " has no closed form, and the event-driven engine " +
                     "takes Lagrangian systems only: there is no reference motion of " +
                     std::string(text_of(entry.kind).many));
}

/// The certified motions of this run of the program.
class Motions {
 public:
  ExactMotion<Mpfr> find(const oracles::ProblemEntry& entry,
                         const Parameters& parameters,
                         const Rational& t_end) {
    return computed(entry, parameters, t_end).get();
  }

 private:
  /// The first thread that gets the motion computes it; others that want the same one wait.
  std::shared_future<ExactMotion<Mpfr>> computed(const oracles::ProblemEntry& entry,
                                                 const Parameters& parameters,
                                                 const Rational& t_end) {
    const std::lock_guard lock(mutex_);
    auto& motion = motions_[key_of(entry, parameters, t_end)];
    if (motion.valid()) return motion;
    motion = std::async(std::launch::deferred, [=] {
      const CertifiedMotion found = certified(entry, parameters, t_end, kStudyDigits);
      if (!found.certified) refuse(entry, t_end, found.digits, found.doubt);
      const WorkingDigits working(kTruthDigits);
      return rounded_motion(found.run.motion);
    });
    return motion;
  }

  std::mutex mutex_;
  std::map<std::string, std::shared_future<ExactMotion<Mpfr>>> motions_;
};

/// A certified motion and what (1) makes of its numbers.
class Certificate {
 public:
  Certificate(const CertifiedMotion& found, const Rational& t_end, int digits)
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
  Certificate certificate(found, t_end, digits);
  ExactDigits result{.problem = std::string(entry.name), .digits = digits, .method = "reference"};
  for (const ParameterSpec& spec : parameters.specs()) {
    result.parameters.emplace_back(spec.name, parameters.text(spec.name));
  }
  for (const Rational& t : times) {
    if (certificate.is_event(t) || certificate.is_left_out(t)) {
      throw InvalidInput(std::string(entry.name) + ": t = " + short_text(t) +
                         " is an event, or among impacts that accumulate; ask for another time");
    }
    result.states.push_back(certificate.state(t));
  }
  for (const auto& event : found.run.motion.events) {
    result.events.push_back(certificate.event(event));
  }
  result.certified_digits = certificate.shared_digits();
  return result;
}

}  // namespace

ExactMotion<Mpfr> true_motion(const oracles::ProblemEntry& entry,
                              const Parameters& parameters,
                              const Rational& t_end) {
  if (entry.has_closed_form()) {
    return oracles::exact_motion(entry, parameters, t_end, kTruthDigits);
  }
  require_reference(entry);
  static Motions motions;
  return motions.find(entry, parameters, t_end);
}

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
