#include "reports/study/study_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"
#include "reports/files/toml_table.hpp"
#include "reports/models/model_file.hpp"
#include "reports/study/metrics/catalogue.hpp"

namespace assay::reports {

namespace {

void require_positive(const std::string& text) {
  if (parse_rational(text) <= 0) throw InvalidInput(text + " is not allowed: it must be > 0");
}

/// Checks that the values make sense; every message names the line of its key.
void check_case(const StudyCase& read,
                const TomlTable& reader,
                const std::vector<SchemeEntry>& catalogue) {
  reader.check("problem", [&] { (void)find_problem_or_model(read.problem); });
  reader.check("set",
               [&] { (void)find_problem_or_model(read.problem).parameters(read.parameters); });
  reader.check("t-end", [&] { require_positive(read.t_end); });
  reader.check("scheme", [&] { (void)find_scheme(catalogue, read.scheme); });
  const SchemeEntry& scheme = find_scheme(catalogue, read.scheme);
  reader.check("options", [&] {
    Parameters options(scheme.parameters);
    for (const auto& [name, value] : read.scheme_options) options.set(name, value);
  });
  reader.check("scalar", [&] { (void)scheme.scalar(read.scalar); });
  reader.check("metrics", [&] {
    std::set<std::string> named;
    for (const std::string& metric : read.metrics) {
      (void)find_metric(metric);
      if (!named.insert(metric).second) throw InvalidInput("'" + metric + "' is named twice");
    }
  });
}

StudyCase read_case(const toml::table& table,
                    const TomlSource& source,
                    const std::vector<SchemeEntry>& catalogue) {
  StudyCase result;
  TomlTable reader(table, source, "[[case]]");
  reader.text("label", result.label);
  reader.text("problem", result.problem, true);
  reader.settings("set", result.parameters);
  reader.text("t-end", result.t_end, true);
  reader.text("scheme", result.scheme, true);
  reader.settings("options", result.scheme_options);
  reader.text("scalar", result.scalar);
  reader.number("digits", result.digits, 2, kMostMprealDigits);
  reader.texts("metrics", result.metrics);
  if (const auto steps = reader.two_integers("steps")) {
    require_steps(reader.position("steps"), (*steps)[0], (*steps)[1]);
    result.steps_min = static_cast<int>((*steps)[0]);
    result.steps_max = static_cast<int>((*steps)[1]);
  }
  reader.finish();
  check_case(result, reader, catalogue);
  return result;
}

}  // namespace

void require_steps(const std::string& what, std::int64_t fewest, std::int64_t most) {
  if (fewest >= 2 && fewest <= most / 2 && most <= kMostStudySteps) return;
  throw InvalidInput(fmt::format("{} = {}:{} is not allowed: 2 <= A and 2A <= B <= {} are required",
                                 what,
                                 fewest,
                                 most,
                                 kMostStudySteps));
}

StudySpec read_spec(std::string_view text,
                    const std::string& file_name,
                    const std::vector<SchemeEntry>& catalogue) {
  const toml::table document = parse_toml(text, file_name);
  StudySpec spec;
  spec.source = std::string(text);
  const TomlSource source(text, file_name);
  TomlTable reader(document, source, "the study");
  reader.text("title", spec.title);
  reader.number("seed", spec.seed, std::uint64_t{0}, std::uint64_t{1} << 53);
  reader.number("samples", spec.samples, 16, 100000);
  reader.number("budget", spec.budget, 16, 1000000);
  reader.number("confidence", spec.confidence, 0.5, 0.9999);
  reader.number("band", spec.half_band, 0.01, 0.5);
  reader.number("precision", spec.precision, 0.001, 0.5);
  const toml::node* cases = reader.find("case");
  reader.finish();
  if (cases == nullptr || !cases->is_array_of_tables()) {
    throw InvalidInput(file_name + ": a study needs at least one [[case]]");
  }
  for (const toml::node& entry : *cases->as_array()) {
    spec.cases.push_back(read_case(*entry.as_table(), source, catalogue));
  }
  return spec;
}

namespace {

/// Whether options ask for the mean force of a step, which few systems give.
bool asks_for_mean_force(const OptionSets::value_type& options) {
  return std::ranges::find(options, OptionSets::value_type::value_type("force", "2")) !=
         options.end();
}

/// The ratio of most to fewest steps of a case, if not all are requested.
constexpr int kQuickRange = 16;
/// Of foreign schemes, whose steps cost ten times as much as ours. If nobody named them, any
/// interval inside the band confirms them, too: a narrower one takes up to twice as many runs.
constexpr int kForeignBudget = kRunsOfEqualSteps + 2 * kFinerRounds * kFinerRuns;

struct FirstOnes {
  bool first_case, first_options, last_options;
  bool named;  ///< the scheme
};

/// Whether the default study has these options of the scheme on this case of the problem.
bool runs(const SchemeEntry& scheme,
          const oracles::ProblemEntry& problem,
          StudyExtent extent,
          const oracles::StudyCase& base,
          FirstOnes is) {
  const bool general = scheme.kind == ModelKind::kLagrangian;
  const bool once = base.costly || (general && problem.kind == ModelKind::kLinear);
  if (extent == StudyExtent::kQuick) return is.first_case && is.first_options;
  if (extent == StudyExtent::kShort) return is.first_case && (is.first_options || !once);
  if (scheme.declines) {
    // The last option set of a foreign scheme has its own tolerances, which do not affect linear
    // steps.
    const bool own = is.last_options && problem.kind != ModelKind::kLinear;
    if (is.first_case) return is.first_options || own;
    return is.named && is.first_options && !base.costly;
  }
  if (!scheme.subject({}).traits.uniform) return is.first_case;
  if (general && problem.kind == ModelKind::kLinear) return is.first_case && is.first_options;
  if (base.costly) return is.first_options;
  return is.first_case || base.all_options || is.first_options;
}

StudyCase default_case(const SchemeEntry& scheme,
                       const oracles::ProblemEntry& problem,
                       const oracles::StudyCase& base,
                       const OptionSets::value_type& options) {
  StudyCase added;
  added.label = base.label;
  added.problem = std::string(problem.name);
  added.parameters = base.parameters;
  added.t_end = base.t_end;
  added.scheme = std::string(scheme.name);
  added.steps_min = base.steps_min;
  added.steps_max = base.steps_max;
  for (const auto& [key, value] : options) added.scheme_options.emplace_back(key, value);
  return added;
}

/// The first case that the scheme takes, by which the case of a short study is chosen; cases.size()
/// where it takes none.
std::size_t first_taken(const SchemeEntry& scheme,
                        const oracles::ProblemEntry& problem,
                        const std::vector<oracles::StudyCase>& cases) {
  std::size_t first = 0;
  if (!scheme.declines) return first;
  while (first < cases.size() &&
         scheme.declines(problem, problem.parameters(cases[first].parameters))) {
    ++first;
  }
  return first;
}

}  // namespace

StudySpec default_study(const std::vector<SchemeEntry>& catalogue,
                        StudyExtent extent,
                        const std::vector<std::string>& named) {
  StudySpec spec;
  spec.title = "Default study";
  const bool full = extent == StudyExtent::kFull;
  // An interval inside the band is narrow enough.
  if (extent == StudyExtent::kQuick) spec.precision = spec.half_band;
  for (const SchemeEntry& scheme : catalogue) {
    const bool is_named = std::ranges::find(named, scheme.name) != named.end();
    if (scheme.declines && !is_named && (!full || !named.empty())) continue;
    for (const oracles::ProblemEntry& problem : oracles::problems()) {
      if (!takes(scheme, problem)) continue;
      const auto cases = problem.study_cases();
      const std::size_t first = first_taken(scheme, problem, cases);
      for (std::size_t i = first; i < cases.size(); ++i) {
        for (std::size_t k = 0; k < scheme.study_options.size(); ++k) {
          const auto& options = scheme.study_options[k];
          if (!runs(scheme,
                    problem,
                    extent,
                    cases[i],
                    {i == first, k == 0, k + 1 == scheme.study_options.size(), is_named})) {
            continue;
          }
          if (asks_for_mean_force(options) && !oracles::has_mean_force(problem)) continue;
          spec.cases.push_back(default_case(scheme, problem, cases[i], options));
          if (!full || scheme.declines) {
            spec.cases.back().steps_max =
                std::min(cases[i].steps_max, kQuickRange * cases[i].steps_min);
          }
          if (!full || !scheme.declines) continue;
          spec.cases.back().budget = kForeignBudget;
          if (!is_named) spec.cases.back().precision = spec.half_band;
        }
      }
    }
  }
  return spec;
}

}  // namespace assay::reports
