#include "properties/engine/run_law.hpp"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <utility>
#include <vector>

#include "properties/failure_kinds.hpp"

namespace assay::properties {

std::string_view to_string(LawVerdict verdict) {
  switch (verdict) {
    case LawVerdict::kPassed:
      return "passed";
    case LawVerdict::kFailed:
      return "failed";
    case LawVerdict::kGaveUp:
      return "gave-up";
    case LawVerdict::kNotApplicable:
      return "not-applicable";
  }
  return "unknown";
}

namespace {

/// The search draws up to this many cases for each case in which the law must hold, and at least
/// kFewestDraws: a law may apply to few of them.
constexpr int kCasesForEachRun = 20;
constexpr int kFewestDraws = 200;
/// If a law is about cases that all have a solution, it is violated if a subject gives up on this
/// many and solves none.
constexpr int kFewestGivenUp = 20;
/// After so many cases given up and none solved, a law asks no more.
constexpr int kMostGivenUp = 100;
/// At most this many cases are examined at a time, if as many held before: a subject that fails at
/// once, perhaps because it hangs, is not asked many times in vain.
constexpr int kMostAtATime = 16;
/// The time for the simplification of a counterexample: a hundred times what quick subjects need.
constexpr std::chrono::seconds kMostTime{10};

template <class Case>
std::string why_not_applicable(const Law<Case>& law, const SubjectOf<Case>& subject) {
  std::string why = Cases<Case>::why_not(subject);
  if (!why.empty()) return why;
  for (const std::string_view option : law.options) {
    if (!Cases<Case>::has_option(subject, option)) {
      return "the scheme has no option " + std::string(option);
    }
  }
  return law.why_not(subject);
}

/// The search for a violation of a law by a subject to which it applies.
template <class Case>
class Search {
 public:
  Search(const Law<Case>& law,
         const SubjectOf<Case>& subject,
         const LawRun& run,
         const std::optional<ProblemCases<Case>>& problem)
      : law_(law),
        subject_(subject),
        problem_(problem),
        simplifies_(run.simplify),
        runs_(run.runs),
        most_cases_(kCasesForEachRun * run.runs),
        most_draws_(std::max(kFewestDraws, most_cases_)),
        seeds_(run.seed) {}

  void fill(LawResultOn<Case>& result) {
    for (std::vector<Case> cases = next(1); !cases.empty(); cases = next(1 + result.runs)) {
      const std::vector<Finding> findings = examine(cases);
      for (std::size_t i = 0; i < cases.size(); ++i) {
        if (judge(cases[i], findings[i], result)) return;
      }
      if (result.runs == 0 && result.gave_up >= kMostGivenUp) break;
    }
    result.message = why_undecided(result);
    if (cases_ == declined_) result.verdict = LawVerdict::kNotApplicable;
    if (law_.solvable && result.runs == 0 && result.gave_up >= kFewestGivenUp) {
      result.verdict = LawVerdict::kFailed;
      result.counterexample = std::move(given_up_);
    }
  }

 private:
  /// The next cases to which the law applies, at most `most` or kMostAtATime; none if all were
  /// drawn.
  std::vector<Case> next(int most) {
    std::vector<Case> cases;
    const auto wanted =
        static_cast<std::size_t>(std::min({most, kMostAtATime, most_cases_ - cases_}));
    while (draws_ < most_draws_ && cases.size() < wanted) {
      Draw draw(seeds_.bits(), next_size());
      if (auto x = drawn(draw); x && is_asked_about(*x)) cases.push_back(std::move(*x));
    }
    cases_ += static_cast<int>(cases.size());
    return cases;
  }

  /// Grows from small to large, and again from small for a subject that takes few of the cases.
  [[nodiscard]] int next_size() {
    const bool takes_few = 2 * declined_ > cases_;
    const int at = takes_few ? draws_ % runs_ : draws_;
    ++draws_;
    return std::min(100, 5 + 95 * at / runs_);
  }

  /// None if an option that the case needs is outside its range.
  [[nodiscard]] std::optional<Case> drawn(Draw& draw) const {
    try {
      return problem_ ? problem_->draw(draw, subject_) : law_.draw(draw, subject_);
    } catch (const InvalidInput&) {
      return std::nullopt;
    }
  }

