#include "reports/compare/state_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/scalar/machine.hpp"
#include "reports/compare/file_rounding.hpp"
#include "reports/compare/other_unit.hpp"
#include "reports/compare/suspicion.hpp"
#include "reports/study/contact_motion.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

class StateReader {
 public:
  StateReader(const LagrangianModel<Real>& model,
              const FileTrajectory& run,
              const TrajectoryColumns& columns,
              LawRecord& record)
      : model_(model), run_(run), columns_(columns), record_(record), open_(run) {}

  void initial_state(const oracles::ExactMotion<Real>& exact);
  void depth(Real penetration);

 private:
  [[nodiscard]] Real time(Index k) const { return run_.t[static_cast<std::size_t>(k)]; }
  /// Whether v of the first node is the difference quotient of the first two positions, and about
  /// the exact mean velocity between them.
  [[nodiscard]] bool starts_with_difference(const oracles::ExactMotion<Real>& exact) const;
  /// The largest |x_i − other_i| of the first node.
  [[nodiscard]] Real distance(const Matrix<Real>& x, const Vector<Real>& other) const;

  const LagrangianModel<Real>& model_;
  const FileTrajectory& run_;
  const TrajectoryColumns& columns_;
  LawRecord& record_;
  FileRounding open_;
};

Real StateReader::distance(const Matrix<Real>& x, const Vector<Real>& other) const {
  const Index required = columns_.required > 0 ? columns_.required : x.rows();
  Real largest = 0;
  for (Index i = 0; i < x.rows(); ++i) {
    if (i >= required && x.row(i).isZero(0)) continue;
    largest = std::max<Real>(largest, std::abs(x(i, 0) - other(i)));
  }
  return largest;
}

bool StateReader::starts_with_difference(const oracles::ExactMotion<Real>& exact) const {
  if (run_.size() < 2 || run_.v.rows() != run_.q.rows()) return false;
  const Real h = time(1) - time(0);
  oracles::MotionState<Real> then;
  exact.evaluate(time(1), then);
  const Vector<Real> own = (run_.q.col(1) - run_.q.col(0)) / h,
                     mean = (then.q - model_.initial_position) / h;
  const Real rounding = open_.v + 2 * run_.q_rounding / h;
  const Real moved = (mean - model_.initial_velocity).cwiseAbs().maxCoeff();
  return (run_.v.col(0) - own).cwiseAbs().maxCoeff() <= rounding &&
         (own - mean).cwiseAbs().maxCoeff() <= moved / 4 + rounding;
}

void StateReader::initial_state(const oracles::ExactMotion<Real>& exact) {
  const bool starts = std::abs(time(0) - model_.initial_time) <= open_.t;
  record_.add("initial-state", starts, "the file starts later than the problem");
  if (!starts) return;
  oracles::MotionState<Real> after;
  exact.evaluate(exact.pieces.front().begin, after);
  const Real q = distance(run_.q, model_.initial_position);
  const Real v =  // 0 without velocities
      std::min<Real>(distance(run_.v, model_.initial_velocity), distance(run_.v, after.v));
  // The trajectory may be all zeros, so its own numbers give no scale.
  const auto with = [](Real open, const Matrix<Real>& scale) {
    return open + FileRounding::kForeign * FileRounding::largest(scale);
  };
  const Real q_allowed = with(open_.q, model_.initial_position);
  const Real v_allowed = with(open_.v, model_.initial_velocity);
  if (q > q_allowed) {
    record_.violate(law_violation("initial-state",
                                  time(0),
                                  q,
                                  q_allowed,
                                  record_.units.of("m"),
                                  "the position differs from the exact one" +
                                      unit_hint(run_.q.col(0), model_.initial_position)));
  }
  if (v > v_allowed && (has_half_step_velocities(run_, exact) || starts_with_difference(exact))) {
    return;
  }
  if (v > v_allowed) {
    record_.violate(law_violation("initial-state",
                                  time(0),
                                  v,
                                  v_allowed,
                                  record_.units.of("m/s"),
                                  "the velocity differs from the exact one" +
                                      unit_hint(run_.v.col(0), model_.initial_velocity)));
  }
}

void StateReader::depth(Real penetration) {
  const std::vector<Index> normals = normal_components(model_.laws);
  const bool told = run_.v.rows() > 0;
  record_.add("penetration",
              !normals.empty() && told,
              told ? "the problem has no unilateral contact" : "the file has no velocities");
  if (normals.empty() || !told) return;
  Real h = 0;
  for (Index k = 0; k + 1 < run_.size(); ++k) h = std::max<Real>(h, time(k + 1) - time(k));
  if (!(penetration > h)) return;
  Index contact = 0, node = 0;
  const Real deepest =
      -contact_motion<Real>(model_, run_).gap(normals, Eigen::all).minCoeff(&contact, &node);
  record_.violate(law_violation("penetration",
                                time(node),
                                deepest,
                                deepest * h / penetration,
                                record_.units.of_gaps(),
                                fmt::format("contact {} is deeper than 2 h sup|U|", contact)));
}

}  // namespace

void ask_impulse_sign(const std::vector<ImpactLaw<Real>>& laws,
                      const FileTrajectory& run,
                      LawRecord& record) {
  const std::vector<Index> normals = normal_components(laws);
  const FileRounding open(run);
  const bool told = run.impulse.rows() > 0 && !normals.empty();
  record.add("impulse-sign",
             told,
             normals.empty() ? "the problem has no unilateral contact" : "no impulses in the file");
  if (!told) return;
  for (Index k = 0; k < run.size(); ++k) {
    for (std::size_t c = 0; c < normals.size(); ++c) {
      const Real impulse = run.impulse(normals[c], k);
      if (impulse >= -open.impulse) continue;
      record.violate(law_violation("impulse-sign",
                                   run.t[static_cast<std::size_t>(k)],
                                   -impulse,
                                   open.impulse,
                                   record.units.of("N s"),
                                   fmt::format("impulse of contact {} is negative", c)));
    }
  }
}

void ask_laws_of_states(const LagrangianModel<Real>& model,
                        const oracles::ExactMotion<Real>& exact,
                        const FileTrajectory& run,
                        const TrajectoryColumns& columns,
                        Real penetration,
                        LawRecord& record) {
  StateReader reader(model, run, columns, record);
  reader.initial_state(exact);
  reader.depth(penetration);
  ask_impulse_sign(model.laws, run, record);
}

}  // namespace assay::reports
