#include "reports/cli/study_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/models/model_file.hpp"
#include "reports/study/case_claims.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

bool StudyArguments::one_case() const {
  return !set.empty() || !scheme_set.empty() || !t_end.empty() ||
         std::ranges::any_of(problems, is_model_file);
}

bool StudyArguments::name_a_study() const {
  const bool numbers =
      samples || budget || digits || confidence || half_band || precision || seed || quick || full;
  return numbers || one_case() || !file.empty() || !problems.empty() || !schemes.empty() ||
         !scalars.empty() || !metrics.empty() || !steps.empty();
}

std::pair<int, int> parse_pair(const std::string& text, const std::string& what) {
  std::istringstream stream(text);
  int first = 0, second = 0;
  char colon = 0;
  if (stream >> first >> colon >> second && colon == ':' && stream.eof()) return {first, second};
  throw InvalidInput(what + " = '" + text + "': expected two integers A:B");
}

namespace {

/// The option with each of its values, as typed.
std::string named(const std::string& option, const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += " " + option + " " + value;
  return text;
}

/// The schemes that take the problem and have the options set.
/// @throws InvalidInput if there is none.
std::vector<std::string> schemes_for(const std::string& problem,
                                     const StudyArguments& arguments,
                                     const std::vector<SchemeEntry>& catalogue) {
  const oracles::ProblemEntry& entry = find_problem_or_model(problem);
  const Settings options = parse_settings(arguments.scheme_set);
  std::vector<std::string> schemes;
  for (const SchemeEntry& scheme : catalogue) {
    const bool has_options = std::ranges::all_of(options, [&](const auto& option) {
      return std::ranges::any_of(scheme.parameters,
                                 [&](const ParameterSpec& s) { return s.name == option.first; });
    });
    if (takes(scheme, entry) && has_options) schemes.emplace_back(scheme.name);
  }
  if (schemes.empty()) {
    throw InvalidInput(fmt::format(
        "no scheme takes problem {} with{}", problem, named("--scheme-set", arguments.scheme_set)));
  }
  return schemes;
}

/// The cases that the flags describe in full, one for each problem, scheme and scalar named.
std::vector<StudyCase> cases_of_flags(const StudyArguments& arguments,
                                      const std::vector<SchemeEntry>& catalogue) {
  if (arguments.problems.empty())
    throw InvalidInput("--set, --scheme-set and --t-end need a --problem");
  std::vector<StudyCase> cases;
  for (const std::string& problem : arguments.problems) {
    const std::vector<std::string> schemes =
        arguments.schemes.empty() ? schemes_for(problem, arguments, catalogue) : arguments.schemes;
    StudyCase added;
    added.problem = problem;
    added.parameters = parse_settings(arguments.set);
    added.t_end = arguments.t_end.empty()
                      ? find_problem_or_model(problem).study_cases().front().t_end
                      : arguments.t_end;
    (void)parse_positive("--t-end", added.t_end);
    added.scheme_options = parse_settings(arguments.scheme_set);
    for (const std::string& scheme : schemes) {
      added.scheme = scheme;
      cases.push_back(added);
    }
  }
  return cases;
}

constexpr std::size_t kMostListed = 12;

/// Why a scheme does not take the first case of a problem; empty if it takes it.
std::string refusal_of(const SchemeEntry& scheme, const oracles::ProblemEntry& problem) {
  try {
    require_taken(scheme, problem);
  } catch (const InvalidInput& refusal) {
    return refusal.what();
  }
  const RunRequest start{&problem,
                         problem.parameters(problem.study_cases().front().parameters),
                         Parameters(scheme.parameters),
                         Rational(1, 1000000),
                         0};
  try {
    (void)scheme.scalar("double").run(start);
  } catch (const InvalidInput& refusal) {
    return refusal.what();
  } catch (const SubjectFailure&) {
  }
  return "";
}

/// Why the schemes named refuse the problems named, each reason once. A foreign scheme may refuse
/// any problem, one of Assay those of another kind.
void print_refusals(const StudyArguments& arguments, const std::vector<SchemeEntry>& catalogue) {
  std::set<std::string> reasons;
  for (const std::string& name : arguments.schemes) {
    const SchemeEntry& scheme = find_scheme(catalogue, name);
    for (const oracles::ProblemEntry& problem : oracles::problems()) {
      const bool named =
          std::ranges::find(arguments.problems, problem.name) != arguments.problems.end();
      const bool asked = named || arguments.problems.empty();
      if (takes(scheme, problem) ? asked && scheme.declines : named) {
        reasons.insert(refusal_of(scheme, problem));
      }
    }
  }
  reasons.erase("");
  std::size_t shown = 0;
  for (const std::string& reason : reasons) {
    if (shown++ < kMostListed) print_message(reason);
  }
}

/// Keeps the cases of the problems and schemes named. If none is left, the message lists the known
/// ones, as long as they are few.
void filter(std::vector<StudyCase>& cases,
            const StudyArguments& arguments,
            const std::vector<SchemeEntry>& catalogue) {
  const auto wanted = [](const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  };
  std::set<std::string> known, near;
  for (const StudyCase& c : cases) {
    known.insert(c.scheme + " on " + c.problem);
    const bool of_problem = !arguments.problems.empty() && wanted(arguments.problems, c.problem);
    const bool of_scheme = !arguments.schemes.empty() && wanted(arguments.schemes, c.scheme);
    if (of_problem || of_scheme) near.insert(c.scheme + " on " + c.problem);
  }
  std::erase_if(cases, [&](const StudyCase& c) {
    return !wanted(arguments.problems, c.problem) || !wanted(arguments.schemes, c.scheme);
  });
  if (!cases.empty()) return;
  const std::set<std::string>& listed = known.size() <= kMostListed ? known : near;
  const bool few = !listed.empty() && listed.size() <= kMostListed;
  std::cerr << fmt::format("assay: nothing was studied: no case has{}{}{}\n",
                           named("--problem", arguments.problems),
                           named("--scheme", arguments.schemes),
                           few ? fmt::format("; there is {}", fmt::join(listed, ", ")) : "");
  print_refusals(arguments, catalogue);
}

void set_digits(std::vector<StudyCase>& cases, int digits) {
  bool any = false;
  for (StudyCase& study_case : cases) {
    if (study_case.scalar != "mpreal") continue;
    study_case.digits = digits;
    any = true;
  }
  if (!any)
    throw InvalidInput(
        "--digits sets the digits of scalar mpreal, but no case runs in this scalar");
}

/// @throws InvalidInput on flags that contradict each other.
void check_extent(const StudyArguments& arguments) {
  const bool own = !arguments.file.empty() || arguments.one_case();
  if (arguments.quick && own) {
    throw InvalidInput("--quick shortens the default study, not a study of a file or of one case");
  }
  if (arguments.full && (arguments.quick || own)) {
    throw InvalidInput(
        "--full runs the whole default study: leave out --quick, files, and options of a single "
        "case");
  }
  if (!arguments.file.empty() && arguments.one_case()) {
    throw InvalidInput("--set, --scheme-set and --t-end describe a single case: " + arguments.file +
                       " describes its cases itself");
  }
}

StudyExtent extent_of(const StudyArguments& arguments) {
  if (arguments.quick) return StudyExtent::kQuick;
  const bool chosen = !arguments.problems.empty() || !arguments.schemes.empty();
  return arguments.full || chosen ? StudyExtent::kFull : StudyExtent::kShort;
}

std::string_view name_of(StudyExtent extent) {
  switch (extent) {
    case StudyExtent::kQuick:
      return "Quick study";
    case StudyExtent::kShort:
      return "Short study";
    case StudyExtent::kFull:
      return "Study";
  }
  return "";
}

/// "moreau-jean on 3 problems": what is studied, in a few words.
std::string title_of(std::string_view kind, const std::vector<StudyCase>& cases) {
  std::set<std::string> schemes, problems;
  for (const StudyCase& c : cases) {
    schemes.insert(c.scheme);
    problems.insert(c.problem);
  }
  const auto in_words = [](const std::set<std::string>& names, std::string_view what) {
    return names.size() == 1 ? *names.begin() : fmt::format("{} {}", names.size(), what);
  };
  return fmt::format(
      "{} of {} on {}", kind, in_words(schemes, "schemes"), in_words(problems, "problems"));
}

/// @throws InvalidInput for an unknown name of a problem or scheme.
void require_known_names(const StudyArguments& arguments,
                         const std::vector<SchemeEntry>& catalogue) {
  for (const std::string& name : arguments.problems) (void)find_problem_or_model(name);
  for (const std::string& name : arguments.schemes) (void)find_scheme(catalogue, name);
}

/// @throws InvalidInput if there is no such study file: of --problem A B, the word B is one.
void require_study_file(const std::string& file, const std::vector<SchemeEntry>& catalogue) {
  std::error_code none;
  if (std::filesystem::exists(file, none)) return;
  const auto is_named = [&](const auto& entry) { return entry.name == file; };
  if (std::ranges::any_of(oracles::problems(), is_named)) {
    throw InvalidInput(fmt::format(
        "{}: no such study file, but a problem has this name; use --problem {}", file, file));
  }
  if (std::ranges::any_of(catalogue, is_named)) {
    throw InvalidInput(fmt::format(
        "{}: no such study file, but a scheme has this name; use --scheme {}", file, file));
  }
  throw InvalidInput(fmt::format(
      "{}: no such study file, nor a problem or scheme of this name; an option such as --problem "
      "takes one word, and may be repeated",
      file));
}

StudySpec chosen_cases(const StudyArguments& arguments, const std::vector<SchemeEntry>& catalogue) {
  StudySpec spec;
  require_known_names(arguments, catalogue);
  if (!arguments.file.empty()) {
    require_study_file(arguments.file, catalogue);
    spec = read_spec(read_file(arguments.file), arguments.file, catalogue);
    filter(spec.cases, arguments, catalogue);
    return spec;
  }
  const StudyExtent extent = extent_of(arguments);
  if (arguments.one_case()) {
    spec.cases = cases_of_flags(arguments, catalogue);
  } else {
    spec = default_study(catalogue, extent, arguments.schemes);
    filter(spec.cases, arguments, catalogue);
  }
  spec.title = title_of(name_of(extent), spec.cases);
  return spec;
}

}  // namespace

