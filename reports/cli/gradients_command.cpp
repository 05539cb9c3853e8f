#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/gradient_output.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/summary.hpp"
#include "reports/gradients/audit_gradient.hpp"
#include "reports/gradients/exact_gradient.hpp"
#include "reports/gradients/gradient_json.hpp"
#include "reports/gradients/own_gradient.hpp"
#include "reports/models/model_file.hpp"
#include "reports/render/result_page.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

namespace {

struct GradientsArguments {
  std::vector<std::string> problems, schemes, parameters, set, scheme_set, deltas;
  std::string t_end, h, estimator, out;
  std::optional<double> confidence;
  std::uint64_t seed = 1;
};

/// A problem of the default audit, with the parameter and the end of its motion. Each shows one
/// thing: smooth motions, impacts with and without forces, an accumulation, friction that stops,
/// first-order systems that switch, rigid bodies.
struct DefaultAudit {
  const char *problem, *parameter, *t_end;
};
constexpr DefaultAudit kDefault[] = {{"bouncing-ball", "h0", ""},
                                     {"two-walls", "e", ""},
                                     {"oscillator-stop", "e", ""},
                                     {"forced-oscillator", "", ""},
                                     {"two-balls", "", ""},
                                     {"corner", "", ""},
                                     {"sliding-block", "mu", ""},
                                     {"incline-slide", "mu", ""},
                                     {"diode-bridge", "", ""},
                                     {"sphere-slip-roll", "mu", ""}};

/// One problem with the parameters that are asked for.
struct Asked {
  const oracles::ProblemEntry* problem;
  Parameters parameters;
  Rational t_end;
  std::vector<std::string> names;
};

/// A derivative to be audited, and what audits it.
struct Work {
  std::size_t asked;
  std::string parameter;
  std::vector<GradientCase> cases = {};
  std::optional<GradientSubject> reference = {};  ///< the event-driven engine, if it is judged
  std::optional<ExactGradient> exact = {};
};

Asked asked_of(const std::string& name,
               const std::string& t_end,
               const std::vector<std::string>& names,
               const std::vector<std::string>& set) {
  const oracles::ProblemEntry& problem = find_problem_or_model(name);
  Asked asked{&problem,
              problem.parameters(parse_settings(set)),
              parse_positive("--t", t_end.empty() ? problem.study_cases().front().t_end : t_end),
              parse_names("--parameter", names)};
  if (asked.names.empty()) asked.names = real_parameters(asked.parameters);
  for (const std::string& parameter : asked.names) {
    reference::require_differentiable(name, asked.parameters, parameter);
  }
  return asked;
}

std::vector<Asked> all_asked(const GradientsArguments& arguments) {
  std::vector<Asked> all;
  for (const std::string& name : arguments.problems) {
    all.push_back(asked_of(name, arguments.t_end, arguments.parameters, arguments.set));
  }
  if (!all.empty()) return all;
  for (const std::vector<std::string>* given : {&arguments.parameters, &arguments.set}) {
    if (given->empty()) continue;
    throw InvalidInput("--parameter and --set need a problem; without one the default audit runs");
  }
  for (const auto& [problem, parameter, t_end] : kDefault) {
    Asked asked =
        asked_of(problem, arguments.t_end.empty() ? t_end : arguments.t_end, {}, arguments.set);
    asked.names = {*parameter != '\0' ? std::string(parameter) : asked.names.front()};
    all.push_back(std::move(asked));
  }
  return all;
}

std::vector<std::pair<std::string, std::string>> texts_of(const Parameters& parameters) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const ParameterSpec& spec : parameters.specs()) {
    texts.emplace_back(spec.name, parameters.text(spec.name));
  }
  return texts;
}

/// The schemes that the user names; else those of the subjects; else all of Assay. Without names
/// only those that take the problem.
std::vector<const SchemeEntry*> schemes_for(const oracles::ProblemEntry& problem,
                                            const GradientsArguments& arguments,
                                            const CommandContext& context) {
  const std::vector<SchemeEntry>& known = context.catalogue.schemes();
  std::vector<const SchemeEntry*> result;
  for (const std::string& name : arguments.schemes) {
    if (name == kEventDrivenReference) continue;
    result.push_back(&find_scheme(known, name));
    if (takes(*result.back(), problem)) continue;
    throw InvalidInput("scheme " + name + " does not take problem " + std::string(problem.name));
  }
  if (!arguments.schemes.empty()) return result;
  for (const SchemeEntry& scheme : known) {
    const bool wanted = context.subjects.empty() || is_foreign(scheme.name);
    if (wanted && takes(scheme, problem)) result.push_back(&scheme);
  }
  return result;
}

/// The gradient that a scheme of a subject gives; null if it gives none.
std::shared_ptr<const ForeignGradients> own_of(const SchemeEntry& scheme,
                                               const CommandContext& context) {
  if (!is_foreign(scheme.name)) return nullptr;
  for (const auto& library : context.catalogue.subjects()) {
    if (auto own = own_gradients(library, scheme.name)) return own;
  }
  return nullptr;
}

