#include "tests/reports/study/example_study.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "reports/study/fit.hpp"

namespace assay::reports {

double ExampleNoise::next() {  // splitmix64
  state_ += 0x9E3779B97F4A7C15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

Fit example_fit(const std::vector<Sample>& samples) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
  for (const Sample& sample : samples) {
    if (!sample.in_window) continue;
    const double x = std::log(sample.h);
    const double y = std::log(sample.error);
    n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y, syy += y * y;
  }
  const double scatter = sxx - sx * sx / n;
  const double order = (sxy - sx * sy / n) / scatter;
  const double constant = (sy - order * sx) / n;
  const double variance = (syy - sy * sy / n - order * order * scatter) / (n - 2);
  const double t = 1.98;
  const std::array<double, 3> covariance{variance * (1 / n + sx * sx / (n * n * scatter)),
                                         -variance * sx / (n * scatter),
                                         variance / scatter};
  const double dp = t * std::sqrt(covariance[2]);
  const double da = t * std::sqrt(covariance[0]);
  return {.order = order,
          .log_constant = constant,
          .order_interval = {order - dp, order + dp},
          .log_constant_interval = {constant - da, constant + da},
          .covariance = covariance,
          .residual_deviation = std::sqrt(variance),
          .quantile = t};
}

StudyRow example_row(const std::string& id, const ExampleOrder& made, std::uint64_t seed) {
  StudyRow row;
  row.id = id;
  row.problem = "bouncing-ball";
  row.scheme = "moreau-jean";
  row.scalar = "double";
  row.quantity = "velocity";
  row.metric = "velocity-l1";
  row.unit = "m";
  row.declared = 1;
  row.band = {0.9, 1.1};
  row.window = {1, 0};
  row.floor_cause = "none";
  row.rounding_share = 2e-9;
  ExampleNoise noise(seed);
  for (int i = 0; i < made.runs; ++i) {
    const double h = std::pow(10, -5 + 4 * noise.next());
    const double rounding = 1e-16 / h * (0.5 + noise.next());
    const double truncation =
        made.constant * std::pow(h, made.order) * std::exp(made.scatter * (2 * noise.next() - 1));
    const double error = truncation + rounding + made.floor * (1 + 0.2 * noise.next());
    const bool in_window = h <= 1e-2 && truncation > 10 * made.floor;
    row.samples.push_back({h, error, rounding, in_window});
    if (!in_window) continue;
    row.window = {std::min(row.window[0], h), std::max(row.window[1], h)};
  }
  row.fit = example_fit(row.samples);
  row.verdict = Verdict::kConfirmed;
  row.reason = "The interval of the order lies inside the declared band.";
  row.reproduce =
      "assay study --problem bouncing-ball --scheme moreau-jean --metric velocity-l1 "
      "--seed " +
      std::to_string(seed);
  return row;
}

StudyRow example_identity(const std::string& id, double level, std::uint64_t seed) {
  StudyRow row = example_row(id, {.order = 0, .constant = level, .scatter = 1.5}, seed);
  row.kind = ClaimKind::kIdentity;
  row.quantity = "energy";
  row.metric = "energy-identity";
  row.unit = "J";
  row.declared.reset();
  row.band = {0, 0};
  row.bound = 1e-13;
  row.fit.reset();
  row.rounding_share = 1;
  ExampleNoise noise(seed);
  for (Sample& sample : row.samples) {
    sample.in_window = true;
    sample.error = sample.rounding = level * std::exp(1.5 * noise.next());
  }
  row.reason = "No error exceeds what rounding explains.";
  return row;
}

StudyRow example_bound(const std::string& id, std::uint64_t seed) {
  StudyRow row = example_row(id, {.order = 1, .constant = 0.4, .scatter = 0.9}, seed);
  row.kind = ClaimKind::kBound;
  row.quantity = "penetration";
  row.metric = "penetration-sup";
  row.unit = "m";
  row.bound = 1.0;
  row.reason = "Every error lies below the bound.";
  return row;
}

StudyResult example_study() {
  StudyResult study{
      .title = "Moreau-Jean & friends: <nonsmooth> θ-schemes, 100 %",
      .seed = 20240229,
      .confidence = 0.95,
      .version = "0.1.0",
      .source = "[study]\nproblems = [\"bouncing-ball\"]  # a & b < c\nseed = 20240229\n",
      .rows = {}};
  study.rows.push_back(example_row("bouncing-ball.theta-1.velocity-l1", {}, 1));

  StudyRow refuted =
      example_row("bouncing-ball.theta-half.position-sup", {.order = 0.5, .constant = 0.2}, 2);
  refuted.scheme_options = {{"theta", "1/2"}};
  refuted.parameters = {{"restitution-coefficient", "4/5"}, {"height", "1"}};
  refuted.metric = "position-sup";
  refuted.quantity = "position";
  refuted.verdict = Verdict::kRefuted;
  refuted.reason = "The interval of the order lies below the declared band: 0.5, not 1.";
  study.rows.push_back(refuted);

  StudyRow floored =
      example_row("oscillator.order-2", {.order = 2, .constant = 5, .floor = 1e-8}, 3);
  floored.problem = "impact-oscillator";
  floored.scheme = "schatzman-paoli";
  floored.declared = 2;
  floored.band = {1.9, 2.1};
  floored.floor = 1e-8;
  floored.floor_cause = "unexplained";
  floored.verdict = Verdict::kUndecided;
  floored.reason = "A floor that rounding does not explain leaves too few runs above it.";
  study.rows.push_back(floored);

  study.rows.push_back(example_identity("bouncing-ball.energy", 2e-15, 4));
  study.rows.push_back(example_bound("bouncing-ball.penetration", 5));

  StudyRow empty = example_row("sliding-block.empty-fit", {}, 6);
  empty.samples.clear();
  empty.fit.reset();
  empty.window = {0, 0};
  empty.rounding_share.reset();
  empty.verdict = Verdict::kUndecided;
  empty.reason = "No run finished: nothing could be compared.";
  study.rows.push_back(empty);

  StudyRow hostile = example_row("hostile.names", {}, 7);
  hostile.problem = "a<b>&\"c\"_%$#{}\\^~|`d`'e' θ≤½ → 雪";
  hostile.scheme = "</td><script>alert(1)</script>";
  hostile.parameters = {{"k|1", "v*_2_*"}};
  hostile.scheme_options = {{"@opt", "$(rm -rf /)"}};
  hostile.unit = "m/s²";
  hostile.reason = "A reason with `code`, <tags> & ]]> ampersands,\nand a second line.";
  hostile.reproduce = "assay study --set 'k=\"v & w\"' --problem '<b>'";
  study.rows.push_back(hostile);

  StudyRow diverged = example_row("bouncing-ball.diverged", {.order = 1, .runs = 40}, 8);
  diverged.samples[3].error = std::numeric_limits<double>::infinity();
  diverged.samples[3].in_window = false;
  diverged.samples[4].rounding = std::numeric_limits<double>::quiet_NaN();
  diverged.verdict = Verdict::kRefuted;
  diverged.reason = "One run diverged.";
  study.rows.push_back(diverged);

  StudyRow exact = example_identity("rational.exact", 2e-15, 9);
  exact.scalar = "rational";
  exact.bound = 0;
  for (Sample& sample : exact.samples) sample.error = sample.rounding = 0;
  exact.reason = "Every error is exactly zero.";
  study.rows.push_back(exact);
  return study;
}

StudyResult fitted_study() {
  StudyResult study = example_study();
  for (StudyRow& row : study.rows) {
    if (!row.fit) continue;
    std::vector<Sample> window;
    std::ranges::copy_if(row.samples, std::back_inserter(window), &Sample::in_window);
    row.fit = fit_power_law(window, study.confidence);
    const auto [finest, coarsest] = std::ranges::minmax_element(window, {}, &Sample::h);
    row.window = {finest->h, coarsest->h};
  }
  return study;
}

}  // namespace assay::reports
