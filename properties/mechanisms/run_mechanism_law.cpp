#include <exception>

#include "core/scalar/invalid_input.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/recorded_run.hpp"

namespace assay::properties {

namespace {

constexpr int kDrawsForEachRun = 20;

class Trial {
 public:
  Trial(const MechanismLaw& law, const Subject& subject) : law_(law), subject_(subject) {}

  [[nodiscard]] std::string why_not_applicable() const {
    if (subject_.is_first_order()) return "the scheme takes first-order systems";
    if (!subject_.any_model) return "the scheme takes linear models only";
    for (const std::string_view option : law_.options) {
      if (!subject_.has(option)) return "the scheme has no option " + std::string(option);
    }
    if (law_.velocity_level && !subject_.theta_method) {
      return "the scheme is not the theta-method with contacts on velocities alone";
    }
    return {};
  }

  /// Follows the first simpler mechanism that violates the law too.
  void simplify(Mechanism& x, Finding& finding) const {
    for (bool found = true; found;) {
      found = false;
      for (Mechanism& candidate : simpler(x)) {
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

  void check(MechanismLawResult& result, int runs) const {
    std::string silence = "none could be drawn";
    bool asked = false;
    Draw seeds(result.seed);
    for (int i = 0; i < kDrawsForEachRun * runs && result.runs < runs; ++i) {
      // small mechanisms first
      Draw draw(seeds.bits(), std::min(100, 5 + 95 * i / runs));
      Mechanism x = law_.draw(draw, subject_);
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
      result.message = "no mechanism of this law has the options that are fixed";
    } else {
      result.message = "only " + std::to_string(result.runs) + " of " + std::to_string(runs) +
                       " mechanisms had something to say: " + silence;
    }
  }

 private:
  [[nodiscard]] bool is_asked_about(const Mechanism& x) const {
    try {
      return is_admissible(x) && law_.admits(x, options_of(subject_, x.options));
    } catch (const InvalidInput&) {
      return false;  // an option outside its range
    }
  }

  [[nodiscard]] Finding examine(const Mechanism& x) const {
    try {
      return law_.examine(subject_, x);
    } catch (const InvalidInput& error) {
      return Finding::silent(error.what());
    } catch (const std::exception& error) {
      return Finding::violated(error.what());
    }
  }

  const MechanismLaw& law_;
  const Subject& subject_;
};

std::string command(const MechanismLaw& law, const Subject& subject, std::uint64_t seed, int runs) {
  std::string line = "assay check " + std::string(law.name) + " --scheme " + subject.name;
  for (const std::string& name : subject.fixed) {
    line += " --scheme-set " + name + "=" + subject.options.text(name);
  }
  return line + " --seed " + std::to_string(seed) + " --runs " + std::to_string(runs);
}

}  // namespace

MechanismLawResult run_law(const MechanismLaw& law,
                           const Subject& subject,
                           std::uint64_t seed,
                           int runs) {
  if (runs < 1) {
    throw InvalidInput("runs = " + std::to_string(runs) + " is not allowed: it must be >= 1");
  }
  const Trial trial(law, subject);
  MechanismLawResult result{.law = std::string(law.name),
                            .subject = subject.name,
                            .counterexample = std::nullopt,
                            .message = trial.why_not_applicable(),
                            .reproduce = command(law, subject, seed, runs),
                            .seed = seed};
  if (result.message.empty()) {
    trial.check(result, runs);
  } else {
    result.verdict = LawVerdict::kNotApplicable;
  }
  return result;
}

}  // namespace assay::properties