/// The one that the user names; else, of a scheme of a subject, its own gradient, if it gives one,
/// and differences.
std::vector<Estimator> estimators_for(const SchemeEntry& scheme,
                                      const GradientsArguments& arguments,
                                      bool has_own) {
  if (!arguments.estimator.empty()) return {estimator_named(arguments.estimator)};
  if (!is_foreign(scheme.name)) return {Estimator::kStepwise};
  if (has_own) return {Estimator::kOwn, Estimator::kDifferences};
  return {Estimator::kDifferences};
}

GradientSubject subject_of(const Asked& asked,
                           std::string scheme,
                           oracles::Settings options,
                           Estimator estimator = Estimator::kStepwise) {
  return {std::string(asked.problem->name),
          texts_of(asked.parameters),
          to_text(asked.t_end),
          std::move(scheme),
          std::move(options),
          estimator};
}

/// A case for each estimator.
std::vector<GradientCase> cases_of(const Asked& asked,
                                   const std::string& parameter,
                                   const SchemeEntry& scheme,
                                   const GradientsArguments& arguments,
                                   const CommandContext& context) {
  Parameters options(scheme.parameters);
  const oracles::Settings set = parse_settings(arguments.scheme_set);
  for (const auto& [name, value] : set) options.set(name, value);
  const auto own = own_of(scheme, context);
  std::vector<GradientCase> cases;
  for (const Estimator estimator : estimators_for(scheme, arguments, own != nullptr)) {
    cases.push_back({{asked.problem, asked.parameters, parameter, asked.t_end, &scheme, options},
                     subject_of(asked, std::string(scheme.name), set, estimator),
                     estimator == Estimator::kOwn ? own : nullptr});
  }
  return cases;
}

/// The event-driven engine takes Lagrangian models; it is judged where the user names it, or names
/// nothing.
bool judges_reference(const oracles::ProblemEntry& problem,
                      const GradientsArguments& arguments,
                      const CommandContext& context) {
  if (std::ranges::find(arguments.schemes, kEventDrivenReference) != arguments.schemes.end()) {
    return true;
  }
  return arguments.schemes.empty() && arguments.estimator.empty() && context.subjects.empty() &&
         kLagrangianModels.contains(problem.kind);
}

GradientOptions options_of(const GradientsArguments& arguments, bool has_subjects) {
  GradientOptions options{.seed = arguments.seed,
                          .confidence = arguments.confidence.value_or(0.999)};
  if (!arguments.h.empty()) options.largest_step = parse_positive("--h", arguments.h);
  for (const std::string& delta : arguments.deltas) {
    options.ladder.push_back(parse_number("--delta", delta));
  }
  const bool differs = arguments.estimator.empty()
                           ? has_subjects
                           : estimator_named(arguments.estimator) == Estimator::kDifferences;
  if (!options.ladder.empty() && !differs) {
    throw InvalidInput("--delta works only with --estimator differences");
  }
  return options;
}

std::vector<Work> work_of(const std::vector<Asked>& all,
                          const GradientsArguments& arguments,
                          const GradientOptions& options,
                          const CommandContext& context) {
  // Only some schemes have these.
  const bool offered =
      arguments.schemes.empty() && (arguments.estimator == "toi" || arguments.estimator == "own");
  bool judges_any = false;
  std::vector<Work> work;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto schemes = schemes_for(*all[i].problem, arguments, context);
    for (const std::string& parameter : all[i].names) {
      Work item{i, parameter};
      if (judges_reference(*all[i].problem, arguments, context)) {
        item.reference = subject_of(all[i], std::string(kEventDrivenReference), {});
      }
      for (const SchemeEntry* scheme : schemes) {
        for (GradientCase& of : cases_of(all[i], parameter, *scheme, arguments, context)) {
          try {
            require_gradient_case(of, options);
            item.cases.push_back(std::move(of));
          } catch (const InvalidInput&) {
            if (!offered) throw;  // else the schemes for which the estimator is offered remain
          }
        }
      }
      judges_any = judges_any || item.reference || !item.cases.empty();
      work.push_back(std::move(item));
    }
  }
  if (offered && !judges_any) {
    throw InvalidInput("--estimator " + arguments.estimator +
                       " is not offered for any of these schemes");
  }
  return work;
}

/// A bar that counts what is done, on several threads.
class Progress {
 public:
  explicit Progress(std::size_t total) : total_(total) {}

  void advance() {
    const std::scoped_lock lock(mutex_);
    bar_.show(static_cast<double>(++done_) / static_cast<double>(total_));
  }

 private:
  ProgressBar bar_;
  std::mutex mutex_;
  std::size_t done_ = 0, total_;
};

void find_exact(const std::vector<Asked>& all, std::vector<Work>& work, Progress& progress) {
  oneapi::tbb::parallel_for(std::size_t{0}, work.size(), [&](std::size_t i) {
    const Asked& asked = all[work[i].asked];
    work[i].exact =
        exact_gradient(*asked.problem, asked.parameters, work[i].parameter, asked.t_end);
    progress.advance();
  });
}

