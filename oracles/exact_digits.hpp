#pragma once

#include <string>
#include <utility>
#include <vector>

#include "oracles/catalogue.hpp"

namespace assay::oracles {

/// A state as decimal strings: right limits. The contact forces λ are empty if there is no contact.
struct DigitsState {
  std::string t;
  std::vector<std::string> q{}, v{}, lambda{};
  std::vector<std::string> strain{};  ///< of a Continuum
};

/// An event as decimal strings; `kind` as to_string(EventKind), or "release": a contact that was
/// closed opens without an impact.
struct DigitsEvent {
  std::string kind;
  std::string t;
  std::vector<std::string> v_minus{}, v_plus{}, impulse{};
  /// λ on both sides, for first-order systems after t = 0; otherwise empty.
  std::vector<std::string> lambda_minus{}, lambda_plus{};
};

/// The exact motion of a problem in decimal digits, correctly rounded (ties to even).
struct ExactDigits {
  std::string problem;
  std::vector<std::pair<std::string, std::string>> parameters{};  ///< as typed, or the defaults
  int digits = 0;                                                 ///< requested significant digits
  int certified_digits = 0;  ///< of every number below; less than `digits` only beyond the cap
  std::string method = "closed-form";
  std::vector<std::string> positions{};  ///< of q and v in a Continuum; else empty
  std::vector<DigitsState> states{};
  std::vector<DigitsEvent> events{};
};

inline constexpr int kMaxDigits = 10'000;
/// The largest number of digits in a numerator or denominator of a time or a parameter, if the
/// motion is not rational.
inline constexpr int kMaxDatumDigits = 2'000;

/// States at `times` and all events in [0, max time], to `digits` significant digits.
///
/// Rational motions are computed over ℚ. Other motions are computed by Ziv's strategy: with p
/// digits and again with more, until both give the same correctly rounded digits. Numbers that are
/// equal in two computations are printed, however small. With p working digits the resolution is
/// 10^−(p−15) of the scale of a quantity (for a number, of its own size). Doubt remains if
///
///   - a number is below the resolution in both computations, or falls with p to the digit, and the
///     computations disagree: it is noise, and 0 is given;
///   - a number is within the resolution of a tie between two decimals: it goes to the even one;
///   - a time is within the resolution of an event: the state is the state after the event (right
///     limit), and the event is listed;
///   - an impulse or a time is within the resolution of the cut-off before an accumulation, see
///     below: the event is listed.
///
/// In doubt p grows up to its cap, 4 digits + 100 plus the length of the longest number among times
/// and parameters. The length is the digits of numerator or denominator, and at least the digits of
/// the time before its point. A difference from 0, a tie, an event or the cut-off that is below the
/// resolution of the last two p is not detected. Only in this case the answer for a time depends on
/// the other times. If the last two computations disagree, `certified_digits` is the number of
/// digits that they share.
///
/// Events at t = 0 are impacts of the initial data. All other events up to the largest time are
/// listed, however weak. Infinitely many events precede an accumulation. Impacts before it are
/// listed until their impulse falls below 10^−digits of the first one. Switches of first-order
/// systems are listed until the remaining time falls below 10^−digits of the time of the
/// accumulation. With `digits` digits, later events cannot be told from the accumulation.
///
/// @throws InvalidInput if `times` is empty or has a negative time, if digits is not in [1,
/// kMaxDigits], or if the problem refuses the parameters. Also if a number of a motion that is not
/// rational has more than kMaxDatumDigits, if not one digit can be certified, or if a number is too
/// large or too small for the exponents of MPFR.
[[nodiscard]] ExactDigits exact_digits(const ProblemEntry& entry,
                                       const Parameters& parameters,
                                       const std::vector<Rational>& times,
                                       int digits);

/// The continuous body of a problem at `positions`, or at its nodes if there are none. The result
/// has q = u, v = u_t, the strain, the contact force, and all events in (0, max time]. Every number
/// is correctly rounded. Left limits in time, see Continuum.
///
/// @throws InvalidInput as above, for a problem without a continuum, for a position outside the
/// body, and for a time at which the motion is not known.
[[nodiscard]] ExactDigits continuum_digits(const ProblemEntry& entry,
                                           const Parameters& parameters,
                                           const std::vector<Rational>& times,
                                           const std::vector<Rational>& positions,
                                           int digits);

}  // namespace assay::oracles
