#include "properties/mechanisms/mechanism_run.hpp"

#include <algorithm>

#include "properties/scheme_law.hpp"

namespace assay::properties {

namespace {

template <class S>
Trajectory<S> run_in(const Simulation<S>& simulation, const Subject& subject, const Mechanism& x) {
  return checked_run<S>(simulation, lagrangian_model<S>(x), x.h, x.steps, options_of(subject, x));
}

bool is_explicit(const Subject& subject, const Mechanism& x) {
  return subject.has("theta") && options_of(subject, x)["theta"] == 0;
}

/// Forces of degree 5 and more, in many coordinates. Each iteration of Newton multiplies the
/// lengths of rationals by their degree.
bool has_cubic_spring_between_points(const Mechanism& x) {
  return std::ranges::any_of(x.springs, [](const Spring& spring) {
    return spring.cubic != 0 && spring.length.a.size() > 0;
  });
}

}  // namespace

std::vector<RecordedRun> record(const Subject& subject, const Mechanism& x) {
  // The steps of positions on curved contacts have no end on rationals.
  const bool exact = !has_spatial_friction(x) &&
                     (has_linear_contacts(x) || !subject.traits.position_level) &&
                     (is_explicit(subject, x) || !has_cubic_spring_between_points(x));
  std::vector<RecordedRun> runs;
  if (exact && subject.run_exact) {
    runs.push_back(recorded(run_in<Rational>(subject.run_exact, subject, x)));
  }
  if (subject.run) {
    runs.push_back(
        recorded(run_in<double>(subject.run, subject, x), subject, options_of(subject, x)));
  }
  return runs;
}

}  // namespace assay::properties
