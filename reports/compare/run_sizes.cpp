#include "reports/compare/run_sizes.hpp"

#include <algorithm>

#include "core/scalar/machine.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/compare/file_rounding.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

/// A solver leaves about this much of a quantity at rest, relative to the other quantities and to
/// one turn over the horizon.
constexpr auto kNoise = static_cast<double>(FileRounding::kForeign);

template <class Rows>
void grow(double& size, const Rows& rows) {
  if (rows.size() > 0) size = std::max(size, static_cast<double>(rows.cwiseAbs().maxCoeff()));
}

double impulse_of_file(const Comparison<Real>& comparison) {
  Real sum = 0;
  const Matrix<Real>& impulse = comparison.trajectory().impulse;
  for (Index k = 1; k < impulse.cols(); ++k) {
    for (Index i = 0; i < impulse.rows(); ++i) sum += std::abs(comparison.impulse(i, k));
  }
  return static_cast<double>(sum);
}

/// Only for contacts whose impulses are in the file.
double impulse_of_truth(const Comparison<Real>& comparison) {
  const Index told = comparison.trajectory().impulse.rows();
  Real sum = 0;
  for (const auto& event : comparison.exact().events) {
    if (event.t > comparison.t_end() || event.impulse.size() < told) continue;
    sum += event.impulse.head(told).cwiseAbs().sum();
  }
  for (Index c = 0; c < comparison.size(); ++c) {
    const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
    sum += (cell.end - cell.begin) / 2 *
           (comparison.exact_force0.col(c).cwiseAbs() + comparison.exact_force1.col(c).cwiseAbs())
               .sum();
  }
  return static_cast<double>(sum);
}

}  // namespace

RunSizes sizes_of(const Comparison<Real>& comparison, ModelKind kind) {
  const bool rigid_bodies = kind == ModelKind::kNewtonEuler;
  const Real duration = comparison.t_end() - comparison.trajectory().t.front();
  RunSizes sizes{.time = static_cast<double>(duration)};
  const auto positions = {&comparison.trajectory().q, &comparison.exact_q0, &comparison.exact_q1};
  const auto velocities = {&comparison.trajectory().v, &comparison.exact_v0, &comparison.exact_v1};
  for (const Matrix<Real>* q : positions) {
    if (!rigid_bodies) grow(sizes.position, *q);
    for (Index b = 0; rigid_bodies && b < q->rows() / kBodyCoordinates; ++b) {
      grow(sizes.position, q->middleRows(kBodyCoordinates * b, 3));
    }
  }
  for (const Matrix<Real>* v : velocities) {
    if (!rigid_bodies) grow(sizes.velocity, *v);
    for (Index b = 0; rigid_bodies && b < v->rows() / kBodyVelocities; ++b) {
      grow(sizes.velocity, v->middleRows(kBodyVelocities * b, 3));
      grow(sizes.spin, v->middleRows(kBodyVelocities * b + 3, 3));
    }
  }
  sizes.position = std::max(sizes.position, kNoise * sizes.velocity * sizes.time);
  sizes.velocity = std::max(sizes.velocity, kNoise * sizes.position / sizes.time);
  if (rigid_bodies) sizes.spin = std::max(sizes.spin, kNoise / sizes.time);
  sizes.impulse = std::max(impulse_of_file(comparison), impulse_of_truth(comparison));
  return sizes;
}

RunSizes rounding_of(const FileTrajectory& run, ModelKind kind) {
  const auto q = static_cast<double>(run.q_rounding), v = static_cast<double>(run.v_rounding);
  const auto time = static_cast<double>(run.t.back() - run.t.front());
  const double impulses =
      kind == ModelKind::kFirstOrder
          ? time  // of λ
          : static_cast<double>((run.impulse.array() != 0).colwise().any().count());
  return {.position = q,
          .velocity = v,
          .spin = v,
          .time = time,
          .impulse = static_cast<double>(run.impulse_rounding) * impulses,
          .attitude = q};
}

}  // namespace assay::reports
