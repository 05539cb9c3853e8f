#include <exception>

#include "core/scalar/invalid_input.hpp"
#include "properties/one_step/one_step_law.hpp"

namespace assay::properties {

namespace {

constexpr int kDrawsForEachRun = 20;

class Trial {
 public:
  Trial(const OneStepLaw& law, const OneStepSubject& subject) : law_(law), subject_(subject) {}

  [[nodiscard]] bool is_asked_about(const OneStepCase& x) const {
    return law_.admits(x) && (!subject_.accepts || subject_.accepts(x));
  }

  [[nodiscard]] Finding examine(const OneStepCase& x) const {
    try {
      return law_.examine(subject_, x);
    } catch (const InvalidInput& error) {
      return Finding::silent(error.what());
    } catch (const std::exception& error) {
      return Finding::violated(error.what());
    }
  }

  /// Follows the first simpler problem that violates the law too.
  void simplify(OneStepCase& x, Finding& finding) const {
    for (bool found = true; found;) {
      found = false;
      for (OneStepCase& candidate : simpler(x)) {
        if (!is_asked_about(candidate)) continue;
        Finding own = examine(candidate);
        if (own.outcome != Finding::Outcome::kViolated) continue;
        x = std::move(candidate);
        finding = std::move(own);
        found = true;
        break;
      }
    }
  }

  void check(OneStepLawResult& result, int runs) const {
    std::string silence;
    bool asked = false;
    Draw seeds(result.seed);
    for (int i = 0; i < kDrawsForEachRun * runs && result.runs < runs; ++i) {
      // small problems first
      Draw draw(seeds.bits(), std::min(100, 5 + 95 * i / runs));
      OneStepCase x = law_.draw(draw, subject_);
      if (!is_asked_about(x)) continue;
      asked = true;
      Finding finding = examine(x);
      if (finding.outcome == Finding::Outcome::kHolds) {
        ++result.runs;
      } else if (finding.outcome == Finding::Outcome::kSilent) {
        silence = finding.message;
      } else {
        simplify(x, finding);
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
      result.message = "the solver takes no problem of this law";
    } else {
      result.message = "only " + std::to_string(result.runs) + " of " + std::to_string(runs) +
                       " problems had something to say: " + silence;
    }
  }

 private:
  const OneStepLaw& law_;
  const OneStepSubject& subject_;
};

}  // namespace

OneStepLawResult run_law(const OneStepLaw& law,
                         const OneStepSubject& subject,
                         std::uint64_t seed,
                         int runs) {
  if (runs < 1) {
    throw InvalidInput("runs = " + std::to_string(runs) + " is not allowed: it must be >= 1");
  }
  OneStepLawResult result{.law = std::string(law.name),
                          .subject = subject.name,
                          .counterexample = std::nullopt,
                          .message = {},
                          .reproduce = "assay check " + std::string(law.name) + " --solver " +
                                       subject.name + " --seed " + std::to_string(seed) +
                                       " --runs " + std::to_string(runs),
                          .seed = seed};
  if (!law.applies(subject)) {
    result.verdict = LawVerdict::kNotApplicable;
    result.message = "the law does not speak of such a solver";
    return result;
  }
  Trial(law, subject).check(result, runs);
  return result;
}

}  // namespace assay::properties