  [[nodiscard]] bool is_asked_about(const Case& x) const {
    try {
      return (!problem_ || problem_->contains(x)) && Cases<Case>::accepts(subject_, x) &&
             law_.admits(x, Cases<Case>::options(subject_, x));
    } catch (const InvalidInput&) {
      return false;  // an option outside its range
    }
  }

  /// An exception of the subject is a violation. A subject that did not return is not asked again.
  [[nodiscard]] Finding examine(const Case& x) {
    if (hung_) return Finding::silent("in an earlier case it did not return");
    try {
      return law_.examine(subject_, x);
    } catch (const InvalidInput& error) {
      ++declined_;
      return Finding::silent(error.what());
    } catch (const GaveUp& failure) {
      return {Finding::Outcome::kGaveUp, failure.what()};
    } catch (const std::exception& error) {
      if (dynamic_cast<const Hang*>(&error) != nullptr) hung_ = true;
      return Finding::violated(error.what());
    }
  }

  [[nodiscard]] std::vector<Finding> examine(const std::vector<Case>& cases) {
    std::vector<Finding> findings(cases.size());
    oneapi::tbb::this_task_arena::isolate([&] {
      oneapi::tbb::parallel_for(
          std::size_t{0}, cases.size(), [&](std::size_t i) { findings[i] = examine(cases[i]); });
    });
    return findings;
  }

  /// Whether the result is known.
  bool judge(Case& x, const Finding& finding, LawResultOn<Case>& result) {
    switch (finding.outcome) {
      case Finding::Outcome::kHolds:
        if (++result.runs < runs_) return false;
        result.verdict = law_.solvable && !law_.may_fail_on_some && result.gave_up > 0
                             ? LawVerdict::kGaveUp
                             : LawVerdict::kPassed;
        if (result.verdict == LawVerdict::kGaveUp) result.message = how_often(result);
        return true;
      case Finding::Outcome::kSilent:
        silence_ = finding.message;
        return false;
      case Finding::Outcome::kGaveUp:
        silence_ = finding.message;
        if (result.gave_up++ == 0) given_up_ = std::move(x);
        return false;
      case Finding::Outcome::kViolated:
        break;
    }
    result.verdict = LawVerdict::kFailed;
    result.message = finding.message;
    if (simplifies_) simplify(x, result.message);
    result.counterexample = std::move(x);
    return true;
  }

  /// Replaces the case by the first simpler case that violates the law, too, and repeats this. It
  /// ends: each change is a descent, and after kMostTime the last case found is the counterexample.
  void simplify(Case& x, std::string& message) {
    const auto deadline = std::chrono::steady_clock::now() + kMostTime;
    for (bool found = true; found;) {
      found = false;
      for (Case& candidate : simpler(x)) {
        if (std::chrono::steady_clock::now() > deadline) return;
        if (!is_asked_about(candidate)) continue;
        Finding finding = examine(candidate);
        if (finding.outcome != Finding::Outcome::kViolated) continue;
        x = std::move(candidate);
        message = std::move(finding.message);
        found = true;
        break;
      }
    }
  }

  /// @pre it gave up on some cases.
  [[nodiscard]] std::string how_often(const LawResultOn<Case>& result) const {
    return "it gave up on " + std::to_string(result.gave_up) + " of " + std::to_string(cases_) +
           " " + std::string(Cases<Case>::kName) + ": " + silence_;
  }

  [[nodiscard]] std::string why_undecided(const LawResultOn<Case>& result) const {
    const std::string cases(Cases<Case>::kName);
    if (result.gave_up > 0) return how_often(result);
    if (cases_ > declined_) {
      return "only " + std::to_string(result.runs) + " of " + std::to_string(runs_) + " " + cases +
             " could be judged" + (silence_.empty() ? "" : ": " + silence_);
    }
    if (cases_ > 0) return silence_;
    if (problem_) return "the law does not apply to this problem";
    return "the subject takes none of the " + cases +
           " of this law with the options that are fixed";
  }

