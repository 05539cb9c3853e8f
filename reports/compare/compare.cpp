#include "reports/compare/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "reference/truth.hpp"
#include "reports/compare/convergence.hpp"
#include "reports/compare/decide.hpp"
#include "reports/compare/distinct_steps.hpp"
#include "reports/compare/file_clock.hpp"
#include "reports/compare/file_rounding.hpp"
#include "reports/compare/first_order_laws.hpp"
#include "reports/compare/lost_phase.hpp"
#include "reports/compare/other_value.hpp"
#include "reports/compare/rigid_body_laws.hpp"
#include "reports/compare/run_sizes.hpp"
#include "reports/compare/state_laws.hpp"
#include "reports/compare/trajectory_csv.hpp"
#include "reports/compare/trajectory_laws.hpp"
#include "reports/compare/true_behaviour.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/resolution.hpp"

namespace assay::reports {

namespace {

/// A step this many times longer than most is a gap.
constexpr long double kGap = 4;

std::string missing_rows(const FileTrajectory& run) {
  std::vector<long double> steps;
  for (std::size_t k = 0; k + 1 < run.t.size(); ++k) steps.push_back(run.t[k + 1] - run.t[k]);
  std::vector<long double> sorted;  // steps that are no jumps at one instant
  const long double instant = FileRounding(run).t;
  std::ranges::copy_if(
      steps, std::back_inserter(sorted), [&](long double step) { return step > instant; });
  if (sorted.empty()) return "";
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

long double largest_step(const Trajectory<long double>& run) {
  long double h = 0;
  for (std::size_t k = 0; k + 1 < run.t.size(); ++k) h = std::max(h, run.t[k + 1] - run.t[k]);
  return h;
}

/// The question that is the same for every file.
struct Question {
  const oracles::ProblemEntry& problem;
  const Model<long double>& model;
  const oracles::ExactMotion<long double>& exact;  ///< up to the last time of all files
  const UnitsOfProblem& units;

  /// @pre the model is Lagrangian.
  [[nodiscard]] const LagrangianModel<long double>& lagrangian() const {
    return std::get<LagrangianModel<long double>>(model);
  }
};

LawRecord laws_of(const Question& of,
                  const oracles::ExactMotion<long double>& exact,
                  const FileTrajectory& run,
                  long double penetration) {
  LawRecord record;
  record.units = of.units;
  const TrajectoryColumns columns = columns_of(of.problem);
  switch (kind_of(of.model)) {
    case ModelKind::kLinear:
      ask_laws_of_states(of.lagrangian(), exact, run, columns, penetration, record);
      if (run.v.rows() > 0) {
        ask_laws_of_motion(linear_model(of.lagrangian(), "compare"), run, record);
        break;
      }
      for (const char* law : {"position-velocity", "impulse-balance", "impact-law"}) {
        record.add(law, false, "the file has no velocities");
      }
      break;
    case ModelKind::kLagrangian:
      ask_laws_of_states(of.lagrangian(), exact, run, columns, penetration, record);
      for (const char* law : {"position-velocity", "impulse-balance", "impact-law"}) {
        record.add(law, false, "the problem is nonlinear, or has friction or multipliers");
      }
      break;
    case ModelKind::kFirstOrder:
      ask_laws_of_first_order(std::get<FirstOrderModel<long double>>(of.model), exact, run, record);
      break;
    case ModelKind::kNewtonEuler:
      ask_laws_of_rigid_bodies(
          std::get<NewtonEulerModel<long double>>(of.model), exact, run, columns, record);
      break;
  }
  return record;
}

/// Whether the first row is the left limit of a jump at its time: it is nearer to that limit than
/// to the right one, or does not tell velocities.
bool starts_before_impact(const oracles::ExactMotion<long double>& exact,
                          const FileTrajectory& run,
                          bool lacks_velocities) {
  for (const auto& event : exact.events) {
    if (event.t != run.t.front()) continue;
    const auto& first = run.v.rows() > 0 ? run.v : run.q;
    if (lacks_velocities) return true;
    return (first.col(0) - event.v_minus).norm() < (first.col(0) - event.v_plus).norm();
  }
  return false;
}

/// Measures the errors of states at the rows alone, if the states between rows are on straight
/// lines.
void measure_at_nodes(Comparison<long double>& comparison, ComparedFile& file) {
  if (comparison.between() != Interpolant::kLinear) return;
  comparison.restrict_to_nodes();
  for (const auto& [name, error] : file.errors) {
    const MetricEntry& metric = find_metric(name);
    if (!is_of_states(metric.error_measure)) continue;
    file.errors_at_nodes.emplace_back(name, static_cast<double>(metric.measure(comparison)));
  }
}

ComparedFile measure(const std::string& name, const Question& of, const FileTrajectory& run) {
  ComparedFile file;
  file.file = name;
  file.h = static_cast<double>(largest_step(run));
  file.mean_h =
      static_cast<double>(run.t.back() - run.t.front()) / static_cast<double>(run.t.size() - 1);
  file.gap = missing_rows(run);
  file.suspicions = suspicions_of(run, of.exact);
  for (const Suspicion& one : file.suspicions)
    file.time_unit += one.of_times;  // there is one at most
  file.precision = run.precision;
  file.steps = run.t.size() - 1;
  file.t_end = static_cast<double>(run.t.back());
  file.has_contacts = sizes_of(of.model).impulse > 0;
  file.tells_impulses = run.impulse.rows() > 0;
  file.lacks_velocities = run.v.rows() == 0 && !columns_of(of.problem).velocity.empty();
  file.found = run.found;
  file.ignored = run.ignored;
  file.clock = static_cast<double>(run.clock);
  auto exact = cut_after(of.exact, run.t.back());
  const auto is_shown =
      [&,
       before_impact = starts_before_impact(exact, run, file.lacks_velocities)](const auto& event) {
        return event.t > run.t.front() || (event.t == run.t.front() && before_impact);
      };
  const bool shows_event = std::ranges::any_of(exact.events, is_shown);
  file.truth = behaviour_of(of.model, exact, run.t.front(), shows_event);
  std::erase_if(exact.events, std::not_fn(is_shown));
  const Parameters no_options({});
  Comparison<long double> comparison(of.model, exact, run, no_options, run.t.back());
  file.sizes = sizes_of(comparison, of.problem.kind);
  file.printed = rounding_of(run, of.problem.kind);
  file.components =
      component_errors(comparison, of.problem.kind, columns_of(of.problem), file.sizes);
  double penetration = 0;
  for (const MetricEntry& metric : metrics()) {
    const Judgement& judged = metric.judgement;
    if (judged.role == MetricRole::kScheme || !metric.speaks_of(of.problem)) continue;
    if (judged.needs_impulses && !file.tells_impulses) continue;
    if (judged.needs_velocities && file.lacks_velocities) continue;
    if (judged.role == MetricRole::kShown && judged.falls && !judged.falls(file.truth)) continue;
    const auto error = static_cast<double>(metric.measure(comparison));
    file.errors.emplace_back(metric.name, error);
    if (metric.error_measure == ErrorMeasure::kPenetration) penetration = error;
  }
  measure_at_nodes(comparison, file);
  file.close = is_close(file);
  file.laws = laws_of(of, exact, run, penetration);
  return file;
}

/// The motion converted to long double; for a closed form, kEnoughDigits are enough.
oracles::ExactMotion<long double> true_motion(const oracles::ProblemEntry& problem,
                                              const Parameters& parameters,
                                              long double t_end) {
  const Rational end = ScalarTraits<long double>::to_rational(t_end);
  if (!problem.has_closed_form()) {
    return oracles::to_long_double(reference::true_motion(problem, parameters, end));
  }
  constexpr int kEnoughDigits = 50;
  return oracles::to_long_double(oracles::exact_motion(problem, parameters, end, kEnoughDigits));
}

std::string repeats(const std::string& file, const std::string& other) {
  if (file == other) return fmt::format("{} is named more than once; it counts once", file);
  return fmt::format("{} is the same run as {}; they count once", file, other);
}

bool seem_not_to_converge(const CompareResult& result) {
  return std::ranges::any_of(judge_convergence(result.files), [](const MetricVerdict& metric) {
    return metric.verdict == Verdict::kRefuted;
  });
}

bool is_resolved(const Question& of, const FileTrajectory& run) {
  if (kind_of(of.model) == ModelKind::kLinear && run.v.rows() > 0 &&
      !has_resolved_step(linear_model(of.lagrangian(), "compare"), run)) {
    return false;
  }
  const long double h = largest_step(run);
  return shows_motion(of.exact, run.t.front(), run.t.back(), h) &&
         keeps_phase(of.exact, run.t.front(), run.t.back(), h);
}

void require_interpolant(const oracles::ProblemEntry& problem, Interpolant between) {
  const bool lagrangian =
      problem.kind == ModelKind::kLinear || problem.kind == ModelKind::kLagrangian;
  if (between != Interpolant::kHermite || lagrangian) return;
  throw InvalidInput(
      fmt::format("--interpolant hermite is for Lagrangian problems, but {} is {}; allowed are "
                  "linear and nodes",
                  problem.name,
                  text_of(problem.kind).one));
}

}  // namespace

Interpolant interpolant_named(const std::string& name) {
  for (const Interpolant between :
       {Interpolant::kLinear, Interpolant::kHermite, Interpolant::kNodes}) {
    if (name_of(between) == name) return between;
  }
  throw InvalidInput(unknown_name_message("interpolant", name, {"linear", "hermite", "nodes"}));
}

namespace {

/// u of the least precise of them.
double unit_of(const NamedRuns& runs) {
  long double unit = 0;
  for (const auto& [name, run] : runs) unit = std::max(unit, unit_roundoff_of(run.precision));
  return static_cast<double>(unit);
}

/// @throws InvalidInput if an option needs velocities that the file does not have.
void require_velocities(const std::string& name,
                        const FileTrajectory& run,
                        const TrajectoryColumns& columns,
                        const CompareOptions& options) {
  if (run.v.rows() > 0 || columns.velocity.empty()) return;
  const char* option = options.between == Interpolant::kHermite ? "--interpolant hermite"
                       : options.law                            ? "--law"
                                                                : nullptr;
  if (option == nullptr) return;
  throw InvalidInput(fmt::format(
      "{}: {} needs the velocities {}0, …; {}", name, option, columns.velocity, run.found));
}

/// @throws InvalidInput for a run that starts before t = 0.
NamedRuns without_copies(NamedRuns all, std::vector<std::string>& left_out) {
  NamedRuns runs;
  for (auto& [name, run] : all) {
    if (run.t.front() < 0) throw InvalidInput(name + ": the first time is before t = 0");
    const auto same = std::ranges::find_if(
        runs, [&run = run](const auto& other) { return is_same_run(other.second, run); });
    if (same != runs.end()) {
      left_out.push_back(repeats(name, same->first));
      continue;
    }
    runs.emplace_back(name, std::move(run));
  }
  return runs;
}

/// The runs of the files that can be compared; copies are named in `left_out`.
NamedRuns read_runs(const oracles::ProblemEntry& problem,
                    const Parameters& parameters,
                    const std::vector<std::string>& files,
                    const CompareOptions& options,
                    std::vector<std::string>& left_out) {
  const auto model = oracles::model_of_any_kind<long double>(problem, parameters);
  const StateSizes sizes = sizes_of(model);
  const TrajectoryColumns columns = columns_of(problem);
  NamedRuns runs;
  for (const std::string& name : files) {
    FileTrajectory run =
        read_trajectory_csv(read_file(name), name, sizes.q, sizes.impulse, columns);
    if (run.t.size() < 2) continue;
    run.between = options.between;
    if (options.precision) run.precision = run.t_precision = *options.precision;
    require_velocities(name, run, columns, options);
    runs.emplace_back(name, std::move(run));
  }
  const auto exact_until = [&](long double t) { return true_motion(problem, parameters, t); };
  set_clocks(model, columns, exact_until, runs);
  return without_copies(std::move(runs), left_out);
}

}  // namespace

CompareResult compare_files(const oracles::ProblemEntry& problem,
                            const Parameters& parameters,
                            const std::vector<std::string>& files,
                            const CompareOptions& options,
                            const CompareProgress& progress) {
  require_interpolant(problem, options.between);
  std::vector<std::string> left_out;
  const NamedRuns runs = read_runs(problem, parameters, files, options, left_out);
  CompareResult result = compare_runs(problem, parameters, runs, options, progress);
  result.left_out = std::move(left_out);
  if (const auto other = other_value(problem, parameters, runs, options, result)) {
    result.reason += fmt::format("; with --set {} the files are not refuted", *other);
  }
  return result;
}

CompareResult compare_runs(const oracles::ProblemEntry& problem,
                           const Parameters& parameters,
                           const NamedRuns& runs,
                           const CompareOptions& options,
                           const CompareProgress& progress) {
  CompareResult result;
  result.problem = std::string(problem.name);
  result.between = options.between;
  const auto model = oracles::model_of_any_kind<long double>(problem, parameters);
  long double t_end = 0;
  for (const auto& [name, run] : runs) t_end = std::max(t_end, run.t.back());
  if (!runs.empty()) {
    const auto exact = true_motion(problem, parameters, t_end);
    result.units = {problem, parameters};
    const Question question{problem, model, exact, result.units};
    for (const auto& [name, run] : runs) {
      const auto share = static_cast<double>(result.files.size() + 1);
      if (progress) progress(share / static_cast<double>(runs.size() + 1));
      result.files.push_back(measure(name, question, run));
      result.files.back().precision_declared = options.precision.has_value();
    }
    if (options.law) {
      std::vector<const Trajectory<long double>*> all;
      for (const auto& [name, run] : runs) all.push_back(&run);
      result.law = limit_law(model, exact, all, problem.state, unit_of(runs));
    }
    result.orders = orders_over(result.files);
    for (ComparedOrder& order : result.orders) {
      order.unit = result.units.of(find_metric(order.metric).unit);
    }
    const bool asks = seem_not_to_converge(result);
    for (std::size_t i = 0; asks && i < runs.size(); ++i) {
      result.files[i].resolved = is_resolved(question, runs[i].second);
    }
  }
  decide(result);
  return result;
}

}  // namespace assay::reports
