#include "properties/recorded_run.hpp"

#include <stdexcept>
#include <string>

namespace assay::properties {

Parameters options_of(const Subject& subject, const oracles::Settings& settings) {
  Parameters options = subject.options;
  for (const auto& [name, value] : settings) options.set(name, value);
  return options;
}

Parameters options_of(const Subject& subject, const Experiment& experiment) {
  return options_of(subject, experiment.options);
}

namespace {

Eigen::Index components(const Experiment& x) { return x.contacts(); }
Eigen::Index components(const Mechanism& x) { return x.components(); }

template <class S>
LagrangianModel<S> model_of(const Experiment& x) {
  return contact_model<S>(x);
}
template <class S>
LagrangianModel<S> model_of(const Mechanism& x) {
  return lagrangian_model<S>(x);
}

template <class S, class Case>
void check_shape(const Trajectory<S>& run, const Case& x) {
  const auto require = [&](const char* what, const Matrix<S>& a, Eigen::Index rows) {
    if (a.rows() == rows && (rows == 0 || a.cols() == run.size())) return;
    throw std::runtime_error(std::string("the trajectory has ") + what + " of shape " +
                             std::to_string(a.rows()) + "×" + std::to_string(a.cols()) +
                             "; it must be " + std::to_string(rows) + "×" +
                             std::to_string(run.size()));
  };
  require("positions", run.q, x.coordinates());
  require("velocities", run.v, x.coordinates());
  require("impulses", run.impulse, components(x));
  if (run.size() < 1) throw std::runtime_error("the trajectory has no state");
  if (run.status == SolveStatus::kSolved && run.size() != x.steps + 1) {
    throw std::runtime_error("the trajectory has " + std::to_string(run.size() - 1) + " of " +
                             std::to_string(x.steps) + " steps, and yet status solved");
  }
}

template <class S>
void check_finite(const Trajectory<S>& run) {
  const auto require = [&](const char* what, const Matrix<S>& a) {
    for (Eigen::Index k = 0; k < a.cols(); ++k) {
      for (Eigen::Index i = 0; i < a.rows(); ++i) {
        if (is_finite(a(i, k))) continue;
        throw std::runtime_error(std::string(what) + " " + std::to_string(i) + " at state " +
                                 std::to_string(k) + " is not a finite number");
      }
    }
  };
  require("position", run.q);
  require("velocity", run.v);
  require("impulse", run.impulse);
}

template <class S, class Case>
Trajectory<S> checked_run(const Simulation<S>& simulation, const Subject& subject, const Case& x) {
  Trajectory<S> run = simulation(model_of<S>(x), x.h, x.steps, options_of(subject, x.options));
  check_shape(run, x);
  check_finite(run);
  return run;
}

template <class S, class Case>
RecordedRun record_in(const Simulation<S>& simulation, const Subject& subject, const Case& x) {
  return {ScalarTraits<S>::kName,
          ScalarTraits<S>::to_rational(unit_roundoff<S>()),
          checked_run<S>(simulation, subject, x).template cast<Rational>()};
}

}  // namespace

Trajectory<double> run_in_double(const Subject& subject, const Experiment& experiment) {
  return checked_run<double>(subject.run, subject, experiment);
}

std::vector<RecordedRun> record(const Subject& subject, const Experiment& experiment) {
  std::vector<RecordedRun> runs;
  if (subject.run_exact) runs.push_back(record_in(subject.run_exact, subject, experiment));
  if (subject.run) runs.push_back(record_in(subject.run, subject, experiment));
  return runs;
}

std::vector<RecordedRun> record(const Subject& subject, const Mechanism& x) {
  // The steps of positions on curved contacts have no end on rationals.
  const bool exact =
      !has_spatial_friction(x) && (has_linear_contacts(x) || !subject.traits.position_level);
  std::vector<RecordedRun> runs;
  if (exact && subject.run_exact) runs.push_back(record_in(subject.run_exact, subject, x));
  if (subject.run) runs.push_back(record_in(subject.run, subject, x));
  return runs;
}

}  // namespace assay::properties
