#include "reports/compare/file_clock.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/compare/file_rounding.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

/// The state at an instant; v is empty for first-order systems.
struct StateOfModel {
  Real t;
  Vector<Real> q, v;
};

StateOfModel initial_state_of(const Model<Real>& model) {
  return std::visit(
      [](const auto& of) -> StateOfModel {
        if constexpr (requires { of.initial_state; }) {
          return {of.initial_time, of.initial_state, {}};
        } else {
          return {of.initial_time, of.initial_position, of.initial_velocity};
        }
      },
      model);
}

/// Compares first rows with states.
class FirstRow {
 public:
  FirstRow(const FileTrajectory& run, const TrajectoryColumns& columns, bool bodies)
      : run_(run), open_(run), all_(columns.required == 0), bodies_(bodies) {}

  [[nodiscard]] bool is(const StateOfModel& state) const {
    const Real q = bodies_ ? distance_of_bodies(state.q) : distance(run_.q, state.q);
    return q <= open_.q + scale(state.q) &&
           (run_.v.rows() == 0 || distance(run_.v, state.v) <= open_.v + scale(state.v));
  }

 private:
  static Real scale(const Vector<Real>& x) {
    return FileRounding::kForeign * FileRounding::largest(x);
  }
  /// The largest |±x_i − other_i| of the first row; of those in the file, where not all must be.
  [[nodiscard]] Real distance(const Matrix<Real>& x,
                              const Vector<Real>& other,
                              Real sign = 1) const {
    Real largest = 0;
    for (Index i = 0; i < x.rows(); ++i) {
      if (!all_ && x.row(i).isZero(0)) continue;
      largest = std::max<Real>(largest, std::abs(sign * x(i, 0) - other(i)));
    }
    return largest;
  }
  /// For rigid bodies, where p and −p are one attitude.
  [[nodiscard]] Real distance_of_bodies(const Vector<Real>& q) const {
    Real largest = 0;
    for (Index b = 0; b < q.size(); b += kBodyCoordinates) {
      const Matrix<Real> centre = run_.q.middleRows(b, 3), attitude = run_.q.middleRows(b + 3, 4);
      const Vector<Real> p = q.segment(b + 3, 4);
      largest = std::max({largest,
                          distance(centre, q.segment(b, 3)),
                          std::min(distance(attitude, p), distance(attitude, p, -1))});
    }
    return largest;
  }

  const FileTrajectory& run_;
  FileRounding open_;
  bool all_, bodies_;
};

/// First times beyond this many durations of a file are those of a clock, and the motion up to them
/// is not computed.
constexpr Real kFar = 1000;
/// A scheme that numbers its steps wrongly starts within this many steps.
constexpr Real kFewSteps = 2;

/// False if the motion cannot be computed up to t.
bool is_in_exact_state(const FirstRow& row,
                       Real t,
                       const std::function<oracles::ExactMotion<Real>(Real)>& exact_until) {
  try {
    oracles::MotionState<Real> there;
    exact_until(t).evaluate(t, there);
    return row.is({t, there.q, there.v});
  } catch (const InvalidInput&) {
    return false;
  }
}

}  // namespace

void set_clocks(const Model<long double>& model,
                const TrajectoryColumns& columns,
                const std::function<oracles::ExactMotion<long double>(long double)>& exact_until,
                NamedRuns& runs) {
  const StateOfModel start = initial_state_of(model);
  const bool bodies = kind_of(model) == ModelKind::kNewtonEuler;
  std::vector<FileTrajectory*> others;
  bool any_clock = false;
  for (auto& [name, run] : runs) {
    const Real first = run.t.front(), late = first - start.t;
    const FirstRow row(run, columns, bodies);
    if (std::abs(late) <= FileRounding(run).t || !row.is(start)) continue;
    const bool is_near = late > 0 && late <= kFar * (run.t.back() - first);
    if (is_near && is_in_exact_state(row, first, exact_until)) continue;
    others.push_back(&run);
    any_clock = any_clock || late < 0 || late > kFewSteps * (run.t[1] - first);
  }
  if (!any_clock) return;
  for (FileTrajectory* run : others) {
    run->t_rounding = FileRounding(*run).t;
    run->clock = run->t.front() - start.t;
    for (Real& t : run->t) t -= run->clock;
  }
}

}  // namespace assay::reports
