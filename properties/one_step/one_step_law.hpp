#pragma once

#include <functional>

#include "oracles/catalogue.hpp"
#include "properties/law.hpp"
#include "properties/one_step/one_step_subject.hpp"

namespace assay::properties {

/// Laws of solvers of one-step problems.
template <>
struct Cases<OneStepCase> {
  using Subject = OneStepSubject;
  static constexpr std::string_view kName = "one-step problems";
  static constexpr bool kOnProblems = false;
  static bool takes(const OneStepSubject& subject) {
    return subject.takes_boxes() || subject.takes_friction();
  }
  static std::string why_not(const OneStepSubject& subject);
  /// random_case.
  static OneStepCase draw(Draw& draw, const OneStepSubject& subject);
  static bool accepts(const OneStepSubject& subject, const OneStepCase& x) {
    return !subject.accepts || subject.accepts(x);
  }
  /// No options: laws draw options of schemes, and solvers have none.
  static Parameters options(const OneStepSubject&, const OneStepCase&) { return Parameters({}); }
  static bool has_option(const OneStepSubject&, std::string_view) { return false; }
  static ProblemCases<OneStepCase> on(const oracles::ProblemEntry& problem);
  static std::string command(const OneStepSubject& subject) { return " --solver " + subject.name; }
  /// The tolerance by which answers reported as solved are judged. Empty if only rounding is
  /// allowed.
  static std::string declared(const OneStepSubject& subject);
};

/// The reason why a law does not apply to a solver for which `is_asked(subject)` is false.
template <auto is_asked>
[[nodiscard]] std::string unless(const OneStepSubject& subject) {
  return std::invoke(is_asked, subject) ? "" : "the law does not apply to such a solver";
}

}  // namespace assay::properties
