#include "reports/study/foreign_schemes.hpp"

#include <fmt/format.h>

#include <cmath>
#include <deque>
#include <span>
#include <sstream>
#include <utility>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "properties/gave_up.hpp"
#include "reference/truth.hpp"
#include "reports/study/foreign_claims.hpp"
#include "reports/study/foreign_setting.hpp"
#include "reports/subjects/foreign_model.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

namespace {

using Library = std::shared_ptr<const SubjectLibrary>;
using Index = Eigen::Index;

constexpr double kSmallStep = 1e-6;  ///< [s]

Rational exact(double x) { return ScalarTraits<double>::to_rational(x); }

std::vector<ParameterSpec> parameters_of(const AssayScheme& scheme) {
  std::vector<ParameterSpec> specs;
  for (const AssayOption& option :
       std::span(scheme.options, static_cast<std::size_t>(scheme.option_count))) {
    Range range;
    if (std::isfinite(option.low)) range.low = exact(option.low);
    if (std::isfinite(option.high)) range.high = exact(option.high);
    specs.push_back({option.name, option.default_value, option.meaning, option.unit, range});
    try {
      (void)Parameters({specs.back()});
    } catch (const InvalidInput& error) {
      throw InvalidInput(fmt::format("option {}: {}", option.name, error.what()));
    }
  }
  return specs;
}

EqualSteps steps_of(const RunRequest& request) {
  return {from_rational<double>(request.h), request.steps};
}

/// A scheme of a library under its full name.
class ForeignScheme {
 public:
  ForeignScheme(Library library, const AssayScheme& scheme)
      : scheme_(&scheme),
        name_(library->full_name(scheme.name)),
        runs_(std::move(library), scheme, name_) {
    read_study_options();
  }

