#include "reports/errata/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/math/magnitude.hpp"
#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

using reference::Case;
using reference::Comparison;
using reference::Item;
using reference::Numbers;
using reference::OutsideDomain;
using reference::Term;

namespace {

enum class Match { kEqual, kDifferent, kWithoutValue, kUnclear };

constexpr int kDrawsOfAPoint = 200;
constexpr int kSimplifications = 2000;
constexpr int kLeastPointsOfAFault = 24;
constexpr int kMostTimesAsMany = 20;

/// The first entry that differs, if any.
struct Difference {
  Match match = Match::kEqual;
  int row = 0, col = 0;
};

template <class S>
Difference difference(const Term<S>& truth, const Term<S>& other) {
  if (!truth.has_value()) return {Match::kUnclear, 0, 0};
  if (!other.has_value() || truth.rows() != other.rows() || truth.cols() != other.cols()) {
    return {Match::kWithoutValue, 0, 0};
  }
  S scale(1);
  for (const S& entry : truth.entries().reshaped()) scale = std::max(scale, magnitude(entry));
  const bool exact = ScalarTraits<S>::kExact;
  const S equal = exact ? S(0) : scale * from_rational<S>(parse_rational("1e-40"));
  const S different = exact ? S(0) : scale * from_rational<S>(parse_rational("1e-20"));
  Difference found;
  for (int j = 0; j < truth.cols(); ++j) {
    for (int i = 0; i < truth.rows(); ++i) {
      const S gap = magnitude(S(truth.entries()(i, j) - other.entries()(i, j)));
      if (gap <= equal) continue;
      if (gap > different) return {Match::kDifferent, i, j};
      found = {Match::kUnclear, i, j};
    }
  }
  return found;
}

/// The result at one point.
struct Finding {
  Match printed = Match::kEqual;
  Match corrected = Match::kEqual;
  bool two_places = false;
  bool has_condition = false, condition_holds = true;
  std::string data;
  std::string sides;  ///< the first comparison that fails
};

std::string entry_name(const Difference& d, int rows, int cols) {
  if (rows * cols == 1) return "";
  return cols == 1 ? fmt::format("entry {}: ", d.row + 1)
                   : fmt::format("entry ({}, {}): ", d.row + 1, d.col + 1);
}

template <class S>
std::string sides(const Comparison<S>& c, const Difference& d) {
  if (!c.printed.has_value()) return "the printed formula has no value: " + c.printed.reason();
  if (d.match == Match::kWithoutValue) {
    return fmt::format("the shapes do not fit: {} for {}", c.printed.shape(), c.truth.shape());
  }
  return fmt::format("{}printed {}, should be {}",
                     entry_name(d, c.truth.rows(), c.truth.cols()),
                     to_text(c.printed(d.row, d.col)),
                     to_text(c.truth(d.row, d.col)));
}

/// For example "x = 1, A = [0 1; 0 0], all else 0": zero data are not named.
std::string data_text(const std::vector<std::string>& data) {
  std::string text;
  bool some_vanish = false;
  for (const std::string& datum : data) {
    const std::size_t value = datum.rfind(" = ") + 3;
    if (datum.find_first_not_of("0[]; ", value) == std::string::npos) {
      some_vanish = true;
    } else {
      text += (text.empty() ? "" : ", ") + datum;
    }
  }
  if (!some_vanish) return text;
  return text.empty() ? "all data 0" : text + ", all else 0";
}

template <class S>
Finding find(void (*check)(Case<S>&), Numbers& numbers) {
  Case<S> point(numbers);
  check(point);
  Finding finding;
  finding.two_places = point.two_places();
  finding.has_condition = point.has_condition();
  finding.condition_holds = point.condition_holds();
  finding.data = data_text(point.data());
  for (const Comparison<S>& comparison : point.comparisons()) {
    const Difference printed = difference(comparison.truth, comparison.printed);
    if (printed.match != Match::kEqual && finding.printed == Match::kEqual) {
      finding.printed = printed.match;
      finding.sides = sides(comparison, printed);
    }
    const Match corrected = difference(comparison.truth, comparison.corrected).match;
    if (corrected != Match::kEqual) finding.corrected = corrected;
  }
  if (point.comparisons().empty()) finding.printed = Match::kUnclear;
  return finding;
}

/// Nothing if the numbers are outside the domain.
std::optional<Finding> try_find(const Item& item, Numbers& numbers) {
  try {
    return item.exact != nullptr ? find(item.exact, numbers) : find(item.real, numbers);
  } catch (const OutsideDomain&) {
    return std::nullopt;
  }
}

bool refutes(const std::optional<Finding>& finding) {
  return finding &&
         (finding->printed == Match::kDifferent || finding->printed == Match::kWithoutValue);
}

/// A simpler point at which the printed form fails in the same way.
Finding simplified(const Item& item, std::vector<Rational> numbers, Finding finding) {
  int left = kSimplifications;
  for (bool simpler = true; simpler && left > 0;) {
    simpler = false;
    for (std::size_t i = 0; i < numbers.size() && left > 0; ++i) {
      for (const Rational& candidate : {Rational(0), Rational(1), Rational(-1), Rational(2)}) {
        if (numbers[i] == candidate) break;
        std::vector<Rational> tried = numbers;
        tried[i] = candidate;
        Numbers replay(tried);
        --left;
        std::optional<Finding> found = try_find(item, replay);
        if (!refutes(found) || found->printed != finding.printed ||
            found->condition_holds != finding.condition_holds) {
          continue;
        }
        numbers = std::move(tried);
        finding = std::move(*found);
        simpler = true;
        break;
      }
    }
  }
  return finding;
}

/// The result of all points together.
struct Tally {
  bool names_fault = false;  ///< the item says that there is one
  int points = 0, failures = 0, failures_with_condition = 0, points_with_condition = 0;
  bool unclear = false, two_places = false, corrected_refuted = false, has_condition = false;

