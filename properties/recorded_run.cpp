#include "properties/recorded_run.hpp"

#include <stdexcept>
#include <string>

#include "properties/declared_accuracy.hpp"

namespace assay::properties {

namespace {

template <class S>
void check_shape(const Trajectory<S>& run, const LagrangianModel<S>& model, Eigen::Index steps) {
  const auto require = [&](const char* what, const Matrix<S>& a, Eigen::Index rows) {
    if (a.rows() == rows && (rows == 0 || a.cols() == run.size())) return;
    throw std::runtime_error(std::string("the trajectory has ") + what + " of shape " +
                             std::to_string(a.rows()) + "×" + std::to_string(a.cols()) +
                             "; it must be " + std::to_string(rows) + "×" +
                             std::to_string(run.size()));
  };
  require("positions", run.q, model.initial_position.size());
  require("velocities", run.v, model.initial_velocity.size());
  require("impulses", run.impulse, model.components());
  if (run.size() < 1) throw std::runtime_error("the trajectory has no state");
  if (run.status == SolveStatus::kSolved && run.size() != steps + 1) {
    throw std::runtime_error("the trajectory has " + std::to_string(run.size() - 1) + " of " +
                             std::to_string(steps) + " steps, but its status is solved");
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

}  // namespace

template <class S>
Trajectory<S> checked_run(const Simulation<S>& simulation,
                          const LagrangianModel<S>& model,
                          const Rational& h,
                          Eigen::Index steps,
                          const Parameters& options) {
  Trajectory<S> run = simulation(model, h, steps, options);
  check_shape(run, model, steps);
  check_finite(run);
  return run;
}

RecordedRun recorded(const Trajectory<double>& run,
                     const Subject& subject,
                     const Parameters& options) {
  RecordedRun result = recorded(run);
  result.unit_roundoff = unit_roundoff_of(subject, options);
  result.solver_tolerance = solver_tolerance(subject, options);
  return result;
}

template Trajectory<double> checked_run(const Simulation<double>& simulation,
                                        const LagrangianModel<double>& model,
                                        const Rational& h,
                                        Eigen::Index steps,
                                        const Parameters& options);
template Trajectory<Rational> checked_run(const Simulation<Rational>& simulation,
                                          const LagrangianModel<Rational>& model,
                                          const Rational& h,
                                          Eigen::Index steps,
                                          const Parameters& options);

}  // namespace assay::properties
