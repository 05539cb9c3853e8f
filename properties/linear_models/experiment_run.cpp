#include "properties/linear_models/experiment_run.hpp"

namespace assay::properties {

namespace {

template <class S>
Trajectory<S> run_in(const Simulation<S>& simulation, const Subject& subject, const Experiment& x) {
  return checked_run<S>(simulation, contact_model<S>(x), x.h, x.steps, options_of(subject, x));
}

}  // namespace

Trajectory<double> run_in_double(const Subject& subject, const Experiment& x) {
  return run_in<double>(subject.run, subject, x);
}

std::vector<RecordedRun> record(const Subject& subject, const Experiment& x) {
  std::vector<RecordedRun> runs;
  if (subject.run_exact) runs.push_back(recorded(run_in<Rational>(subject.run_exact, subject, x)));
  if (subject.run) {
    runs.push_back(
        recorded(run_in<double>(subject.run, subject, x), subject, options_of(subject, x)));
  }
  return runs;
}

}  // namespace assay::properties
