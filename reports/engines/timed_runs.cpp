#include "reports/engines/timed_runs.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "oracles/catalogue.hpp"

namespace assay::reports {

Precision precision_of(const SchemeEntry& scheme) {
  const auto single = [](const ParameterSpec& spec) { return spec.name == "significand-bits"; };
  return std::ranges::any_of(scheme.parameters, single) ? Precision::kSingle : Precision::kDouble;
}

std::string reason_of(const std::string& refusal) {
  constexpr std::string_view kBefore = "does not take the model: ";
  const std::size_t at = refusal.find(kBefore);
  return at == std::string::npos ? refusal : refusal.substr(at + kBefore.size());
}

std::vector<TimedTrajectory> timed_runs(const RunsOf& of) {
  const oracles::ProblemEntry& problem = oracles::find_problem(of.problem);
  Parameters options(of.scheme.parameters);
  for (const auto& [name, value] : of.options) options.set(name, value);
  const Rational t_end = parse_rational(of.t_end);
  const ScalarRunner& runner = of.scheme.scalar("double");
  std::vector<TimedTrajectory> runs;
  for (const int n : of.steps) {
    const RunRequest request{
        &problem, problem.parameters(of.parameters), options, Rational(t_end / n), n};
    const auto begin = std::chrono::steady_clock::now();
    FileTrajectory run;
    std::exception_ptr failure;
    const auto keep = [&](std::size_t, const Trajectory<long double>& done, const auto& thrown) {
      static_cast<Trajectory<long double>&>(run) = done;
      failure = thrown;
      return false;
    };
    if (runner.run_together) {
      runner.run_together({request}, keep);
    } else {
      keep(0, runner.run(request), nullptr);
    }
    if (failure) std::rethrow_exception(failure);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    run.precision = precision_of(of.scheme);
    run.t_precision = Precision::kDouble;
    if (!of.scheme.tells_impulses) run.impulse.resize(0, run.impulse.cols());
    runs.push_back({std::move(run), static_cast<double>(request.h), took.count()});
  }
  return runs;
}

}  // namespace assay::reports
