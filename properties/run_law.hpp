#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "oracles/catalogue.hpp"
#include "properties/law.hpp"

namespace assay::properties {

/// The seed of the gate: the same experiments in every run and on every machine.
inline constexpr std::uint64_t kGateSeed = 1;
inline constexpr int kGateRuns = 100;

/// How a law is put to a subject.
struct LawRun {
  std::uint64_t seed = kGateSeed;
  int runs = kGateRuns;
  /// Experiments on the study cases of this problem instead of the law's own.
  const oracles::ProblemEntry* problem = nullptr;
};

enum class LawVerdict {
  kPassed,        ///< it held in all the experiments
  kFailed,        ///< there is a counterexample
  kGaveUp,        ///< too few experiments had something to say; nothing is decided
  kNotApplicable  ///< the law does not speak of such a scheme, options or problem
};

/// "passed", "failed", "gave-up", "not-applicable".
[[nodiscard]] std::string_view to_string(LawVerdict verdict);

/// What came of a law that speaks of a kind of cases: experiments, mechanisms, one-step problems.
template <class Case>
struct LawResultOn {
  std::string law, subject;
  LawVerdict verdict = LawVerdict::kGaveUp;
  int runs = 0;  ///< cases of which the law held
  /// The simplest case found that violates the law; the C++ that makes it is
  /// to_code(*counterexample).
  std::optional<Case> counterexample;
  std::string message;    ///< how it is violated, or why nothing was decided
  std::string reproduce;  ///< the command line that finds the same again
  std::uint64_t seed = kGateSeed;
};

using LawResult = LawResultOn<Experiment>;

/// Draws `runs` experiments with RapidCheck, asks the law about each, and simplifies the first
/// counterexample.
///
/// Prints nothing, reads no environment, and depends on nothing but its arguments. What the subject
/// throws is a violation, except InvalidInput, with which it declines an experiment.
/// @throws InvalidInput if runs < 1.
[[nodiscard]] LawResult run_law(const Law& law, const Subject& subject, const LawRun& run = {});

}  // namespace assay::properties
