#include "properties/run_law.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <unordered_map>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "properties/generators.hpp"
#include "properties/law_search.hpp"
#include "properties/recorded_run.hpp"
#include "properties/simplify.hpp"

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

/// Draws tried for one experiment that the law speaks of.
constexpr int kMostDraws = 200;

/// RapidCheck must not print, whatever its environment asks for.
class Silence : public rc::detail::TestListener {
 public:
  void onTestCaseFinished(const rc::detail::CaseDescription&) override {}
  void onShrinkTried(const rc::detail::CaseDescription&, bool) override {}
  void onTestFinished(const rc::detail::TestMetadata&, const rc::detail::TestResult&) override {}
};

struct Source {
  Experiment model;
  Rational t_end;
};

/// One run of a law.
class Trial {
 public:
  Trial(const Law& law, const Subject& subject, const LawRun& run)
      : law_(law), subject_(subject), run_(run) {}

  LawResult result() {
    require_runs(run_.runs);
    LawResult result{.law = std::string(law_.name),
                     .subject = subject_.name,
                     .counterexample = std::nullopt,
                     .message = {},
                     .reproduce = reproduce(),
                     .seed = run_.seed};
    result.message = why_not_applicable();
    if (!result.message.empty()) {
      result.verdict = LawVerdict::kNotApplicable;
      return result;
    }
    check(result);
    return result;
  }

 private:
  std::string why_not_applicable() {
    if (!subject_.traits.uniform) return "the scheme integrates coordinates in different ways";
    if (subject_.is_newton_euler()) return "the scheme takes rigid bodies";
    if (subject_.is_first_order()) return "the scheme takes first-order systems";
    for (const std::string_view option : law_.options) {
      if (!subject_.has(option)) return "the scheme has no option " + std::string(option);
    }
    if (law_.velocity_level && !subject_.traits.theta_method) {
      return "the scheme is not the theta-method with contacts on velocities alone";
    }
    if (run_.problem != nullptr) {
      try {
        load_problem();
      } catch (const InvalidInput& error) {
        return error.what();
      }
    }
    if (!experiment(rc::Random{run_.seed}, 100)) {
      return run_.problem == nullptr ? "no experiment of this law has the options that are fixed"
                                     : "the law does not speak of this problem";
    }
    return {};
  }

  void load_problem() {
    for (const oracles::StudyCase& study_case : run_.problem->study_cases()) {
      const Parameters parameters = run_.problem->parameters(study_case.parameters);
      sources_.push_back(
          {from_model(linear_model(oracles::model<Rational>(*run_.problem, parameters), "the law")),
           parse_rational(study_case.t_end)});
    }
  }

  [[nodiscard]] bool is_asked_about(const Experiment& x) const {
    try {
      return is_admissible(x) && law_.admits(x, options_of(subject_, x));
    } catch (const InvalidInput&) {
      return false;  // an option outside its range
    }
  }

  [[nodiscard]] std::optional<Experiment> experiment(rc::Random random, int size) const {
    for (int i = 0; i < kMostDraws; ++i) {
      // Small things may be too small for the law: two contacts cannot be exchanged if there is
      // one.
      Draw draw(random.next(), std::min(100, size + i));
      Experiment x;
      if (sources_.empty()) {
        x = law_.draw(draw, subject_);
      } else {
        const Source& source = sources_[static_cast<std::size_t>(
            draw.between(0, static_cast<int>(sources_.size()) - 1))];
        x = random_experiment_on(source.model, source.t_end, draw, subject_);
      }
      if (is_asked_about(x)) return x;
    }
    return std::nullopt;
  }

  [[nodiscard]] Finding examine(const Experiment& x) const {
    try {
      return law_.examine(subject_, x);
    } catch (const InvalidInput& error) {
      return Finding::silent(error.what());
    } catch (const std::exception& error) {
      return Finding::violated(error.what());
    }
  }

  /// An experiment and its simplifications; nothing where none could be drawn.
  [[nodiscard]] rc::Gen<std::optional<Experiment>> experiments() const {
    const auto shrink = [this](const std::optional<Experiment>& x) {
      std::vector<std::optional<Experiment>> candidates;
      if (x) {
        for (Experiment& candidate : simpler(*x)) {
          if (is_asked_about(candidate)) candidates.emplace_back(std::move(candidate));
        }
      }
      return rc::seq::fromContainer(std::move(candidates));
    };
    return [this, shrink](const rc::Random& random, int size) {
      return rc::shrinkable::shrinkRecur(experiment(random, size), shrink);
    };
  }

  void check(LawResult& result) {
    using rc::detail::CaseResult;
    // What RapidCheck keeps of a counterexample is text; the last failing case is the experiment.
    std::optional<Experiment> failing;
    std::string silence = "no experiment could be drawn";
    const rc::detail::Property property =
        rc::gen::map(experiments(), [&](const std::optional<Experiment>& x) {
          rc::detail::CaseDescription description;
          description.result.type = CaseResult::Type::Discard;
          description.example = [] { return rc::detail::Example(); };
          if (!x) return description;
          const Finding finding = examine(*x);
          description.result.description = finding.message;
          if (finding.outcome == Finding::Outcome::kHolds) {
            description.result.type = CaseResult::Type::Success;
          } else if (finding.outcome == Finding::Outcome::kViolated) {
            description.result.type = CaseResult::Type::Failure;
            failing = x;
          } else {
            silence = finding.message;
          }
          return description;
        });
    rc::detail::TestParams params;
    params.seed = run_.seed;
    params.maxSuccess = run_.runs;
    Silence silent;
    const rc::detail::TestResult found =
        rc::detail::checkProperty(property, {}, params, silent, {});

    rc::detail::SuccessResult success;
    rc::detail::FailureResult failure;
    rc::detail::GaveUpResult gave_up;
    if (found.match(success)) {
      result.verdict = LawVerdict::kPassed;
      result.runs = success.numSuccess;
    } else if (found.match(failure)) {
      result.verdict = LawVerdict::kFailed;
      result.runs = failure.numSuccess;
      result.counterexample = failing;
      result.message = failing ? examine(*failing).message : failure.description;
    } else if (found.match(gave_up)) {
      result.runs = gave_up.numSuccess;
      result.message = "only " + std::to_string(gave_up.numSuccess) + " of " +
                       std::to_string(run_.runs) + " experiments had something to say: " + silence;
    } else {
      result.message = "the search for experiments failed";
    }
  }

  [[nodiscard]] std::string reproduce() const {
    std::string line = check_command(law_.name, subject_);
    if (run_.problem != nullptr) line += " --problem " + std::string(run_.problem->name);
    return line + drawn_by(run_.seed, run_.runs);
  }

  const Law& law_;
  const Subject& subject_;
  const LawRun& run_;
  std::vector<Source> sources_;
};

}  // namespace

LawResult run_law(const Law& law, const Subject& subject, const LawRun& run) {
  return Trial(law, subject, run).result();
}

}  // namespace assay::properties
