#include "reports/compare/first_order_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/scalar/machine.hpp"
#include "reports/compare/file_rounding.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

void ask_initial_state(const FirstOrderModel<Real>& model,
                       const oracles::ExactMotion<Real>& exact,
                       const FileTrajectory& run,
                       LawRecord& record) {
  const FileRounding open(run);
  const bool starts = std::abs(run.t.front() - model.initial_time) <= open.t;
  record.add("initial-state", starts, "the file starts later than the problem");
  if (!starts) return;
  oracles::MotionState<Real> after;
  exact.evaluate(exact.pieces.front().begin, after);
  const auto distance = [&](const Vector<Real>& x) {
    return Real((run.q.col(0) - x).cwiseAbs().maxCoeff());
  };
  const Real off = std::min(distance(model.initial_state), distance(after.q));
  const Real allowed = open.q + FileRounding::kForeign * FileRounding::largest(model.initial_state);
  if (!(off > allowed)) return;
  record.violate(law_violation("initial-state",
                               run.t.front(),
                               off,
                               allowed,
                               record.units.of("of x"),
                               "the state differs from the exact one"));
}

void ask_bounds(const FirstOrderModel<Real>& model, const FileTrajectory& run, LawRecord& record) {
  const bool told = run.impulse.rows() > 0;
  record.add(
      "multiplier-bounds",
      told,
      model.multipliers() == 0 ? "the problem has no multipliers" : "no multipliers in the file");
  if (!told) return;
  const FileRounding open(run);
  const std::vector<Bounds<Real>> bounds = multiplier_bounds(model.laws);
  for (Index k = 1; k < run.size(); ++k) {
    for (Index i = 0; i < run.impulse.rows(); ++i) {
      const auto& [lower, upper] = bounds[static_cast<std::size_t>(i)];
      const Real lambda = run.impulse(i, k);
      const Real below = lower ? *lower - lambda : 0, above = upper ? lambda - *upper : 0;
      const Real off = std::max(below, above);
      if (!(off > open.impulse)) continue;
      record.violate(law_violation("multiplier-bounds",
                                   run.t[static_cast<std::size_t>(k)],
                                   off,
                                   open.impulse,
                                   "of lambda",
                                   fmt::format("lambda{} is outside its bounds", i)));
    }
  }
}

}  // namespace

void ask_laws_of_first_order(const FirstOrderModel<Real>& model,
                             const oracles::ExactMotion<Real>& exact,
                             const FileTrajectory& run,
                             LawRecord& record) {
  ask_initial_state(model, exact, run, record);
  ask_bounds(model, run, record);
}

}  // namespace assay::reports
