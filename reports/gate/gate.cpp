#include "reports/gate/gate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "reports/gate/fit_of_samples.hpp"
#include "reports/render/row_text.hpp"
#include "reports/study/distributions.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {
namespace {

using Kind = GateFinding::Kind;
using Pairs = std::vector<std::pair<std::string, std::string>>;

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The part of a version that must agree: the major number and, while it is 0, also the minor one.
/// @throws InvalidInput if there is no such part.
std::string compatible_part(const std::string& version, const std::string& whose) {
  std::vector<std::string_view> parts;
  for (std::string_view rest = version;;) {
    parts.push_back(rest.substr(0, rest.find('.')));
    if (parts.back().size() == rest.size()) break;
    rest.remove_prefix(parts.back().size() + 1);
  }
  const std::string major(parts.front());
  const bool well_formed = std::ranges::all_of(parts, is_number) &&
                           (major == "0" ? parts.size() > 1 : !major.starts_with('0'));
  if (!well_formed) {
    throw InvalidInput(
        fmt::format("{}: version \"{}\": expected major.minor.patch", whose, version));
  }
  return major == "0" ? fmt::format("0.{}", parts[1]) : major;
}

/// The names of the two sides in messages.
struct SideNames {
  std::string results = "results", baseline = "baseline";
};

void check_versions(const StudyResult& study, const Baseline& baseline, const SideNames& names) {
  const std::string expected = compatible_part(study.version, names.results);
  if (compatible_part(baseline.version, names.baseline) == expected) return;
  throw InvalidInput(
      fmt::format("{}: made by version {}, which does not compare with version {} of {}; the "
                  "baseline must be of a version {}.x: bless a new one",
                  names.baseline,
                  baseline.version,
                  study.version,
                  names.results,
                  expected));
}

bool usable(const Fit& fit) {
  return std::isfinite(fit.order) && std::isfinite(fit.log_constant) &&
         std::ranges::all_of(fit.covariance, [](double v) { return std::isfinite(v); });
}

double value_at(const Fit& fit, double x) { return fit.log_constant + fit.order * x; }

double variance_at(const Fit& fit, double x) {
  const auto& [constant, mixed, order] = fit.covariance;
  return std::max(constant + 2 * mixed * x + order * x * x, 0.0);
}

/// The centre, in log h, of the range that both windows cover; nothing if they are disjoint.
std::optional<double> common_centre(const std::array<double, 2>& a,
                                    const std::array<double, 2>& b) {
  const double lo = std::max(a[0], b[0]);
  const double hi = std::min(a[1], b[1]);
  if (!(lo > 0) || !(lo <= hi) || !std::isfinite(hi)) return std::nullopt;
  return (std::log(lo) + std::log(hi)) / 2;
}

int rank(Verdict verdict) {
  switch (verdict) {
    case Verdict::kConfirmed:
      return 2;
    case Verdict::kUndecided:
      return 1;
    case Verdict::kRefuted:
      return 0;
  }
  return 0;
}

/// The option of `assay study` that sets a field; the name of the field if there is none.
std::string_view option_of(std::string_view field) {
  return field == "parameters" ? "--set" : field == "scheme_options" ? "--scheme-set" : field;
}

/// For each field that differs, for example "t-end was "2" and is now "1"".
std::string identity_differences(const Pairs& before, const Pairs& now) {
  const std::map<std::string, std::string> old_fields(before.begin(), before.end()),
      new_fields(now.begin(), now.end());
  Pairs all = before;
  for (const auto& field : now) {
    if (!old_fields.contains(field.first)) all.push_back(field);
  }
  const auto text_in = [](const std::map<std::string, std::string>& fields,
                          const std::string& name) {
    const auto found = fields.find(name);
    return found == fields.end() ? "not stated" : fmt::format("\"{}\"", found->second);
  };
  std::string text;
  for (const auto& [name, value] : all) {
    const std::string old_text = text_in(old_fields, name), new_text = text_in(new_fields, name);
    if (old_text == new_text) continue;
    text += fmt::format(
        "{}{} was {} and is now {}", text.empty() ? "" : "; ", option_of(name), old_text, new_text);
  }
  return text;
}

/// Compares one row with its earlier version and appends the findings.
class RowComparison {
 public:
  RowComparison(const BaselineRow& old_row,
                const StudyRow& new_row,
                const GateOptions& options,
                std::optional<double> level,
                GateReport& report)
      : old_(old_row),
        new_(baseline_row(new_row)),
        reason_(new_row.reason),
        options_(options),
        level_(level),
        report_(report) {}

  /// Whether both rows belong to one ensemble of runs; if not, this is the only finding.
  [[nodiscard]] bool run() {
    if (!compare_identities()) return false;
    compare_claims();
    compare_verdicts();
    if (old_.kind == new_.kind) compare_extremes();
    compare_fits();
    return true;
  }

