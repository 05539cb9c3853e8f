#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace {

constexpr int kDrawsForEachRun = 20;

class Trial {
 public:
  Trial(const FirstOrderLaw& law, const Subject& subject) : law_(law), subject_(subject) {}

  [[nodiscard]] std::string why_not_applicable() const {
    if (!subject_.is_first_order()) return "the scheme takes Lagrangian systems";
    if (!subject_.run_first_order_exact) return "the scheme does not run on rationals";
    for (const std::string_view option : law_.options) {
      if (!subject_.has(option)) return "the scheme has no option " + std::string(option);
    }
    return {};
  }

  void check(FirstOrderLawResult& result, int runs) const {
    std::string silence = "none could be drawn";
    bool asked = false;
    Draw seeds(result.seed);
    for (int i = 0; i < kDrawsForEachRun * runs && result.runs < runs; ++i) {
      Draw draw(seeds.bits(), std::min(100, 5 + 95 * i / runs));  // small cases first
      FirstOrderCase x = law_.draw(draw, subject_);
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
      result.message = "no case of this law has the options that are fixed";
    } else {
      result.message = "only " + std::to_string(result.runs) + " of " + std::to_string(runs) +
                       " cases had something to say: " + silence;
    }
  }

 private:
  /// Follows the first simpler case that violates the law too.
  void simplify(FirstOrderCase& x, Finding& finding) const {
    for (bool found = true; found;) {
      found = false;
      for (FirstOrderCase& candidate : simpler(x)) {
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

  [[nodiscard]] bool is_asked_about(const FirstOrderCase& x) const {
    try {
      return is_admissible(x) && law_.admits(x, options_of(subject_, x));
    } catch (const InvalidInput&) {
      return false;  // an option outside its range
    }
  }

  [[nodiscard]] Finding examine(const FirstOrderCase& x) const {
    try {
      return law_.examine(subject_, x);
    } catch (const InvalidInput& error) {
      return Finding::silent(error.what());
    } catch (const std::exception& error) {
      return Finding::violated(error.what());
    }
  }

  const FirstOrderLaw& law_;
  const Subject& subject_;
};

std::string command(const FirstOrderLaw& law,
                    const Subject& subject,
                    std::uint64_t seed,
                    int runs) {
  std::string line = "assay check " + std::string(law.name) + " --scheme " + subject.name;
  for (const std::string& name : subject.fixed) {
    line += " --scheme-set " + name + "=" + subject.options.text(name);
  }
  return line + " --seed " + std::to_string(seed) + " --runs " + std::to_string(runs);
}

}  // namespace

Parameters options_of(const Subject& subject, const FirstOrderCase& x) {
  Parameters options = subject.options;
  for (const auto& [name, value] : x.options) options.set(name, value);
  return options;
}

void set_option(const Subject& subject,
                const std::string& name,
                const Rational& value,
                FirstOrderCase& x) {
  if (subject.is_free(name)) x.options.emplace_back(name, to_text(value));
}

Trajectory<Rational> exact_run(const Subject& subject, const FirstOrderCase& x) {
  Trajectory<Rational> run = subject.run_first_order_exact(
      first_order_model<Rational>(x), x.h, x.steps, options_of(subject, x));
  if (run.size() < 1) throw std::runtime_error("the trajectory has no state");
  if (run.status != SolveStatus::kSolved || run.size() != x.steps + 1) {
    throw std::runtime_error("step " + std::to_string(run.size()) + " ends with status " +
                             std::string(to_string(run.status)));
  }
  const auto require = [&](const char* what, const Matrix<Rational>& a, Eigen::Index rows) {
    if (a.rows() == rows && a.cols() == run.size()) return;
    throw std::runtime_error(std::string("the trajectory has ") + what + " of shape " +
                             std::to_string(a.rows()) + "×" + std::to_string(a.cols()) +
                             "; it must be " + std::to_string(rows) + "×" +
                             std::to_string(run.size()));
  };
  require("states", run.q, x.size());
  require("multipliers", run.impulse, x.multipliers());
  return run;
}

FirstOrderLawResult run_law(const FirstOrderLaw& law,
                            const Subject& subject,
                            std::uint64_t seed,
                            int runs) {
  if (runs < 1) {
    throw InvalidInput("runs = " + std::to_string(runs) + " is not allowed: it must be >= 1");
  }
  const Trial trial(law, subject);
  FirstOrderLawResult result{.law = std::string(law.name),
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
