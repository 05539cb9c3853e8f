#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/parameters.hpp"
#include "properties/draw.hpp"
#include "properties/gave_up.hpp"

namespace assay::properties {

/// The result of testing a law on one case.
struct Finding {
  enum class Outcome {
    kHolds,
    kViolated,
    kSilent,  ///< the case tests nothing, e.g. no step could be taken
    kGaveUp   ///< the subject itself reports that it failed
  };
  Outcome outcome = Outcome::kSilent;
  std::string message;  ///< the violation, or the reason why the case is silent

  static Finding holds() { return {Outcome::kHolds, {}}; }
  static Finding violated(std::string how) { return {Outcome::kViolated, std::move(how)}; }
  static Finding silent(std::string why) { return {Outcome::kSilent, std::move(why)}; }
};

/// The facts about a type of cases that the engine of laws needs. The header of the laws of each
/// type, such as mechanisms/mechanism_law.hpp, has a specialisation with these static members:
///
///   Subject                    the type of subject of its laws: a scheme or a solver
///   kName                      the cases, as messages call them: "rigid bodies"
///   kOnProblems                whether the study cases of a problem can be such cases
///   takes(subject)             whether the subject takes such cases
///   why_not(subject)           why no law on such cases applies to the subject; empty if laws do
///   draw(draw, subject)        a hard case, for laws that draw no special ones
///   accepts(subject, x)        whether the subject must take the case
///   options(subject, x)        the options of the subject, with the options of the case set
///   has_option(subject, name)  whether the subject has such an option
///   on(problem)                the study cases of a problem; InvalidInput if there are none
///   command(subject)           " --scheme NAME …": the subject for the command `assay check`
///   declared(subject)          the accuracy that it declares; empty: nothing
///
/// The type itself also has `to_code(x)`, the C++ code that makes the case, and `simpler(x)`, the
/// cases that are one change simpler, with the boldest change first. Simplicity is a measure that
/// is bounded below.
template <class Case>
struct Cases;

template <class Case>
using SubjectOf = typename Cases<Case>::Subject;

/// The study cases of a problem, as cases of laws.
template <class Case>
struct ProblemCases {
  std::function<Case(Draw& draw, const SubjectOf<Case>& subject)> draw;
  /// Whether a case is still a case of the problem after it was simplified.
  std::function<bool(const Case& x)> contains;
};

/// A statement that every scheme or every solver must obey, on one type of cases. It needs one file
/// in the folder laws/ of these cases, which states and derives it, and one line in
/// engine/catalogue.hpp. Laws with the same name on several types of cases are versions of one law.
///
/// Its test also needs a witness: a wrong subject that the law rejects
/// (tests/properties/witnesses.hpp).
template <class Case>
struct Law {
  std::string_view name;
  std::string_view statement;
  std::vector<std::string_view> aliases = {};  ///< names that it had
  /// Options to which the statement refers. The law does not apply to a subject that lacks one of
  /// them.
  std::vector<std::string_view> options = {};
  /// Draws a case that is likely to break the law.
  Case (*draw)(Draw& draw, const SubjectOf<Case>& subject) = &Cases<Case>::draw;
  /// Whether the statement applies to a case with these options of the subject. Drawn cases to
  /// which it does not apply are not tested, and a counterexample is not simplified to one.
  bool (*admits)(const Case& x, const Parameters& options) = [](const Case&, const Parameters&) {
    return true;
  };
  /// Whether every case has a solution. A subject that gives up on all cases breaks the law. If it
  /// gives up on some cases, the law is undecided, unless the subject may fail on some.
  bool solvable = false, may_fail_on_some = false;
  /// Tests the law on one case. InvalidInput declines the case, GaveUp leaves it undecided.
  Finding (*examine)(const SubjectOf<Case>& subject, const Case& x);
  /// The reason why the law does not apply to a subject; empty if it does.
  std::string (*why_not)(const SubjectOf<Case>& subject) = [](const SubjectOf<Case>&) {
    return std::string();
  };
};

/// Distinguishes the functions that make laws of one name: `Law<Mechanism> units(On<Mechanism>)`.
template <class Case>
struct On {};

}  // namespace assay::properties