 private:
  void add(Kind kind, std::string message) {
    report_.findings.push_back({kind, old_.id, std::move(message), pair_of(old_)});
  }
  [[nodiscard]] bool compare_identities();
  void compare_claims();
  void compare_verdicts();
  void compare_extremes();
  void compare_fits();
  void compare_orders(double freedom);
  void compare_errors(double freedom, double x);
  /// The u of (1) and (2), from the variances of the compared quantities.
  [[nodiscard]] double uncertainty_of(double old_variance,
                                      double new_variance,
                                      double freedom) const;

  const BaselineRow& old_;
  const BaselineRow new_;
  const std::string& reason_;
  const GateOptions& options_;
  std::optional<double> level_;  ///< of a comparison of independent fits
  GateReport& report_;
};

bool RowComparison::compare_identities() {
  const std::string differences = identity_differences(old_.identity, new_.identity);
  if (differences.empty()) return true;
  add(Kind::kIdentityDiffers,
      differences +
          ": the row was not compared; run the study with the settings of the baseline, or "
          "bless a new baseline");
  return false;
}

void RowComparison::compare_claims() {
  const std::map<std::string, std::string> now(new_.claim.begin(), new_.claim.end());
  for (const auto& [field, text] : old_.claim) {
    const auto found = now.find(field);
    if (found == now.end() || found->second == text) continue;
    add(Kind::kClaimChanged,
        fmt::format("the claim has changed: {} was \"{}\" and is now \"{}\"; bless a new baseline",
                    field,
                    text,
                    found->second));
  }
}

void RowComparison::compare_verdicts() {
  if (old_.verdict == new_.verdict) return;
  add(rank(new_.verdict) < rank(old_.verdict) ? Kind::kVerdictWorse : Kind::kVerdictBetter,
      fmt::format("the verdict was {} and is now {}: {}",
                  name_of(old_.verdict),
                  name_of(new_.verdict),
                  reason_));
}

void RowComparison::compare_extremes() {
  if (!old_.attained) return;
  if (!new_.attained)
    return add(Kind::kNotComparable,
               "the results have no run, so there is no largest error to compare");
  const double before = *old_.attained;
  const double now = *new_.attained;
  const std::string change = fmt::format("the largest {} was {} and is now {}",
                                         old_.kind == ClaimKind::kBound ? "error / h^p" : "error",
                                         short_number(before),
                                         short_number(now));
  if (now > options_.extreme_growth * before) {
    add(Kind::kErrorGrew,
        fmt::format("{}, more than {} times as much", change, options_.extreme_growth));
  } else if (before > options_.extreme_growth * now) {
    add(Kind::kErrorShrank, change);
  }
}

void RowComparison::compare_fits() {
  if (!old_.fit || !usable(*old_.fit)) return;
  if (!new_.fit || !usable(*new_.fit)) {
    return add(Kind::kNotComparable, "the baseline has a fitted order, the results have none");
  }
  const std::uint64_t fewest = std::min(old_.fitted, new_.fitted);
  if (fewest < 3) return add(Kind::kNotComparable, "the window of a fit has fewer than three runs");
  compare_orders(static_cast<double>(fewest) - 2);
  const std::optional<double> x = common_centre(old_.window, new_.window);
  if (!x) return add(Kind::kNotComparable, "the windows of the two fits do not overlap");
  compare_errors(static_cast<double>(fewest) - 2, *x);
}

double RowComparison::uncertainty_of(double old_variance,
                                     double new_variance,
                                     double freedom) const {
  if (!level_) return old_.fit->quantile * std::sqrt(std::max(old_variance, 0.0));
  return -student_quantile(*level_, freedom) *
         std::sqrt(std::max(old_variance + new_variance, 0.0));
}

void RowComparison::compare_orders(double freedom) {
  const double loss = old_.fit->order - new_.fit->order;
  const double uncertainty =
      uncertainty_of(old_.fit->covariance[2], new_.fit->covariance[2], freedom);
  const double negligible = std::log10(options_.negligible_growth);
  if (loss <= std::max(uncertainty, negligible)) return;  // (1)
  add(Kind::kOrderLost,
      fmt::format(
          "the order was {:.4g} and is now {:.4g}; the uncertainty of this loss is only {:.2g}",
          old_.fit->order,
          new_.fit->order,
          uncertainty));
}

void RowComparison::compare_errors(double freedom, double x) {
  const double growth = value_at(*new_.fit, x) - value_at(*old_.fit, x);
  const double uncertainty =
      uncertainty_of(variance_at(*old_.fit, x), variance_at(*new_.fit, x), freedom);
  if (std::abs(growth) <= std::max(uncertainty, std::log(options_.negligible_growth)))
    return;  // (2)
  add(growth > 0 ? Kind::kErrorGrew : Kind::kErrorShrank,
      fmt::format(
          "the error at h = {} s is {:.3g} times its old value; this number is uncertain by "
          "a factor of {:.3g}",
          short_number(std::exp(x)),
          std::exp(growth),
          std::exp(uncertainty)));
}

GateFinding finding_of_new_row(const StudyRow& row) {
  const bool refuted = row.verdict == Verdict::kRefuted;
  return {refuted ? Kind::kNewRowRefuted : Kind::kRowNew,
          row.id,
          fmt::format("the baseline does not have this row; it is {}{}{}",
                      name_of(row.verdict),
                      refuted ? ": " : "",
                      refuted ? row.reason : ""),
          pair_of(baseline_row(row))};
}

/// For rows of a side that does not say to which ensemble they belong.
std::optional<GateFinding> finding_of_old_format(const StudyResult& study,
                                                 const Baseline& baseline,
                                                 const SideNames& names) {
  const bool is_baseline = baseline.format == 1;
  if (!is_baseline && study.format > 1) return std::nullopt;
  return GateFinding{Kind::kNothingCompared,
                     "",
                     fmt::format("{}: it has the old format 1, which does not state the horizon, "
                                 "steps and samples of its rows. So nothing was compared: {}",
                                 is_baseline ? names.baseline : names.results,
                                 is_baseline ? "bless a new baseline" : "run the study again")};
}

/// Problem, scheme and metric, in a text.
std::string place_of(const BaselineRow& row) {
  std::string place;
  for (const auto& [name, value] : row.identity) {
    if (name == "problem" || name == "scheme" || name == "metric") place += value + "\n";
  }
  return place;
}

/// A row that is missing in the results, with a candidate: a row of the same problem, scheme and
/// metric that the baseline does not have.
GateFinding finding_of_missing_row(const BaselineRow& old_row,
                                   const std::map<std::string, BaselineRow>& new_rows) {
  std::string message = "the baseline has this row, the results do not";
  const auto found = new_rows.find(place_of(old_row));
  if (found != new_rows.end()) {
    const BaselineRow& row = found->second;
    message += fmt::format("; ids changed: {} is new, and its {}",
                           row.id,
                           identity_differences(old_row.identity, row.identity));
  }
  return {Kind::kRowMissing, old_row.id, message, pair_of(old_row)};
}

GateReport compare_sides(const StudyResult& study,
                         const Baseline& baseline,
                         const GateOptions& options,
                         const SideNames& names) {
  check_versions(study, baseline, names);
  std::map<std::string, const StudyRow*> unmatched;
  for (const StudyRow& row : study.rows) unmatched[row.id] = &row;

  const auto comparisons = 2 * static_cast<double>(baseline.rows.size());
  const double level = options.false_alarm_level / std::max(comparisons, 1.0);
  GateReport report{.compared = {}, .findings = {}, .study = study.title};
  if (const auto old_format = finding_of_old_format(study, baseline, names)) {
    return {.compared = {}, .findings = {*old_format}, .study = study.title};
  }
  std::set<std::string> known;
  for (const BaselineRow& old_row : baseline.rows) known.insert(old_row.id);
  std::map<std::string, BaselineRow> new_rows;  // by place, the first of each
  for (const StudyRow& row : study.rows) {
    if (known.contains(row.id)) continue;
    const BaselineRow added = baseline_row(row);
    new_rows.try_emplace(place_of(added), added);
  }
  for (const BaselineRow& old_row : baseline.rows) {
    const auto found = unmatched.find(old_row.id);
    if (found == unmatched.end()) {
      report.findings.push_back(finding_of_missing_row(old_row, new_rows));
      continue;
    }
    const bool same_steps =
        study.seed == baseline.seed && have_common_steps(old_row, *found->second);
    const std::optional<double> of_row = same_steps ? std::nullopt : std::optional(level);
    if (RowComparison(old_row, *found->second, options, of_row, report).run()) {
      report.compared.push_back(old_row.id);
    }
    unmatched.erase(found);
  }
  for (const StudyRow& row : study.rows) {
    if (unmatched.contains(row.id)) report.findings.push_back(finding_of_new_row(row));
  }
  if (report.compared.empty()) {
    report.findings.push_back({Kind::kNothingCompared,
                               "",
                               "nothing was compared: no row of the results has the id of a row "
                               "of the baseline and the same settings"});
  }
  return report;
}

}  // namespace

GateReport compare(const StudyResult& study, const Baseline& baseline, const GateOptions& options) {
  return compare_sides(study, baseline, options, {});
}

GateReport compare_files(const std::filesystem::path& results,
                         const std::filesystem::path& baseline,
                         const GateOptions& options) {
  const StudyResult study = read_results(results, baseline);
  require_complete(study, results.string());
  require_fits_of_samples(study, results.string());
  if (!std::filesystem::exists(baseline)) {
    return {.compared = {},
            .findings = {{Kind::kBaselineMissing,
                          "",
                          baseline.string() +
                              ": this baseline does not exist; create it with --bless"}},
            .study = study.title};
  }
  return compare_sides(
      study, read_baseline(baseline), options, {results.string(), baseline.string()});
}

}  // namespace assay::reports
