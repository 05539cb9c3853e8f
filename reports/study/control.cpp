#include "reports/study/control.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "reports/models/model_file.hpp"

namespace assay::reports {

namespace {

constexpr double kFlat = 0.6, kAsLarge = 0.25;

std::vector<std::string_view> controls_of(ModelKind kind) {
  switch (kind) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian:
      return {"nonlinear-moreau-jean", "generalized-alpha"};
    case ModelKind::kNewtonEuler:
      return {"newton-euler-implicit", "newton-euler-nearly-implicit", "newton-euler-lie-group"};
    case ModelKind::kFirstOrder:
      return {"euler-moreau"};
  }
  return {};
}

bool is_below(const StudyRow& row) {
  return row.kind == ClaimKind::kOrder && row.fit &&
         row.fit->order_interval[1] < kFlat * row.band[0];
}

/// Of the finest step that is fitted.
double finest_error(const StudyRow& row) {
  const Sample* finest = nullptr;
  for (const Sample& sample : row.samples) {
    if (sample.in_window && (finest == nullptr || sample.h < finest->h)) finest = &sample;
  }
  return finest == nullptr ? 0 : finest->error;
}

}  // namespace

bool has_other_parameters(const StudyCase& of) {
  const oracles::ProblemEntry& problem = find_problem_or_model(of.problem);
  const Parameters defaults = problem.parameters({}), own = problem.parameters(of.parameters);
  return std::ranges::any_of(own.specs(), [&](const ParameterSpec& spec) {
    return own[spec.name] != defaults[spec.name];
  });
}

bool is_flat(const StudyRow& row) { return row.verdict == Verdict::kRefuted && is_below(row); }

std::vector<StudyCase> cases_of_controls(const StudyCase& of,
                                         const std::vector<StudyRow>& rows,
                                         const std::vector<SchemeEntry>& catalogue) {
  StudyCase control = of;
  control.metrics.clear();
  for (const StudyRow& row : rows) {
    if (is_flat(row)) control.metrics.push_back(row.metric);
  }
  if (control.metrics.empty() || !has_other_parameters(of)) return {};
  control.scheme_options.clear();
  control.scalar = "double";
  control.drops_unclaimed = true;
  std::vector<StudyCase> cases;
  for (const std::string_view name : controls_of(find_problem_or_model(of.problem).kind)) {
    const bool is_there = std::ranges::find(catalogue, name, &SchemeEntry::name) != catalogue.end();
    if (name == of.scheme || !is_there) continue;
    control.scheme = name;
    cases.push_back(control);
  }
  return cases;
}

void excuse_by_control(StudyRow& row, const std::vector<StudyRow>& of_control) {
  const auto same = std::ranges::find(of_control, row.metric, &StudyRow::metric);
  if (!is_flat(row) || same == of_control.end() || !is_below(*same)) return;
  if (finest_error(*same) < kAsLarge * finest_error(row)) return;
  row.verdict = Verdict::kUndecided;
  row.reason +=
      fmt::format("; errors of {} hardly fall either: these steps show no order", same->scheme);
}

}  // namespace assay::reports
