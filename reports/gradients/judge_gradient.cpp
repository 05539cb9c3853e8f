#include "reports/gradients/judge_gradient.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "reports/gradients/gradient_components.hpp"
#include "reports/gradients/remaining_error.hpp"
#include "reports/gradients/sen_slope.hpp"

namespace assay::reports {

namespace {

/// Halfway between the orders 0 of a wrong limit and 1/2 of a slow derivative.
constexpr double kConvergentOrder = 0.25;
/// A median error that is larger says nothing of a limit.
constexpr double kNear = 0.5;
/// A larger share of rounding hides a derivative; this many times its own rounding, a derivative is
/// exact.
constexpr double kHidden = 1e-3, kRoundings = 10;
/// One rounding, itself rounded.
constexpr double kOneRounding = 1 + 1e-9;
/// Derivatives that differ by less than this share of their error have one limit.
constexpr double kOneLimit = 0.1;

using Samples = std::vector<GradientSample>;

/// One function of the values of each component.
template <class Function>
std::vector<double> of_components(const Samples& samples,
                                  std::vector<double> StateGradient::*part,
                                  const Function& function) {
  std::vector<double> result;
  for (std::size_t i = 0; i < (samples.front().gradient.*part).size(); ++i) {
    std::vector<double> values;
    for (const GradientSample& sample : samples) values.push_back((sample.gradient.*part)[i]);
    result.push_back(function(values));
  }
  return result;
}

template <class Function>
StateGradient of_components(const Samples& samples, const Function& function) {
  return {of_components(samples, &StateGradient::q, function),
          of_components(samples, &StateGradient::v, function)};
}

/// Half the range of the middle half.
double half_range(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t quarter = values.size() / 4;
  return (values[values.size() - 1 - quarter] - values[quarter]) / 2;
}

/// The quarter with the smallest steps.
Samples finest(Samples samples) {
  std::ranges::sort(samples, std::greater<>{}, &GradientSample::steps);
  samples.resize(
      std::max<std::size_t>(std::min<std::size_t>(4, samples.size()), samples.size() / 4));
  return samples;
}

std::string text_of(const StateGradient& gradient, int digits) {
  const auto joined = [&](const std::vector<double>& values) {
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(fmt::format("{:.{}g}", value, digits));
    return fmt::format("[{}]", fmt::join(texts, ", "));
  };
  return joined(gradient.q) + (gradient.v.empty() ? "" : ", " + joined(gradient.v));
}

/// The digits in which the texts of two gradients differ: at least 5.
int telling_digits(const StateGradient& a, const StateGradient& b) {
  int digits = 5;
  while (digits < 17 && text_of(a, digits) == text_of(b, digits)) ++digits;
  return digits;
}

std::string names_of(const GradientRow& row) {
  const std::string by = "/d" + row.exact.parameter;
  return row.exact.derivative.v.empty() ? "dx" + by : "dq" + by + ", dv" + by;
}

/// An order that is known to half of one at best has no value of its own.
std::string order_text(const Fit& fit) {
  constexpr double kWide = 0.5;
  const auto& [low, high] = fit.order_interval;
  if (high - low > kWide) return fmt::format("order between {:.2g} and {:.2g}", low, high);
  return fmt::format("order {:.2f} in [{:.2f}, {:.2f}]", fit.order, low, high);
}

std::string refutation(const GradientRow& row, double error) {
  const double spread =
      std::max(row.spread->q.empty() ? 0 : std::ranges::max(row.spread->q) / row.exact.q_scale,
               row.spread->v.empty() ? 0 : std::ranges::max(row.spread->v) / row.exact.v_scale);
  const int digits = telling_digits(*row.limit, row.exact.derivative);
  const std::string limit = text_of(*row.limit, digits);
  const std::string exact = text_of(row.exact.derivative, digits);
  if (spread <= kOneLimit * error) {
    return fmt::format("{} converge to {}; exact {}", names_of(row), limit, exact);
  }
  return fmt::format("{} do not converge: at the finest steps {} ± {}; exact {}",
                     names_of(row),
                     limit,
                     text_of(*row.spread, digits),
                     exact);
}

std::vector<Sample> above_floor(const Samples& samples, const GradientRule& rule) {
  std::vector<Sample> result;
  for (const GradientSample& sample : samples) {
    if (sample.error > std::max(rule.floor, sample.most_growth)) {
      result.push_back({sample.h, sample.error, std::numeric_limits<double>::quiet_NaN(), true});
    }
  }
  return result;
}

/// Why samples show no order, in words; empty if they are enough.
std::string too_few(const std::vector<Sample>& fitted, double least_span) {
  constexpr std::size_t kFewest = 6;
  constexpr double kRounded = 1 - 1e-6;  // as 1/30 in decimals
  std::set<double> steps;
  for (const Sample& sample : fitted) steps.insert(sample.h);
  if (steps.size() >= kFewest && *steps.rbegin() >= kRounded * least_span * *steps.begin())
    return "";
  const std::string span =
      steps.size() < 2 ? ""
                       : fmt::format(" from {:.4g} to {:.4g}", *steps.begin(), *steps.rbegin());
  return fmt::format(
      "{} derivative{} of {} step size{}{} {} too few to be judged: at least six different step "
      "sizes are needed that span a factor of {}",
      fitted.size(),
      fitted.size() == 1 ? "" : "s",
      steps.size(),
      steps.size() == 1 ? "" : "s",
      span,
      fitted.size() == 1 ? "is" : "are",
      least_span);
}

double median_of(const Samples& samples, double GradientSample::*number) {
  std::vector<double> numbers;
  for (const GradientSample& sample : samples) numbers.push_back(sample.*number);
  return median(numbers);
}

std::string hidden(double rounding) {
  return fmt::format("the rounding of the runs hides the derivative: {:.2g} of it", rounding);
}

/// The errors of one component, with their signs, of runs whose error is not rounding.
std::vector<SignedError> signed_errors(const GradientRow& row,
                                       std::vector<double> StateGradient::*part,
                                       std::size_t i,
                                       const GradientRule& rule) {
  const double scale = part == &StateGradient::q ? row.exact.q_scale : row.exact.v_scale;
  std::vector<SignedError> errors;
  for (const GradientSample& sample : row.samples) {
    if (sample.error <= std::max(rule.floor, sample.most_growth)) continue;
    const double wrong = (sample.gradient.*part)[i] - (row.exact.derivative.*part)[i];
    errors.push_back({sample.h, wrong / scale});
  }
  return errors;
}

/// Of the components that have at least half of the error.
Remainder largest_remainder(const GradientRow& row, double error, const GradientRule& rule) {
  Remainder largest = Remainder::kNone;
  for (std::vector<double> StateGradient::*part : {&StateGradient::q, &StateGradient::v}) {
    const double scale = part == &StateGradient::q ? row.exact.q_scale : row.exact.v_scale;
    for (std::size_t i = 0; i < ((*row.limit).*part).size(); ++i) {
      const double wrong = ((*row.limit).*part)[i] - (row.exact.derivative.*part)[i];
      if (std::abs(wrong) < error * scale / 2) continue;
      const auto errors = signed_errors(row, part, i, rule);
      largest = std::max(largest, remainder_of(errors, rule.confidence, rule.floor));
    }
  }
  return largest;
}

std::string remaining(const GradientRow& row, double error) {
  const int digits = telling_digits(*row.limit, row.exact.derivative);
  return fmt::format(
      "the error does not fall to 0: at the finest steps {} are {}; exact {}; relative error "
      "{:.2g}",
      names_of(row),
      text_of(*row.limit, digits),
      text_of(row.exact.derivative, digits),
      error);
}

/// Of errors of which enough are above all rounding.
void decide_by_order(GradientRow& row, double error, const GradientRule& rule) {
  if (row.fit->order_interval[1] < kConvergentOrder) {
    row.verdict = GradientVerdict::kRefuted;
    row.reason = refutation(row, error);
    return;
  }
  const std::string order = order_text(*row.fit);
  const Remainder remainder =
      rule.judges_remainder ? largest_remainder(row, error, rule) : Remainder::kNone;
  if (remainder == Remainder::kShown && error <= kNear) {
    row.verdict = GradientVerdict::kRefuted;
    row.reason = remaining(row, error);
  } else if (row.fit->order_interval[0] <= kConvergentOrder) {
    row.reason = "the errors do not show whether they fall: " + order;
  } else if (error > kNear) {
    row.reason =
        fmt::format("the error falls, {}, but is still {:.2g} of the derivative", order, error);
  } else if (remainder == Remainder::kPerhaps) {
    row.reason =
        fmt::format("the error falls, {}, but perhaps not to 0: at the finest steps it is {:.2g}",
                    order,
                    error);
  } else {
    row.verdict = GradientVerdict::kConfirmed;
    row.reason = fmt::format("{} converge to the exact derivative, {}, relative error {:.2g}",
                             names_of(row),
                             order,
                             error);
  }
}

void decide(GradientRow& row, const Samples& fine, GradientRule rule) {
  double rounding = 0;
  for (const GradientSample& sample : fine) rounding = std::max(rounding, sample.rounding);
  if (rounding > kHidden) {
    row.reason = hidden(rounding);
    return;
  }
  // Numbers in files are off by at most their rounding; a rounding of results is an estimate.
  const bool is_bound = row.subject.estimator == Estimator::kGiven;
  const double shown = is_bound ? kOneRounding * rounding : kRoundings * rounding,
               error = median_of(fine, &GradientSample::error),
               likely = median_of(fine, &GradientSample::likely_growth),
               floor = std::max({rule.floor, shown, likely});
  rule.floor = std::max(rule.floor, kRoundings * rounding);
  if (error <= floor && likely > kHidden) {
    row.reason = hidden(likely);
    return;
  }
  if (error <= floor) {
    row.verdict = GradientVerdict::kConfirmed;
    row.reason = fmt::format("exact up to the rounding of the derivatives, {:.1g}", floor);
    return;
  }
  const std::vector<Sample> fitted = above_floor(row.samples, rule);
  const std::string few = too_few(fitted, rule.least_span);
  if (few.empty()) {
    row.fit = sen_fit(fitted, rule.confidence);
    decide_by_order(row, error, rule);
  }
  if (row.verdict != GradientVerdict::kConfirmed && error <= rule.agreement &&
      components_are_near(row)) {
    row.verdict = GradientVerdict::kConfirmed;
    row.reason = fmt::format(
        "{} agree with the exact derivative: at the finest steps the relative error is {:.2g}; so "
        "small an error may be the rounding of differences of runs",
        names_of(row),
        error);
    return;
  }
  if (few.empty()) return;
  const double most = median_of(fine, &GradientSample::most_growth);
  const std::size_t covered = row.samples.size() - fitted.size();
  row.reason =
      error > most
          ? few +
                (covered == 0 ? "" : fmt::format("; {} more cannot be told from rounding", covered))
          : fmt::format(
                "the error, {:.2g}, may be the rounding of so many steps, {:.2g}", error, most);
}

}  // namespace

void judge_gradient(GradientRow& row, const GradientRule& rule) {
  row.verdict = GradientVerdict::kUndecided;
  row.fit.reset();
  if (row.samples.empty()) {
    if (row.reason.empty()) row.reason = "there is no derivative to judge";
    return;
  }
  for (const GradientSample& sample : row.samples) {
    if (std::isfinite(sample.error)) continue;
    row.reason = fmt::format("the derivative for h = {:.6g} is not finite", sample.h);
    return;
  }
  const Samples fine = finest(row.samples);
  row.limit = of_components(fine, &median);
  row.spread = of_components(fine, &half_range);
  decide(row, fine, rule);
}

namespace {

bool is_tangent(double delta, int steps) {
  constexpr double kLeast = 1e-3, kMost = 3e-2;
  return delta * steps >= kLeast && delta * steps <= kMost;
}

/// |log₂(δ/√h)|.
double octaves_from_secant(double delta, int steps) {
  return std::abs(std::log2(delta * std::sqrt(steps)));
}

/// The differences of each number of steps.
std::map<int, std::vector<const LadderPoint*>> by_steps(const std::vector<LadderPoint>& ladder) {
  std::map<int, std::vector<const LadderPoint*>> result;
  for (const LadderPoint& point : ladder) result[point.sample.steps].push_back(&point);
  return result;
}

std::optional<GradientSample> tangent(const std::vector<const LadderPoint*>& points,
                                      const ExactGradient& exact) {
  Samples near;
  for (const LadderPoint* point : points) {
    if (is_tangent(point->delta, point->sample.steps)) near.push_back(point->sample);
  }
  if (near.empty()) return std::nullopt;
  GradientSample result = near.back();  // that of the smallest δ, with the most rounding
  result.gradient = of_components(near, &median);
  result.error = relative_error(result.gradient, exact);
  return result;
}

/// The median of the differences with δ within a factor of two of √h.
std::optional<GradientSample> secant(const std::vector<const LadderPoint*>& points,
                                     const ExactGradient& exact) {
  Samples near;
  for (const LadderPoint* point : points) {
    if (octaves_from_secant(point->delta, point->sample.steps) <= 1) {
      near.push_back(point->sample);
    }
  }
  if (near.empty()) return std::nullopt;
  GradientSample result = near.front();
  result.gradient = of_components(near, &median);
  result.error = relative_error(result.gradient, exact);
  return result;
}

}  // namespace

bool judges(double delta, int steps) {
  return is_tangent(delta, steps) || octaves_from_secant(delta, steps) <= 1;
}

bool judge_ladder(GradientRow& row, const GradientRule& rule) {
  GradientRow far = row;
  row.samples.clear();
  far.samples.clear();
  for (const auto& [steps, points] : by_steps(row.ladder)) {
    if (const auto near = tangent(points, row.exact)) row.samples.push_back(*near);
    if (const auto away = secant(points, row.exact)) far.samples.push_back(*away);
  }
  if (row.samples.empty()) {
    row.reason =
        "no δ is small beside h: 10⁻³ ≤ δ/h ≤ 3·10⁻², both relative, is judged; leave out --delta "
        "to have all";
  }
  if (far.samples.empty()) {
    far.reason = "no δ is large beside h: √h/2 ≤ δ ≤ 2√h, both relative, is judged";
  }
  judge_gradient(row, rule);
  GradientRule of_secants = rule;
  of_secants.judges_remainder = false;
  judge_gradient(far, of_secants);
  if (row.verdict != GradientVerdict::kRefuted) return row.verdict != GradientVerdict::kUndecided;
  if (far.verdict == GradientVerdict::kConfirmed) {
    row.verdict = GradientVerdict::kSecantOnly;
    row.reason =
        "right for δ ≫ h, wrong for δ ≪ h: the results converge, but their derivative "
        "converges to something else; for δ ≪ h " +
        row.reason;
  } else if (far.verdict == GradientVerdict::kUndecided) {
    // Differences that are not asked for leave nothing open.
    if (!far.samples.empty()) row.verdict = GradientVerdict::kUndecided;
    row.reason += "; for δ ≫ h undecided: " + far.reason;
  } else {
    row.reason += "; also wrong for δ ≫ h";
  }
  return far.verdict != GradientVerdict::kUndecided;
}

}  // namespace assay::reports
