#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "properties/engine/catalogue.hpp"

namespace assay::properties {

/// The seed of the gate: the same cases in every run and on every machine.
inline constexpr std::uint64_t kGateSeed = 1;
inline constexpr int kGateRuns = 100;

/// The settings for testing a law on a subject.
struct LawRun {
  std::uint64_t seed = kGateSeed;
  int runs = kGateRuns;
  /// Cases of this problem, instead of the law's own cases.
  const oracles::ProblemEntry* problem = nullptr;
  bool simplify = true;  ///< the counterexample, which takes up to 10 s
};

enum class LawVerdict {
  kPassed,        ///< it held in all the cases
  kFailed,        ///< there is a counterexample
  kGaveUp,        ///< too few cases could test the law; nothing is decided
  kNotApplicable  ///< the law is not about such a subject, options or problem
};

/// "passed", "failed", "gave-up", "not-applicable".
[[nodiscard]] std::string_view to_string(LawVerdict verdict);

/// The result of testing a law.
template <class Counterexample>
struct LawResultOn {
  std::string law = {}, subject = {};
  std::string_view cases = {};  ///< the type of the tested cases: "rigid bodies"
  LawVerdict verdict = LawVerdict::kGaveUp;
  int runs = 0;     ///< cases in which the law held
  int gave_up = 0;  ///< cases in which the subject reports a failure
  /// The simplest case found that violates the law.
  std::optional<Counterexample> counterexample = std::nullopt;
  std::string message = {};    ///< the violation, or the reason why nothing was decided
  std::string declared = {};   ///< what the subject declares of its arithmetic, for the law
  std::string reproduce = {};  ///< the command line that finds the same again
  std::uint64_t seed = kGateSeed;
};

/// The result for any law: the counterexample is the C++ code that makes it.
using LawResult = LawResultOn<std::string>;

/// A subject of laws: a scheme or a solver.
using AnySubject = std::variant<Subject, OneStepSubject>;

/// Draws cases, small ones first, until the law held for `runs` of them; it tests at most 20 times
/// as many cases. Then simplifies the first counterexample: it applies the first change after which
/// it is still a counterexample, again and again. This ends, because each change is a descent.
///
/// All processors examine cases. Cases are drawn and judged in order, so the result depends only on
/// the arguments, not on the number of threads. The simplification of a counterexample is an
/// exception: it ends after 10 s. Prints nothing and reads no environment. An exception of the
/// subject is a violation, with two exceptions: InvalidInput declines a case, and GaveUp is counted
/// and another case is drawn. If every case of a law has a solution, GaveUp leaves the law
/// undecided, unless a subject may fail on some cases. A subject that gave up on all cases, at
/// least 20, violates such a law. If all cases are declined, the law is not applicable. The first
/// Hang ends the search, and its case is not simplified.
///
/// The search is our own because no public function of RapidCheck runs a law like this. rc::check
/// takes its seed from the environment variable RC_PARAMS, which it reads once in a process. It
/// prints to standard error and returns a bool. rc::Gen draws and shrinks, and runs nothing.
///
/// @throws InvalidInput if runs < 1.
template <class Case>
[[nodiscard]] LawResultOn<Case> run_law(const Law<Case>& law,
                                        const SubjectOf<Case>& subject,
                                        const LawRun& run = {});

/// The same for any law and any subject. The law is not applicable if it is for schemes and the
/// subject is a solver, or the reverse.
[[nodiscard]] LawResult run_law(const AnyLaw& law, const AnySubject& subject, const LawRun& run);

/// Whether the subject takes the cases of the law.
[[nodiscard]] bool takes_cases_of(const AnyLaw& law, const AnySubject& subject);
/// Whether the cases of the law can be cases of a problem.
[[nodiscard]] bool is_on_problems(const AnyLaw& law);
/// Whether the law is for solvers, not for schemes.
[[nodiscard]] bool is_of_solvers(const AnyLaw& law);
[[nodiscard]] std::string_view cases_of(const AnyLaw& law);
/// The options to which the law refers.
[[nodiscard]] const std::vector<std::string_view>& options_of(const AnyLaw& law);

#define ASSAY_DECLARE_RUN_LAW(Case)          \
  extern template LawResultOn<Case> run_law( \
      const Law<Case>& law, const SubjectOf<Case>&, const LawRun&);
ASSAY_DECLARE_RUN_LAW(Experiment)
ASSAY_DECLARE_RUN_LAW(Mechanism)
ASSAY_DECLARE_RUN_LAW(FirstOrderCase)
ASSAY_DECLARE_RUN_LAW(RigidBodyCase)
ASSAY_DECLARE_RUN_LAW(OneStepCase)
#undef ASSAY_DECLARE_RUN_LAW

}  // namespace assay::properties
