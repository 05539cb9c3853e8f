#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/draw.hpp"
#include "properties/law.hpp"
#include "properties/one_step/one_step_subject.hpp"
#include "properties/run_law.hpp"

namespace assay::properties {

/// A statement that the answers of every solver of one-step problems must obey: one file in
/// properties/one_step/laws and one line in properties/one_step/one_step_catalogue.hpp.
///
/// Its test also needs a witness: a wrong solver that it rejects (tests/properties/one_step).
struct OneStepLaw {
  std::string_view name;
  std::string_view description;
  /// Whether the law speaks of such a solver at all.
  bool (*applies)(const OneStepSubject& subject);
  /// A problem that is likely to break the law, of a kind that the subject solves.
  OneStepCase (*draw)(Draw& draw, const OneStepSubject& subject);
  /// Whether the statement speaks of the problem.
  bool (*admits)(const OneStepCase& x);
  /// The law, on one problem.
  Finding (*examine)(const OneStepSubject& subject, const OneStepCase& x);
};

using OneStepLawResult = LawResultOn<OneStepCase>;

/// Draws problems until the law held on `runs` of them, at most 20 runs in all, and simplifies the
/// first counterexample by the first change that keeps it one, again and again.
///
/// Prints nothing, depends on nothing but its arguments, and ends: each change is a descent.
/// @throws InvalidInput if runs < 1.
[[nodiscard]] OneStepLawResult run_law(const OneStepLaw& law,
                                       const OneStepSubject& subject,
                                       std::uint64_t seed = kGateSeed,
                                       int runs = kGateRuns);

}  // namespace assay::properties