  [[nodiscard]] const AssayScheme& get() const { return *scheme_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool has(AssaySchemeFlags flag) const { return (scheme_->flags & flag) != 0; }
  [[nodiscard]] SchemeTraits traits() const {
    return {.theta_method = has(ASSAY_THETA_METHOD),
            .position_level = has(ASSAY_POSITION_LEVEL),
            .mean_velocities = has(ASSAY_MEAN_VELOCITIES),
            .only_impacts = !has(ASSAY_TAKES_FRICTION),
            .diagonal = has(ASSAY_ONLY_DIAGONAL),
            .locates_events = has(ASSAY_LOCATES_EVENTS),
            .interpolant = interpolant_of(*scheme_)};
  }
  [[nodiscard]] const OptionSets& study_options() const { return study_options_; }

  /// Of a problem, in a process in which others may have run, as long as that makes no difference.
  /// @throws SubjectFailure, InvalidInput: see scheme_entries.
  [[nodiscard]] Trajectory<double> run(const RunRequest& request) const;
  /// Of a model that may be of no problem. @throws as run
  [[nodiscard]] Trajectory<double> run(const Model<double>& model,
                                       const EqualSteps& steps,
                                       const Parameters& options) const;
  /// Whether it refuses to begin.
  [[nodiscard]] bool declines(const oracles::ProblemEntry& problem,
                              const Parameters& parameters) const;
  /// @pre The requests differ in h and steps alone.
  void run_together(const std::vector<RunRequest>& requests, const RunSink& sink) const;

 private:
  void read_study_options();

  const AssayScheme* scheme_;
  std::string name_;
  ForeignRuns runs_;
  std::deque<std::string> words_;
  OptionSets study_options_;
};

void ForeignScheme::read_study_options() {
  const std::string text = scheme_->study_options == nullptr ? "" : scheme_->study_options;
  Parameters known(parameters_of(*scheme_));
  std::istringstream sets(text);
  for (std::string set; std::getline(sets, set, ';');) {
    study_options_.emplace_back();
    std::istringstream words(set);
    for (std::string word; words >> word;) {
      const std::size_t equals = word.find('=');
      if (equals == std::string::npos) {
        throw InvalidInput(fmt::format("{}: study option '{}' is not NAME=VALUE", name_, word));
      }
      known.set(word.substr(0, equals), std::string_view(word).substr(equals + 1));
      const std::string& name = words_.emplace_back(word.substr(0, equals));
      const std::string& value = words_.emplace_back(word.substr(equals + 1));
      study_options_.back().emplace_back(name, value);
    }
  }
  if (study_options_.empty()) study_options_.emplace_back();
}

Trajectory<double> ForeignScheme::run(const RunRequest& request) const {
  const ProblemOfSubject of(*request.problem, request.parameters);
  return runs_.anywhere(of.setting(request.scheme_options), steps_of(request));
}

Trajectory<double> ForeignScheme::run(const Model<double>& model,
                                      const EqualSteps& steps,
                                      const Parameters& options) const {
  const std::string none;
  return runs_.anywhere({model, none, "", ProblemOfSubject::values_of(options)}, steps);
}

void ForeignScheme::run_together(const std::vector<RunRequest>& requests,
                                 const RunSink& sink) const {
  const RunRequest& first = requests.front();
  const ProblemOfSubject of(*first.problem, first.parameters);
  std::vector<EqualSteps> steps;
  for (const RunRequest& request : requests) steps.push_back(steps_of(request));
  runs_.together(of.setting(first.scheme_options),
                 steps,
                 [&](std::size_t k, const auto& run, const std::exception_ptr& failure) {
                   return sink(k, run.template cast<long double>(), failure);
                 });
}

bool ForeignScheme::declines(const oracles::ProblemEntry& problem,
                             const Parameters& parameters) const {
  const ProblemOfSubject of(problem, parameters);
  try {
    (void)runs_.anywhere(of.setting(Parameters(parameters_of(*scheme_))), {kSmallStep, 0});
  } catch (const InvalidInput&) {
    return true;
  } catch (const SubjectFailure&) {
  }
  return false;
}

template <class To>
Trajectory<To> run_of(const ForeignScheme& scheme, const RunRequest& request) {
  return scheme.run(request).template cast<To>();
}

ScalarRunner runner_of(const std::shared_ptr<const ForeignScheme>& scheme) {
  return {ScalarTraits<double>::kName,
          [scheme](const RunRequest& request) { return run_of<long double>(*scheme, request); },
          [scheme](const RunRequest& request) {
            const WorkingDigits truth(reference::kTruthDigits);
            return run_of<Mpfr>(*scheme, request);
          },
          [scheme](const RunRequest& request,
                   Index every,
                   const std::function<void(const TextState&)>& sink) {
            return detail::print_trajectory(run_of<double>(*scheme, request), every, sink);
          },
          [scheme](const std::vector<RunRequest>& requests, const RunSink& sink) {
            scheme->run_together(requests, sink);
          },
          &detail::unit_roundoff_in_double<double>};
}

properties::Subject subject_of(const std::shared_ptr<const ForeignScheme>& scheme,
                               const oracles::Settings& fixed) {
  properties::Subject subject{
      .name = scheme->name(),
      .options = Parameters(parameters_of(scheme->get())),
      .fixed = {},
      .run =
          [scheme](const Model<double>& model,
                   const Rational& h,
                   Index steps,
                   const Parameters& options) {
            try {
              return scheme->run(model, {from_rational<double>(h), steps}, options);
            } catch (const SubjectFailure& failure) {
              if (failure.gave_up()) throw properties::GaveUp(failure.what());
              throw;
            }
          },
      .run_exact = {},
      .traits = scheme->traits(),
      .kind = kind_taken(scheme->get())};
  for (const auto& [name, value] : fixed) {
    subject.options.set(name, value);
    subject.fixed.push_back(name);
  }
  return subject;
}

SchemeEntry entry_of(const Library& library,
                     const AssayScheme& foreign,
                     const std::vector<SchemeEntry>& own) {
  const auto scheme = std::make_shared<const ForeignScheme>(library, foreign);
  SchemeEntry entry{scheme->name(),
                    foreign.description,
                    parameters_of(foreign),
                    foreign_claims(foreign.claims, own),
                    scheme->study_options(),
                    {runner_of(scheme)},
                    [scheme](const oracles::Settings& fixed) { return subject_of(scheme, fixed); }};
  entry.kind = kind_taken(foreign);
  entry.traits = scheme->traits();
  entry.tells_impulses = !scheme->has(ASSAY_NO_IMPULSES);
  entry.declines = [scheme](const oracles::ProblemEntry& problem, const Parameters& parameters) {
    return scheme->declines(problem, parameters);
  };
  return entry;
}

}  // namespace

std::vector<SchemeEntry> scheme_entries(const Library& library,
                                        const std::vector<SchemeEntry>& own) {
  const AssaySubject& subject = library->subject();
  std::vector<SchemeEntry> entries;
  for (const AssayScheme& scheme :
       std::span(subject.schemes, static_cast<std::size_t>(subject.scheme_count))) {
    try {
      entries.push_back(entry_of(library, scheme, own));
    } catch (const InvalidInput& error) {
      throw InvalidInput(
          fmt::format("scheme {}: {}", library->full_name(scheme.name), error.what()));
    }
  }
  return entries;
}

}  // namespace assay::reports
