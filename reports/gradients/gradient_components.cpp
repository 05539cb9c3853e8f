#include "reports/gradients/gradient_components.hpp"

#include <fmt/format.h>

#include <cmath>

namespace assay::reports {

namespace {

using Part = std::vector<double> StateGradient::*;

constexpr double kOwnShare = 0.01;

double scale_of(const GradientRow& row, Part part) {
  return part == &StateGradient::q ? row.exact.q_scale : row.exact.v_scale;
}

bool is_near(const GradientRow& row, Part part, std::size_t i) {
  const double exact = (row.exact.derivative.*part)[i];
  return exact == 0 || std::abs(((*row.limit).*part)[i] - exact) <= kOwnShare * std::abs(exact);
}

/// Calls f(part, i) for each component.
template <class Function>
void for_each_component(const GradientRow& row, const Function& f) {
  for (const Part part : {&StateGradient::q, &StateGradient::v}) {
    for (std::size_t i = 0; i < (row.exact.derivative.*part).size(); ++i) f(part, i);
  }
}

/// The row of one component, relative to its own size.
GradientRow row_of(const GradientRow& row, Part part, std::size_t i) {
  GradientRow own{.subject = row.subject, .exact = row.exact};
  const double exact = (row.exact.derivative.*part)[i];
  const double share = scale_of(row, part) / std::abs(exact);
  own.exact.derivative = {};
  own.exact.derivative.*part = {exact};
  own.exact.q_scale = own.exact.v_scale = std::abs(exact);
  for (const GradientSample& sample : row.samples) {
    GradientSample& component = own.samples.emplace_back(sample);
    component.gradient = {};
    component.gradient.*part = {(sample.gradient.*part)[i]};
    component.error = relative_error(component.gradient, own.exact);
    component.rounding *= share;
    component.likely_growth *= share;
    component.most_growth *= share;
  }
  return own;
}

}  // namespace

bool components_are_near(const GradientRow& row) {
  bool all = true;
  for_each_component(row, [&](Part part, std::size_t i) { all = all && is_near(row, part, i); });
  return all;
}

void judge_components(GradientRow& row, const GradientRule& rule) {
  if (!row.limit || row.verdict == GradientVerdict::kRefuted) return;
  for_each_component(row, [&](Part part, std::size_t i) {
    const double exact = (row.exact.derivative.*part)[i];
    const double error = std::abs(((*row.limit).*part)[i] - exact);
    if (row.verdict == GradientVerdict::kRefuted || is_near(row, part, i) ||
        error <= rule.agreement * scale_of(row, part)) {
      return;
    }
    GradientRow own = row_of(row, part, i);
    judge_gradient(own, rule);
    const bool is_open = own.verdict == GradientVerdict::kUndecided && own.fit;
    if (!is_open && own.verdict != GradientVerdict::kRefuted) return;
    const bool is_first_order = row.exact.derivative.v.empty();
    row.verdict = own.verdict;
    row.reason = fmt::format(
        "d{}{}/d{} {} to the exact derivative: at the finest steps it is "
        "{:.5g}; exact {:.5g}",
        part == &StateGradient::v ? "v"
        : is_first_order          ? "x"
                                  : "q",
        i,
        row.exact.parameter,
        is_open ? "may not converge" : "does not converge",
        ((*row.limit).*part)[i],
        exact);
  });
}

}  // namespace assay::reports