  [[nodiscard]] bool condition_tells() const {
    return !has_condition || (points_with_condition > 0 && points_with_condition < points);
  }
  /// Whether more points could still turn "nothing found" into a verdict.
  [[nodiscard]] bool is_open() const {
    return (names_fault && failures == 0) || !condition_tells();
  }
};

FormulaVerdict verdict(const Tally& tally, int least) {
  if (tally.points < least || tally.unclear || tally.is_open()) return FormulaVerdict::kUndecided;
  if (tally.failures == 0) return FormulaVerdict::kCorrect;
  if (tally.corrected_refuted) return FormulaVerdict::kUndecided;
  if (tally.two_places) return FormulaVerdict::kAmbiguous;
  const bool condition_suffices = tally.has_condition && tally.failures_with_condition == 0;
  return condition_suffices ? FormulaVerdict::kIncomplete : FormulaVerdict::kWrong;
}

std::string evidence(const JudgedFormula& judged, const Tally& tally, const Finding& witness) {
  const std::string_view where =
      judged.item.exact != nullptr ? "in exact arithmetic" : "at 50 digits";
  switch (judged.verdict) {
    case FormulaVerdict::kCorrect:
      return fmt::format("equal at {} points {}", tally.points, where);
    case FormulaVerdict::kWrong:
      return fmt::format("fails at {} of {} points {}; {}; the corrected form holds at all",
                         tally.failures,
                         tally.points,
                         where,
                         witness.sides);
    case FormulaVerdict::kIncomplete:
      return fmt::format(
          "holds at the {} of {} points {} that satisfy the missing condition; elsewhere {}",
          tally.points_with_condition,
          tally.points,
          where,
          witness.sides);
    case FormulaVerdict::kAmbiguous:
      return fmt::format("the two places differ at {} of {} points {}; {}",
                         tally.failures,
                         tally.points,
                         where,
                         witness.sides);
    case FormulaVerdict::kUndecided:
      break;
  }
  if (tally.corrected_refuted) return "the corrected form is refuted, too";
  if (tally.unclear) return "the difference is of the size of rounding, or nothing was compared";
  if (!tally.condition_tells()) {
    return fmt::format(
        "the points do not show whether the missing condition matters: {} of {} satisfy it",
        tally.points_with_condition,
        tally.points);
  }
  if (tally.names_fault && tally.failures == 0) {
    return fmt::format("the stated fault shows at none of {} points", tally.points);
  }
  return fmt::format("only {} points in the domain", tally.points);
}

}  // namespace

std::string_view to_string(FormulaVerdict verdict) {
  switch (verdict) {
    case FormulaVerdict::kCorrect:
      return "correct";
    case FormulaVerdict::kWrong:
      return "wrong";
    case FormulaVerdict::kIncomplete:
      return "incomplete";
    case FormulaVerdict::kAmbiguous:
      return "ambiguous";
    case FormulaVerdict::kUndecided:
      break;
  }
  return "undecided";
}

JudgedFormula judge(const Item& item, const ErrataRequest& request) {
  if ((item.exact == nullptr) == (item.real == nullptr)) {
    throw InvalidInput(
        fmt::format("item {} of {} draws its points by `exact` or by `real`: it has {}",
                    item.equation,
                    item.document,
                    item.exact == nullptr ? "neither" : "both"));
  }
  JudgedFormula judged;
  judged.item = item;
  Tally tally;
  tally.names_fault = !item.kind.empty();
  Finding witness;
  const int least =
      tally.names_fault ? std::max(request.points, kLeastPointsOfAFault) : request.points;
  const auto is_enough = [&] {
    return tally.points >= least && (!tally.is_open() || tally.points >= kMostTimesAsMany * least);
  };
  for (int draw = 0; draw < kDrawsOfAPoint * least && !is_enough(); ++draw) {
    Numbers numbers(request.seed * 1000003 + static_cast<std::uint64_t>(draw));
    const std::optional<Finding> found = try_find(item, numbers);
    if (!found) continue;
    ++tally.points;
    tally.two_places = found->two_places;
    tally.has_condition = found->has_condition;
    tally.unclear = tally.unclear || found->printed == Match::kUnclear;
    tally.corrected_refuted = tally.corrected_refuted || found->corrected != Match::kEqual;
    if (found->condition_holds) ++tally.points_with_condition;
    if (!refutes(found)) continue;
    if (found->condition_holds) ++tally.failures_with_condition;
    if (++tally.failures == 1) witness = simplified(item, numbers.drawn(), *found);
  }
  judged.points = tally.points;
  judged.verdict = verdict(tally, least);
  judged.witness = witness.data;
  judged.evidence = evidence(judged, tally, witness);
  if (item.simulate != nullptr) judged.simulation = item.simulate().to_text();
  return judged;
}

std::vector<JudgedFormula> judge(const std::vector<Item>& items, const ErrataRequest& request) {
  std::vector<JudgedFormula> judged;
  for (const Item& item : items) judged.push_back(judge(item, request));
  return judged;
}

}  // namespace assay::reports
