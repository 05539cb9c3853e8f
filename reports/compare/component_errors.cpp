#include "reports/compare/component_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/study/metrics/impulse_flat.hpp"
#include "reports/study/metrics/position_sup.hpp"
#include "reports/study/metrics/state_l1.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

constexpr Real kLeastShare = 1e-4L;

Real length_of(const Comparison<Real>::Cell& cell) { return cell.end - cell.begin; }

Vector<Real> largest_errors(const Comparison<Real>& of) {
  const auto at_start = (of.computed_q0 - of.exact_q0).cwiseAbs().rowwise().maxCoeff();
  const auto at_end = (of.computed_q1 - of.exact_q1).cwiseAbs().rowwise().maxCoeff();
  return at_start.cwiseMax(at_end);
}

Vector<Real> mean_errors(const Comparison<Real>& of) {
  Vector<Real> sum = Vector<Real>::Zero(of.dofs());
  for (Index c = 0; c < of.size(); ++c) {
    sum += length_of(of.cells()[static_cast<std::size_t>(c)]) / 2 *
           ((of.computed_q0.col(c) - of.exact_q0.col(c)).cwiseAbs() +
            (of.computed_q1.col(c) - of.exact_q1.col(c)).cwiseAbs());
  }
  return sum;
}

/// Σ |P_i| + ∫ |λ_i| dt of the exact motion.
Vector<Real> exact_impulses(const Comparison<Real>& of) {
  const Index told = of.trajectory().impulse.rows();
  Vector<Real> sum = Vector<Real>::Zero(told);
  for (const auto& event : of.exact().events) {
    if (event.t > of.t_end() || event.impulse.size() < told) continue;
    sum += event.impulse.head(told).cwiseAbs();
  }
  for (Index c = 0; c < of.size(); ++c) {
    sum += length_of(of.cells()[static_cast<std::size_t>(c)]) / 2 *
           (of.exact_force0.col(c).cwiseAbs() + of.exact_force1.col(c).cwiseAbs()).head(told);
  }
  return sum;
}

class Components {
 public:
  Components(const RunSizes& sizes, std::vector<ComponentError>& errors)
      : sizes_(sizes), errors_(errors) {}

  /// Those of the metric whose sizes are `of`, which replace `size`.
  void add(std::string_view metric,
           const Judgement& judgement,
           double RunSizes::*size,
           std::string_view prefix,
           const Vector<Real>& of,
           const Vector<Real>& errors) {
    if (of.size() < 2) return;  // the metric itself judges the only one
    const Real largest = of.maxCoeff();
    for (Index i = 0; i < of.size(); ++i) {
      if (!(of(i) > kLeastShare * largest)) continue;
      RunSizes own = sizes_;
      own.*size = static_cast<double>(of(i));
      const auto error = static_cast<double>(errors(i));
      errors_.push_back(
          {metric, fmt::format("{}{}", prefix, i), error, error / judgement.size(own), own});
    }
  }

 private:
  const RunSizes& sizes_;
  std::vector<ComponentError>& errors_;
};

}  // namespace

std::vector<ComponentError> component_errors(const Comparison<Real>& comparison,
                                             ModelKind kind,
                                             const TrajectoryColumns& columns,
                                             const RunSizes& sizes) {
  std::vector<ComponentError> errors;
  if (kind == ModelKind::kNewtonEuler || comparison.size() == 0) return errors;
  Components components(sizes, errors);
  const Vector<Real> states = comparison.exact_q0.cwiseAbs().rowwise().maxCoeff().cwiseMax(
      comparison.exact_q1.cwiseAbs().rowwise().maxCoeff());
  if (kind == ModelKind::kFirstOrder) {
    components.add(StateL1::kName,
                   StateL1::kJudgement,
                   &RunSizes::position,
                   columns.position,
                   states,
                   mean_errors(comparison));
  } else {
    components.add(PositionSup::kName,
                   PositionSup::kJudgement,
                   &RunSizes::position,
                   columns.position,
                   states,
                   largest_errors(comparison));
  }
  const std::vector<Real> impulses = ImpulseFlat::measure_each(comparison);
  components.add(
      ImpulseFlat::kName,
      ImpulseFlat::kJudgement,
      &RunSizes::impulse,
      columns.impulse,
      exact_impulses(comparison),
      Eigen::Map<const Vector<Real>>(impulses.data(), static_cast<Index>(impulses.size())));
  return errors;
}

}  // namespace assay::reports
