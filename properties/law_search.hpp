#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "properties/draw.hpp"
#include "properties/run_law.hpp"

namespace assay::properties {

/// A law put to a subject, on cases that have `std::vector<Case> simpler(const Case&)`.
template <class Case>
struct LawSearch {
  std::string_view cases;  ///< what messages call them: "mechanisms"
  std::function<Case(Draw&)> draw;
  std::function<bool(const Case&)> is_asked_about;
  std::function<Finding(const Case&)> examine;  ///< InvalidInput declines a case
};

namespace detail {

/// Cases drawn for one of which the law must hold.
inline constexpr int kDrawsForEachRun = 20;

/// What a subject throws is a violation.
template <class Case>
Finding finding_of(const LawSearch<Case>& search, const Case& x) {
  try {
    return search.examine(x);
  } catch (const InvalidInput& error) {
    return Finding::silent(error.what());
  } catch (const std::exception& error) {
    return Finding::violated(error.what());
  }
}

/// Follows the first simpler case that violates the law too. It ends: each change is a descent.
template <class Case>
void simplify(const LawSearch<Case>& search, Case& x, Finding& finding) {
  for (bool found = true; found;) {
    found = false;
    for (Case& candidate : simpler(x)) {
      if (!search.is_asked_about(candidate)) continue;
      Finding own = finding_of(search, candidate);
      if (own.outcome != Finding::Outcome::kViolated) continue;
      x = std::move(candidate);
      finding = std::move(own);
      found = true;
      break;
    }
  }
}

}  // namespace detail

/// Draws cases, small ones first, until the law held of `runs` of them, at most 20 runs in all, and
/// simplifies the first counterexample.
template <class Case>
void run_search(const LawSearch<Case>& search, int runs, LawResultOn<Case>& result) {
  std::string silence = "none could be drawn";
  bool asked = false;
  Draw seeds(result.seed);
  for (int i = 0; i < detail::kDrawsForEachRun * runs && result.runs < runs; ++i) {
    Draw draw(seeds.bits(), std::min(100, 5 + 95 * i / runs));
    Case x = search.draw(draw);
    if (!search.is_asked_about(x)) continue;
    asked = true;
    Finding finding = detail::finding_of(search, x);
    if (finding.outcome == Finding::Outcome::kHolds) {
      ++result.runs;
    } else if (finding.outcome == Finding::Outcome::kSilent) {
      silence = finding.message;
    } else {
      detail::simplify(search, x, finding);
      result.verdict = LawVerdict::kFailed;
      result.message = finding.message;
      result.counterexample = std::move(x);
      return;
    }
  }
  if (result.runs == runs) {
    result.verdict = LawVerdict::kPassed;
  } else if (!asked) {
    result.verdict = LawVerdict::kNotApplicable;
    result.message = "the subject takes none of the " + std::string(search.cases) + " of this law";
  } else {
    result.message = "only " + std::to_string(result.runs) + " of " + std::to_string(runs) + " " +
                     std::string(search.cases) + " had something to say: " + silence;
  }
}

/// @throws InvalidInput if runs < 1.
inline void require_runs(int runs) {
  if (runs >= 1) return;
  throw InvalidInput("runs = " + std::to_string(runs) + " is not allowed: it must be >= 1");
}

/// "assay check LAW --scheme NAME --scheme-set …": without seed and runs.
inline std::string check_command(std::string_view law, const Subject& subject) {
  std::string line = "assay check " + std::string(law) + " --scheme " + subject.name;
  for (const std::string& name : subject.fixed) {
    line += " --scheme-set " + name + "=" + subject.options.text(name);
  }
  return line;
}

/// " --seed SEED --runs RUNS".
inline std::string drawn_by(std::uint64_t seed, int runs) {
  return " --seed " + std::to_string(seed) + " --runs " + std::to_string(runs);
}

/// A law of schemes put to a subject; `why_not_applicable` is empty where it is.
/// @throws InvalidInput if runs < 1.
template <class Case, class Law, class AskedAbout>
[[nodiscard]] LawResultOn<Case> run_scheme_law(const Law& law,
                                               const Subject& subject,
                                               std::string why_not_applicable,
                                               const AskedAbout& is_asked_about,
                                               std::string_view cases,
                                               std::uint64_t seed,
                                               int runs) {
  require_runs(runs);
  LawResultOn<Case> result{.law = std::string(law.name),
                           .subject = subject.name,
                           .counterexample = std::nullopt,
                           .message = std::move(why_not_applicable),
                           .reproduce = check_command(law.name, subject) + drawn_by(seed, runs),
                           .seed = seed};
  if (!result.message.empty()) {
    result.verdict = LawVerdict::kNotApplicable;
    return result;
  }
  run_search<Case>({.cases = cases,
                    .draw = [&](Draw& draw) { return law.draw(draw, subject); },
                    .is_asked_about =
                        [&](const Case& x) {
                          try {
                            return is_asked_about(x);
                          } catch (const InvalidInput&) {
                            return false;  // an option outside its range
                          }
                        },
                    .examine = [&](const Case& x) { return law.examine(subject, x); }},
                   runs,
                   result);
  return result;
}

}  // namespace assay::properties
