#include "reports/compare/rigid_body_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/scalar/machine.hpp"
#include "reports/compare/body_balance.hpp"
#include "reports/compare/file_rounding.hpp"
#include "reports/compare/state_laws.hpp"
#include "reports/study/contact_motion.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

Real time(const FileTrajectory& run, Index k) { return run.t[static_cast<std::size_t>(k)]; }

void ask_attitudes(const NewtonEulerModel<Real>& model,
                   const FileTrajectory& run,
                   LawRecord& record) {
  record.add("attitude", true, "");
  for (Index k = 0; k < run.size(); ++k) {
    const Vector<Real> q = run.q.col(k);
    for (Index b = 0; b < model.size(); ++b) {
      if (squared_norm<Real>(attitude<Real>(q, b)) > 0) continue;
      record.violate(law_violation("attitude",
                                   time(run, k),
                                   1,
                                   0,
                                   "1",
                                   fmt::format("the quaternion of body {} is zero", b)));
    }
  }
}

/// max |x_i|, of all coordinates or of those in the file.
Real largest(const Vector<Real>& x, const Matrix<Real>& told, bool all) {
  Real result = 0;
  for (Index i = 0; i < x.size(); ++i) {
    if (all || !told.row(i).isZero(0)) result = std::max<Real>(result, std::abs(x(i)));
  }
  return result;
}

/// q with quaternions of the sign nearest to those of `like`.
Vector<Real> comparable(Vector<Real> q, const Vector<Real>& like) {
  for (Index b = 0; b < q.size() / kBodyCoordinates; ++b) {
    auto p = q.segment<4>(kBodyCoordinates * b + 3);
    if (p.dot(like.segment<4>(kBodyCoordinates * b + 3)) < 0) p = -p;
  }
  return q;
}

void ask_initial_state(const NewtonEulerModel<Real>& model,
                       const oracles::ExactMotion<Real>& exact,
                       const FileTrajectory& run,
                       bool all,
                       LawRecord& record) {
  const FileRounding open(run);
  const bool starts = std::abs(time(run, 0) - model.initial_time) <= open.t;
  record.add("initial-state", starts, "the file starts later than the problem");
  if (!starts) return;
  oracles::MotionState<Real> after;
  exact.evaluate(exact.pieces.front().begin, after);
  const Vector<Real> q = comparable(run.q.col(0), model.initial_position);
  const auto velocity_off = [&](const Vector<Real>& v) {
    return largest(run.v.col(0) - v, run.v, all);
  };
  const Real q_off = largest(q - model.initial_position, run.q, all);
  const Real v_off = run.v.rows() == 0 ? 0
                                       : std::min<Real>(velocity_off(model.initial_velocity),
                                                        velocity_off(after.v));
  const Real q_allowed =
      open.q + FileRounding::kForeign * FileRounding::largest(model.initial_position);
  const Real v_allowed =
      open.v + FileRounding::kForeign * FileRounding::largest(model.initial_velocity);
  if (q_off > q_allowed) {
    record.violate(law_violation("initial-state",
                                 time(run, 0),
                                 q_off,
                                 q_allowed,
                                 "m or 1",
                                 "the position differs from the exact one"));
  }
  if (v_off > v_allowed) {
    record.violate(law_violation("initial-state",
                                 time(run, 0),
                                 v_off,
                                 v_allowed,
                                 "m/s or rad/s",
                                 "the velocity differs from the exact one"));
  }
}

void ask_penetration(const NewtonEulerModel<Real>& model,
                     const FileTrajectory& run,
                     LawRecord& record) {
  const std::vector<Index> normals = normal_components(model.laws);
  record.add("penetration", !normals.empty(), "the problem has no unilateral contact");
  if (normals.empty()) return;
  const FileRounding open(run);
  const Index m = model.components();
  Vector<Real> gap(m), speed(m);
  Matrix<Real> g(m, model.velocities());
  Real h = 0, fastest = 0, deepest = 0, reach = 0;
  Index node = 0, contact = 0;
  for (Index k = 0; k < run.size(); ++k) {
    if (k > 0) h = std::max<Real>(h, time(run, k) - time(run, k - 1));
    const Vector<Real> q = run.q.col(k), v = run.v.col(k);
    model.relation->evaluate(time(run, k), q, gap);
    model.relation->velocity_matrix(time(run, k), q, g);
    model.relation->rate(time(run, k), q, speed);
    speed += g * v;
    for (std::size_t c = 0; c < normals.size(); ++c) {
      fastest = std::max<Real>(fastest, std::abs(speed(normals[c])));
      reach = std::max<Real>(reach, g.row(normals[c]).lpNorm<1>());
      if (-gap(normals[c]) <= deepest) continue;
      deepest = -gap(normals[c]), node = k, contact = static_cast<Index>(c);
    }
  }
  const Real allowed = 2 * h * fastest + reach * open.q;
  if (!(deepest > allowed)) return;
  record.violate(law_violation("penetration",
                               time(run, node),
                               deepest,
                               allowed,
                               "m",
                               fmt::format("contact {} is deeper than 2 h sup|U|", contact)));
}

}  // namespace

void ask_laws_of_rigid_bodies(const NewtonEulerModel<Real>& model,
                              const oracles::ExactMotion<Real>& exact,
                              const FileTrajectory& run,
                              const TrajectoryColumns& columns,
                              LawRecord& record) {
  ask_attitudes(model, run, record);
  ask_initial_state(model, exact, run, columns.required == 0, record);
  if (!record.violations.empty() || run.v.rows() == 0) {
    for (const char* law : {"penetration", "impulse-balance"}) {
      record.add(law,
                 false,
                 record.violations.empty() ? "the file has no velocities"
                                           : "the file does not describe this motion");
    }
  } else {
    ask_penetration(model, run, record);
    ask_balance_of_rigid_bodies(model, run, record);
  }
  ask_impulse_sign(model.laws, run, record);
}

}  // namespace assay::reports