/// What a scheme refuses is an error only if the user names the scheme. A subject that fails is
/// refuted.
GradientRow row_of(const GradientCase& of,
                   const ExactGradient& exact,
                   const GradientOptions& options,
                   bool named) {
  GradientRow row{.subject = of.subject, .exact = exact};
  try {
    return audit_gradient(of, exact, options);
  } catch (const InvalidInput& refused) {
    if (named) throw;
    row.reason = refused.what();
  } catch (const SubjectFailure& failure) {
    row.verdict = GradientVerdict::kRefuted;
    row.reason = failure.what();
  }
  return row;
}

/// First the exact derivatives, then the schemes, each in parallel. If the user does not name the
/// event-driven engine, it has a row only where it gives a derivative.
std::vector<GradientRow> rows_of(const std::vector<Asked>& all,
                                 std::vector<Work>& work,
                                 const GradientOptions& options,
                                 const GradientsArguments& arguments) {
  const bool named = !arguments.schemes.empty();
  std::size_t total = work.size();
  for (const Work& item : work) total += item.cases.size();
  Progress progress(total);
  find_exact(all, work, progress);
  std::vector<GradientRow> rows;
  std::vector<std::pair<const Work*, const GradientCase*>> cases;
  for (const Work& item : work) {
    for (const GradientCase& of : item.cases) cases.emplace_back(&item, &of);
    if (!item.reference) continue;
    GradientRow row = reference_row(*item.reference, *item.exact);
    if (named || row.verdict == GradientVerdict::kConfirmed) rows.push_back(std::move(row));
  }
  const std::size_t first = rows.size();
  rows.resize(first + cases.size());
  oneapi::tbb::parallel_for(std::size_t{0}, cases.size(), [&](std::size_t i) {
    const GradientCase& of = *cases[i].second;
    // A scheme that refuses to give a gradient is judged by differences beside.
    const bool asked = of.own == nullptr || !arguments.estimator.empty();
    rows[first + i] = row_of(of, *cases[i].first->exact, options, named && asked);
    progress.advance();
  });
  return rows;
}

void run(const GradientsArguments& arguments, CommandContext& context) {
  const GradientOptions options = options_of(arguments, !context.subjects.empty());
  const std::vector<Asked> all = all_asked(arguments);
  std::vector<Work> work = work_of(all, arguments, options, context);
  if (!arguments.out.empty()) require_result_folder(arguments.out, "Assay gradients");
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<GradientRow> rows = rows_of(all, work, options, arguments);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  nlohmann::ordered_json document = to_json(rows);
  document.update({{"seed", arguments.seed}, {"confidence", options.confidence}});
  document.update({{"h", arguments.h}, {"deltas", arguments.deltas}});
  show_gradients(
      rows,
      fmt::format("{} derivative{} of schemes in {}",
                  rows.size(),
                  rows.size() == 1 ? "" : "s",
                  duration_text(seconds.count())),
      document,
      arguments.out,
      next_of_gradients(
          rows,
          {.out = arguments.out, .set = arguments.set, .scheme_set = arguments.scheme_set},
          context),
      context);
}

}  // namespace

void add_gradients_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<GradientsArguments>();
  Command command =
      add_command(app,
                  context,
                  "gradients",
                  "Judge the derivatives of what schemes compute, through contact, "
                  "against the exact derivatives",
                  "assay gradients bouncing-ball --scheme moreau-jean --parameter h0");
  command.option("problem",
                 arguments->problems,
                 "problems, or model files (.toml); default: ten problems, one parameter each");
  command.option(
      "--scheme",
      arguments->schemes,
      "only these schemes, or event-driven-reference; default: those of the subjects given, else "
      "all of Assay");
  command.option(
      "--parameter",
      arguments->parameters,
      "parameters of the problem, as h0,v0, may be repeated; default: all real parameters");
  command.option("--set", arguments->set, "parameter of the problem, name=value");
  command.option("--scheme-set", arguments->scheme_set, "option of the scheme, name=value");
  command.option(
      "--estimator",
      arguments->estimator,
      "stepwise, toi, averaged, differences or own; default: stepwise; for a scheme of a subject: "
      "differences, and own if it gives a gradient");
  command.option("--t", arguments->t_end, "horizon [s]; default: as in the first study case");
  command.option("--h",
                 arguments->h,
                 "largest step [s], the smallest is 1/16 of it; default: 1/256 of the horizon");
  command.option(
      "--delta",
      arguments->deltas,
      "relative change of the parameter for differences, may be repeated; default: 1e-1 to "
      "1e-9");
  command.number("--confidence",
                 arguments->confidence,
                 "confidence of the intervals of orders; default: 0.999",
                 0.5,
                 0.9999);
  command.number("--seed", arguments->seed, "seed of the steps", std::uint64_t{0}, kLargestSeed);
  command.option("--out", arguments->out, "folder for a page, index.html, and results.json");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
