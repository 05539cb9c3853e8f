#include "reports/compare/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "reference/truth.hpp"
#include "reports/compare/rigid_body_laws.hpp"
#include "reports/compare/state_laws.hpp"
#include "reports/compare/trajectory_csv.hpp"
#include "reports/compare/trajectory_laws.hpp"
#include "reports/study/fit.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/whole_file.hpp"

namespace assay::reports {

namespace {

constexpr double kConfidence = 0.95;
/// A solution that converges does so with at least this order, in every metric looked at.
constexpr double kLeastOrder = 0.5;
/// Files may be printed with six digits only; errors near that do not fall and prove nothing.
constexpr double kPrintedDigits = 1e-4;

bool needs_impulses(std::string_view metric) {
  return metric == "impulse-flat" || metric == "event-times" || metric == "complementarity" ||
         metric.starts_with("multiplier-");
}

/// Identities of a scheme: they need its options, not only its states.
bool belongs_to_scheme(std::string_view metric) { return metric == "energy-identity"; }

/// A step this many times longer than most is a gap.
constexpr long double kGap = 4;

std::string missing_rows(const Trajectory<long double>& run) {
  std::vector<long double> steps;
  for (std::size_t k = 0; k + 1 < run.t.size(); ++k) steps.push_back(run.t[k + 1] - run.t[k]);
  std::vector<long double> sorted = steps;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::ranges::nth_element(sorted, middle);
  const auto longest = std::ranges::max_element(steps);
  if (!(*longest > kGap * *middle)) return "";
  return fmt::format(
      "rows seem to be missing after t = {:.6g}: a step of {:.6g} among steps of {:.6g}",
      static_cast<double>(run.t[static_cast<std::size_t>(longest - steps.begin())]),
      static_cast<double>(*longest),
      static_cast<double>(*middle));
}

double largest_step(const Trajectory<long double>& run) {
  long double h = 0;
  for (std::size_t k = 0; k + 1 < run.t.size(); ++k) h = std::max(h, run.t[k + 1] - run.t[k]);
  return static_cast<double>(h);
}

/// What an error of the metric is small against, in the units of the metric; none for metrics that
/// do not judge.
std::optional<double> size_in(std::string_view metric, const ComparedFile& file) {
  if (metric == "position-sup" || metric == "centre-position") return file.largest_position;
  if (metric == "state-l1") return file.largest_position * file.t_end;
  if (metric == "velocity-l1" || metric == "centre-velocity-l1") {
    return file.largest_velocity * file.t_end;
  }
  if (metric == "angular-velocity") return file.largest_spin;
  if (metric == "angular-velocity-l1") return file.largest_spin * file.t_end;
  const bool of_unit_size =
      metric == "complementarity" || metric == "attitude-direction" || metric == "quaternion";
  return of_unit_size ? std::optional(1.0) : std::nullopt;
}

/// Metrics of the motion, unless nothing moves in the file nor in the truth.
bool tells_of_motion(std::string_view metric, double error, const ComparedFile& file) {
  const std::optional<double> size = size_in(metric, file);
  return metric != "complementarity" && size && (*size > 0 || error > 0);
}

bool is_close(const ComparedFile& file) {
  bool any = false;
  for (const auto& [metric, error] : file.errors) {
    if (!tells_of_motion(metric, error, file)) continue;
    any = true;
    if (error > kPrintedDigits * *size_in(metric, file)) return false;
  }
  return any;
}

/// The largest magnitudes of positions and velocities, of rigid bodies those of their centres.
void measure_sizes(const FileTrajectory& run, bool rigid_bodies, ComparedFile& file) {
  const auto largest = [](const auto& rows) {
    return rows.size() == 0 ? 0.0 : static_cast<double>(rows.cwiseAbs().maxCoeff());
  };
  if (!rigid_bodies) {
    file.largest_position = largest(run.q);
    file.largest_velocity = largest(run.v);
    return;
  }
  for (Eigen::Index b = 0; b < run.q.rows() / kBodyCoordinates; ++b) {
    const auto grow = [&](double& size, const auto& rows) { size = std::max(size, largest(rows)); };
    grow(file.largest_position, run.q.middleRows(kBodyCoordinates * b, 3));
    grow(file.largest_velocity, run.v.middleRows(kBodyVelocities * b, 3));
    grow(file.largest_spin, run.v.middleRows(kBodyVelocities * b + 3, 3));
  }
}

LawRecord laws_of(const oracles::ProblemEntry& problem,
                  const LagrangianModel<long double>& model,
                  const oracles::ExactMotion<long double>& exact,
                  const FileTrajectory& run,
                  long double penetration) {
  LawRecord record;
  ask_laws_of_states(model, exact, run, columns_of(problem), penetration, record);
  if (model.linear) {
    ask_laws_of_motion(*model.linear, run, record);
    return record;
  }
  for (const char* law : {"position-velocity", "impulse-balance", "impact-law"}) {
    record.add(law, false, "the problem is nonlinear, or has friction or multipliers");
  }
  return record;
}

ComparedFile measure(const std::string& name,
                     const oracles::ProblemEntry& problem,
                     const Parameters& parameters,
                     const Model<long double>& model,
                     const FileTrajectory& run) {
  ComparedFile file;
  file.file = name;
  file.h = largest_step(run);
  file.gap = missing_rows(run);
  file.steps = run.t.size() - 1;
  file.t_end = static_cast<double>(run.t.back());
  measure_sizes(run, problem.newton_euler, file);
  const Rational t_end = ScalarTraits<long double>::to_rational(run.t.back());
  auto exact = oracles::to_long_double(reference::true_motion(problem, parameters, t_end));
  const Regularity regularity = oracles::regularity(exact);
  // The file shows the impacts after its first time only.
  std::erase_if(exact.events, [&](const auto& event) { return event.t <= run.t.front(); });
  const Parameters no_options({});
  const Comparison<long double> comparison(model, exact, run, no_options, run.t.back());
  for (const MetricEntry& metric : metrics()) {
    if (belongs_to_scheme(metric.name) || !metric.speaks_of(problem)) continue;
    if (needs_impulses(metric.name) && run.impulse.rows() == 0) continue;
    if (metric.name == "event-times" && regularity != Regularity::kIsolatedImpacts) continue;
    file.errors.emplace_back(metric.name, static_cast<double>(metric.measure(comparison)));
  }
  long double penetration = 0;
  for (const auto& [metric, error] : file.errors) {
    if (metric == "penetration") penetration = error;
  }
  file.close = is_close(file);
  if (const auto* lagrangian = std::get_if<LagrangianModel<long double>>(&model)) {
    file.laws = laws_of(problem, *lagrangian, exact, run, penetration);
  } else if (const auto* bodies = std::get_if<NewtonEulerModel<long double>>(&model)) {
    ask_laws_of_rigid_bodies(*bodies, exact, run, columns_of(problem), file.laws);
  } else {
    file.laws.add("laws", false, "first-order problems have none here");
  }
  return file;
}

/// Of the files that miss no rows: the steps of the others are not known.
std::vector<ComparedOrder> orders_over(const std::vector<ComparedFile>& files) {
  std::vector<ComparedOrder> orders;
  if (files.size() < 2) return orders;
  for (std::size_t i = 0; i < files.front().errors.size(); ++i) {
    const std::string& metric = files.front().errors[i].first;
    std::vector<Sample> samples;
    for (const ComparedFile& file : files) {
      for (const auto& [name, error] : file.errors) {
        if (name != metric || !(error > 0) || !file.gap.empty()) continue;
        samples.push_back({file.h, error, std::numeric_limits<double>::quiet_NaN(), true});
      }
    }
    if (samples.size() == 2 && samples[0].h != samples[1].h) {
      const double slope =
          std::log(samples[0].error / samples[1].error) / std::log(samples[0].h / samples[1].h);
      orders.push_back({metric, slope, std::nullopt, 2});
    } else if (const auto fit = fit_power_law(samples, kConfidence)) {
      orders.push_back({metric, fit->order, fit->order_interval, samples.size()});
    }
  }
  return orders;
}

std::vector<std::string> refuted_convergence(const CompareResult& result) {
  std::vector<std::string> refuted;
  for (const ComparedOrder& order : result.orders) {
    if (!order.interval || !((*order.interval)[1] < kLeastOrder)) continue;
    bool visible = true;
    for (const ComparedFile& file : result.files) {
      for (const auto& [metric, error] : file.errors) {
        if (metric != order.metric) continue;
        const std::optional<double> size = size_in(metric, file);
        visible = visible && size && *size > 0 && error > kPrintedDigits * *size;
      }
    }
    if (!visible) continue;
    refuted.push_back(fmt::format("no convergence in {}: the order is in [{:.3f}, {:.3f}]",
                                  order.metric,
                                  (*order.interval)[0],
                                  (*order.interval)[1]));
  }
  return refuted;
}

/// In every metric that tells of the motion.
bool converges(const CompareResult& result) {
  bool any = false;
  for (const ComparedOrder& order : result.orders) {
    if (!tells_of_motion(order.metric, 1, result.files.front())) continue;
    if (!order.interval || !((*order.interval)[0] > 0)) return false;
    any = true;
  }
  return any && result.refuted.empty();
}

void decide(CompareResult& result) {
  const auto all = [&](const auto& of) { return std::ranges::all_of(result.files, of); };
  const auto decide_for = [&](Verdict verdict, const char* reason) {
    result.verdict = verdict;
    result.reason = reason;
  };
  if (result.files.empty()) {
    decide_for(Verdict::kUndecided, "nothing was compared: no file has two rows of data");
  } else if (!all([](const ComparedFile& file) { return file.laws.violations.empty(); })) {
    decide_for(Verdict::kRefuted, "a law is violated");
  } else if (!result.refuted.empty()) {
    decide_for(Verdict::kRefuted, "the files do not converge");
  } else if (!all([](const ComparedFile& file) { return file.gap.empty(); })) {
    decide_for(Verdict::kUndecided,
               "rows are missing: nothing tells what happened there; write all of them");
  } else if (converges(result)) {
    decide_for(Verdict::kConfirmed, "the files converge and violate no law");
  } else if (all([](const ComparedFile& file) {
               return file.close || file.laws.has_asked("impulse-balance");
             })) {
    const bool close = all([](const ComparedFile& file) { return file.close; });
    decide_for(Verdict::kConfirmed,
               close ? "each file is as close to the truth as four digits tell"
                     : "each file obeys the laws of motion or is close to the truth");
  } else {
    decide_for(Verdict::kUndecided,
               "no law of motion could be asked of a file that is not close to the truth, and no "
               "order was found; compare three files or more, of different steps");
  }
}

}  // namespace

CompareResult compare_files(const oracles::ProblemEntry& problem,
                            const Parameters& parameters,
                            const std::vector<std::string>& files) {
  CompareResult result;
  result.problem = std::string(problem.name);
  const auto model = oracles::model_of_any_kind<long double>(problem, parameters);
  const Eigen::Index n = size(model), m = imposed(model);
  for (const std::string& name : files) {
    const FileTrajectory run =
        read_trajectory_csv(read_file(name), name, n, m, columns_of(problem));
    if (run.t.size() < 2) continue;
    if (run.t.front() < 0) throw InvalidInput(name + ": the first time is before t = 0");
    result.files.push_back(measure(name, problem, parameters, model, run));
  }
  result.orders = orders_over(result.files);
  result.refuted = refuted_convergence(result);
  decide(result);
  return result;
}

}  // namespace assay::reports
