#include "reports/study/case_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "core/scalar/rational.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/study/scheme_entry.hpp"
#include "reports/study/stable_hash.hpp"

namespace assay::reports {

namespace {

/// Of a row id before the metric: it names files.
constexpr std::size_t kLongestId = 120;

std::string settings_text(const Settings& settings, std::string_view flag) {
  std::string text;
  for (const auto& [key, value] : settings) text += fmt::format(" {} {}={}", flag, key, value);
  return text;
}

/// Of a model file its name without folders and ending: where it lies changes no draw and no row.
std::string name_of_problem(const StudyCase& study_case) {
  if (study_case.problem.find_first_of("./") == std::string::npos) return study_case.problem;
  std::string name = std::filesystem::path(study_case.problem).stem().string();
  if (name.empty() || name.front() == '.') name.insert(0, "model");
  return name;
}

}  // namespace

std::string canonical_name(const StudyCase& study_case,
                           const Parameters& parameters,
                           const Parameters& options) {
  std::string name = name_of_problem(study_case);
  for (const ParameterSpec& spec : parameters.specs()) {
    name += fmt::format("|{}={}", spec.name, to_text(parameters[spec.name]));
  }
  name += fmt::format("|{}|{}", study_case.scheme, study_case.scalar);
  if (study_case.scalar == "mpreal") name += fmt::format("|{} digits", study_case.digits);
  for (const ParameterSpec& spec : options.specs()) {
    name += fmt::format("|{}={}", spec.name, to_text(options[spec.name]));
  }
  return name + fmt::format("|{}|{}|{}",
                            to_text(parse_rational(study_case.t_end)),
                            study_case.steps_min,
                            study_case.steps_max);
}

std::string row_id(const StudyCase& study_case, std::string_view metric) {
  std::string id = name_of_problem(study_case);
  if (!study_case.label.empty()) {
    id += "." + study_case.label;
  } else {
    for (const auto& [key, value] : study_case.parameters) id += "." + key + "-" + value;
  }
  id += "." + study_case.scheme;
  for (const auto& [key, value] : study_case.scheme_options) id += "." + key + "-" + value;
  if (study_case.scalar != "double") id += "." + study_case.scalar;
  if (id.size() > kLongestId) {
    id = fmt::format("{}-{:016x}", id.substr(0, kLongestId), stable_hash(id));
  }
  id += fmt::format(".{}", metric);
  for (char& c : id) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '.';
    if (!plain) c = '_';
  }
  return id;
}

std::string lower_case_id(const StudyCase& study_case) {
  std::string id = row_id(study_case, "");
  std::ranges::transform(
      id, id.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return id;
}

Settings runs_of(const StudySpec& spec, const StudyCase& study_case) {
  const double precision = study_case.precision.value_or(spec.precision);
  Settings runs{{"t-end", to_text(parse_rational(study_case.t_end))},
                {"steps", fmt::format("{}:{}", study_case.steps_min, study_case.steps_max)},
                {"samples", fmt::format("{}", study_case.samples.value_or(spec.samples))},
                {"budget", fmt::format("{}", study_case.budget.value_or(spec.budget))},
                {"confidence", fmt::format("{}", spec.confidence)},
                {"precision", fmt::format("{}", precision)}};
  if (study_case.scalar == "mpreal")
    runs.emplace_back("digits", fmt::format("{}", study_case.digits));
  return runs;
}

std::string reproduce_command(const StudySpec& spec,
                              const StudyCase& study_case,
                              std::string_view metric) {
  const StudySpec defaults;
  std::string judged;
  const auto say = [&judged](std::string_view flag, double value, double by_default) {
    if (value != by_default) judged += fmt::format(" --{} {}", flag, value);
  };
  say("confidence", spec.confidence, defaults.confidence);
  say("band", spec.half_band, defaults.half_band);
  say("precision", study_case.precision.value_or(spec.precision), defaults.precision);
  if (is_foreign(study_case.scheme)) {
    for (const std::string& file : spec.subjects) judged += " --subject " + shell_word(file);
  }
  if (study_case.scalar == "mpreal") judged += fmt::format(" --digits {}", study_case.digits);
  return fmt::format(
      "{} study --problem {}{} --t-end {} --scheme {}{} --scalar {} --metric {} --steps {}:{} "
      "--samples {} --budget {} --seed {}{} --out assay-row",
      shell_word(spec.program),
      shell_word(study_case.problem),
      settings_text(study_case.parameters, "--set"),
      study_case.t_end,
      study_case.scheme,
      settings_text(study_case.scheme_options, "--scheme-set"),
      study_case.scalar,
      metric,
      study_case.steps_min,
      study_case.steps_max,
      study_case.samples.value_or(spec.samples),
      study_case.budget.value_or(spec.budget),
      spec.seed,
      judged);
}

}  // namespace assay::reports
