#pragma once

#include <string>
#include <utility>
#include <vector>

#include "oracles/catalogue.hpp"

namespace assay::oracles {

/// A state as decimal strings: right limits. The contact forces λ are empty without contacts.
struct DigitsState {
  std::string t;
  std::vector<std::string> q{}, v{}, lambda{};
};

/// An event as decimal strings; `kind` as to_string(EventKind).
struct DigitsEvent {
  std::string kind;
  std::string t;
  std::vector<std::string> v_minus{}, v_plus{}, impulse{};
};

/// The exact motion of a problem in decimal digits, correctly rounded (ties to even).
struct ExactDigits {
  std::string problem;
  std::vector<std::pair<std::string, std::string>> parameters{};  ///< as typed, or the defaults
  int digits = 0;                                                 ///< significant digits asked for
  int certified_digits = 0;  ///< of every number below; less than `digits` only beyond the cap
  std::string method = "closed-form";
  std::vector<DigitsState> states{};
  std::vector<DigitsEvent> events{};
};

inline constexpr int kMaxDigits = 10'000;

/// States at `times` and all events in [0, max time], to `digits` significant digits.
///
/// Rational motions are computed over ℚ. Others by Ziv's strategy: the motion is computed with p
/// digits and again with more, until both give the same correctly rounded digits. Working with p
/// digits, the resolution is 10^−(p−15) of the scale of a quantity, and
///
///   - a number below it is 0 (a time of an event only where it is 0 exactly);
///   - a number within it of a tie between two decimals is that tie, and goes to the even one;
///   - a time within it of an event is at the event: the state is the one after (right limit), and
///     the event is listed.
///
/// The cap is the largest p, 4 digits + 100 (and the digits of the time before its point): what
/// differs from 0, a tie or an event only there or beyond is not told apart. If the last two
/// computations disagree, `certified_digits` says how many digits they share.
///
/// Events at t = 0 are those of initial data that strike at once. Before an accumulation, impacts
/// are listed until their impulse falls below 10^−digits of the first one.
///
/// Changes Mpfr::default_precision during the call: not for concurrent use with Mpfr.
/// @throws InvalidInput if `times` is empty or holds a negative time, if digits is not in
/// [1, kMaxDigits], if not one digit can be certified, and what the problem refuses.
[[nodiscard]] ExactDigits exact_digits(const ProblemEntry& entry,
                                       const Parameters& parameters,
                                       const std::vector<Rational>& times,
                                       int digits);

}  // namespace assay::oracles