StudySpec study_spec_of(const StudyArguments& arguments,
                        const std::vector<SchemeEntry>& catalogue) {
  check_extent(arguments);
  StudySpec spec = chosen_cases(arguments, catalogue);
  if (arguments.seed) spec.seed = *arguments.seed;
  if (arguments.samples) spec.samples = *arguments.samples;
  if (arguments.budget) spec.budget = *arguments.budget;
  if (arguments.confidence) spec.confidence = *arguments.confidence;
  if (arguments.half_band) spec.half_band = *arguments.half_band;
  if (arguments.precision) spec.precision = *arguments.precision;
  spec.budget = std::max(spec.budget, spec.samples);
  std::vector<StudyCase> cases;
  for (StudyCase study_case : spec.cases) {
    if (!arguments.metrics.empty()) {
      study_case.metrics = arguments.metrics;
      study_case.drops_unclaimed = arguments.schemes.empty();
    }
    if (arguments.samples) study_case.samples.reset();
    if (arguments.budget || arguments.samples) study_case.budget.reset();
    if (arguments.precision) study_case.precision.reset();
    if (!arguments.steps.empty()) {
      std::tie(study_case.steps_min, study_case.steps_max) = parse_pair(arguments.steps, "--steps");
      require_steps("--steps", study_case.steps_min, study_case.steps_max);
    }
    if (arguments.scalars.empty()) cases.push_back(study_case);
    for (const std::string& scalar : arguments.scalars) {
      study_case.scalar = scalar;
      cases.push_back(study_case);
    }
  }
  spec.cases = std::move(cases);
  if (arguments.digits) set_digits(spec.cases, *arguments.digits);
  return spec;
}

}  // namespace assay::reports