  const Law<Case>& law_;
  const SubjectOf<Case>& subject_;
  const std::optional<ProblemCases<Case>>& problem_;
  bool simplifies_;
  int runs_, most_cases_, most_draws_;
  int draws_ = 0, cases_ = 0;      ///< so far; cases are those that the law speaks of
  std::atomic<int> declined_ = 0;  ///< of them
  std::atomic<bool> hung_ = false;
  Draw seeds_;
  std::string silence_;           ///< what the last case said that had nothing to say
  std::optional<Case> given_up_;  ///< the first on which the subject gave up
};

}  // namespace

template <class Case>
LawResultOn<Case> run_law(const Law<Case>& law, const SubjectOf<Case>& subject, const LawRun& run) {
  if (run.runs < 1) {
    throw InvalidInput("runs = " + std::to_string(run.runs) + " is not allowed: it must be >= 1");
  }
  LawResultOn<Case> result{
      .law = std::string(law.name),
      .subject = subject.name,
      .cases = Cases<Case>::kName,
      .message = why_not_applicable(law, subject),
      .declared = Cases<Case>::declared(subject),
      .reproduce = "assay check " + std::string(law.name) + Cases<Case>::command(subject),
      .seed = run.seed};
  if (run.problem != nullptr) result.reproduce += " --problem " + std::string(run.problem->name);
  result.reproduce += " --seed " + std::to_string(run.seed) + " --runs " + std::to_string(run.runs);
  std::optional<ProblemCases<Case>> problem;
  try {
    if (run.problem != nullptr && result.message.empty()) {
      problem = Cases<Case>::on(*run.problem);
    }
  } catch (const InvalidInput& error) {
    result.message = error.what();
  }
  if (!result.message.empty()) {
    result.verdict = LawVerdict::kNotApplicable;
    return result;
  }
  Search<Case>(law, subject, run, problem).fill(result);
  return result;
}

namespace {

template <class Case>
const SubjectOf<Case>* subject_of(const Law<Case>&, const AnySubject& subject) {
  return std::get_if<SubjectOf<Case>>(&subject);
}

template <class Case>
LawResult erased(const LawResultOn<Case>& result) {
  return {.law = result.law,
          .subject = result.subject,
          .cases = result.cases,
          .verdict = result.verdict,
          .runs = result.runs,
          .gave_up = result.gave_up,
          .counterexample = result.counterexample
                                ? std::optional<std::string>(to_code(*result.counterexample))
                                : std::nullopt,
          .message = result.message,
          .declared = result.declared,
          .reproduce = result.reproduce,
          .seed = result.seed};
}

}  // namespace

LawResult run_law(const AnyLaw& law, const AnySubject& subject, const LawRun& run) {
  return std::visit(
      [&](const auto& own) {
        if (const auto* asked = subject_of(own, subject)) return erased(run_law(own, *asked, run));
        return LawResult{
            .law = std::string(own.name),
            .subject = std::visit([](const auto& asked) { return asked.name; }, subject),
            .cases = cases_of(law),
            .verdict = LawVerdict::kNotApplicable,
            .message = is_of_solvers(law) ? "it is a law of solvers" : "it is a law of schemes",
            .seed = run.seed};
      },
      law);
}

bool takes_cases_of(const AnyLaw& law, const AnySubject& subject) {
  return std::visit(
      [&]<class Case>(const Law<Case>& own) {
        const auto* asked = subject_of(own, subject);
        return asked != nullptr && Cases<Case>::takes(*asked);
      },
      law);
}

bool is_on_problems(const AnyLaw& law) {
  return std::visit([]<class Case>(const Law<Case>&) { return Cases<Case>::kOnProblems; }, law);
}

bool is_of_solvers(const AnyLaw& law) {
  return std::visit(
      []<class Case>(const Law<Case>&) { return std::same_as<SubjectOf<Case>, OneStepSubject>; },
      law);
}

std::string_view cases_of(const AnyLaw& law) {
  return std::visit([]<class Case>(const Law<Case>&) { return Cases<Case>::kName; }, law);
}

const std::vector<std::string_view>& options_of(const AnyLaw& law) {
  return std::visit(
      [](const auto& own) -> const auto& { return own.options; }, law);
}

#define ASSAY_RUN_LAW(Case) \
  template LawResultOn<Case> run_law(const Law<Case>&, const SubjectOf<Case>&, const LawRun&);
ASSAY_RUN_LAW(Experiment)
ASSAY_RUN_LAW(Mechanism)
ASSAY_RUN_LAW(FirstOrderCase)
ASSAY_RUN_LAW(RigidBodyCase)
ASSAY_RUN_LAW(OneStepCase)
#undef ASSAY_RUN_LAW

}  // namespace assay::properties
