#include "reports/compare/body_balance.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "reports/compare/file_rounding.hpp"
#include "reports/compare/mass_norm.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

Matrix<Real> mass_of(const NewtonEulerModel<Real>& model) {
  Matrix<Real> mass(model.velocities(), model.velocities());
  model.mass(mass);
  return mass;
}

/// (1) of the header; all forces and directions in the norm of M⁻¹.
class BodyBalance {
 public:
  BodyBalance(const NewtonEulerModel<Real>& model, const FileTrajectory& run)
      : model_(model), run_(run), open_(run), norm_(mass_of(model)), count_(run.size() - 1) {
    read_nodes();
    sum_steps();
  }

  void ask(LawRecord& record) const {
    bool asked = false;
    Index at = -1;
    Real worst = 0, most_there = 0;
    const Real of_velocities = 2 * open_.v * norm_.of_ones();
    for (Index length = 1; length <= count_ && at < 0; length *= 2) {
      for (Index a = 0; a + length <= count_ && at < 0; ++a) {
        const Index b = a + length;
        const Real most = allowed_(b) - allowed_(a) + straddle_(a) + straddle_(b) + memory_(a) +
                          memory_(b) + of_velocities;
        const Vector<Real> left = left_.col(b) - left_.col(a);
        const Vector<Real> caused = caused_.col(b) - caused_.col(a);
        asked = asked || Vector<Real>(left + caused).norm() > most;
        if (!(left.norm() > most)) continue;
        at = b, worst = left.norm(), most_there = most;
      }
    }
    const bool violates = at >= 0;
    record.add("impulse-balance",
               asked || violates,
               "no step is short enough to tell impulses from forces");
    if (!violates) return;
    record.violate(
        law_violation("impulse-balance",
                      time(at),
                      worst,
                      most_there,
                      "kg^(1/2) m/s",
                      "the change of velocity is not the one that forces and impulses cause"));
  }

 private:
  [[nodiscard]] Real time(Index k) const { return run_.t[static_cast<std::size_t>(k)]; }
  [[nodiscard]] Real h(Index k) const { return time(k + 1) - time(k); }

  void read_nodes() {
    const Index n = model_.velocities(), m = model_.components();
    forces_.resize(n, count_ + 1);
    turn_ = Vector<Real>::Zero(count_ + 1);
    straddle_.resize(count_ + 1);
    row_norms_.resize(m, count_ + 1);
    pushed_.resize(n, count_ + 1);
    Vector<Real> f(n);
    Matrix<Real> g(m, n), directions, last;
    for (Index k = 0; k <= count_; ++k) {
      model_.force(time(k), run_.q.col(k), run_.v.col(k), f);
      forces_.col(k) = norm_.solved(f);
      model_.relation->velocity_matrix(time(k), run_.q.col(k), g);
      directions = norm_.solved(Matrix<Real>(g.transpose()));
      row_norms_.col(k) = directions.colwise().norm().transpose();
      if (k > 0) turn_(k) = (directions - last).norm();
      const Vector<Real> own = k > 0 ? Vector<Real>(run_.impulse.col(k)) : Vector<Real>::Zero(m);
      pushed_.col(k) = k > 0 ? Vector<Real>((directions + last) * own / 2) : Vector<Real>::Zero(n);
      Vector<Real> both = own.cwiseAbs();
      if (k < count_) both += run_.impulse.col(k + 1).cwiseAbs();
      straddle_(k) = row_norms_.col(k).dot(both);
      last = directions;
    }
  }

  /// 2h max ‖f_j − f‖ + D ‖P‖, and the rounding of the step from node k.
  [[nodiscard]] Real allowed(Index k, const Vector<Real>& mean) const {
    constexpr Real kSumsOfAStep = 4;
    Real change = 0, turn = 0;
    for (Index j = std::max<Index>(k - 1, 0); j <= std::min<Index>(k + 2, count_); ++j) {
      change = std::max<Real>(change, (forces_.col(j) - mean).norm());
      if (j > 0) turn += turn_(j);
    }
    const Real size = mean.norm() + change;
    const Real speeds = norm_.of_velocity(run_.v.col(k)) + norm_.of_velocity(run_.v.col(k + 1));
    Real result = 2 * h(k) * change + turn * run_.impulse.col(k + 1).norm();
    result += open_.impulse * row_norms_.col(k).sum() + 2 * open_.t * size;
    result += kSumsOfAStep * open_.unit * (speeds + h(k) * size);
    return k == 0 ? result + h(k) * size : result;
  }

  void sum_steps() {
    constexpr Real kSeveral = 4;
    left_ = caused_ = Matrix<Real>::Zero(model_.velocities(), count_ + 1);
    allowed_ = memory_ = Vector<Real>::Zero(count_ + 1);
    for (Index k = 0; k < count_; ++k) {
      const Vector<Real> mean = (forces_.col(k) + forces_.col(k + 1)) / 2;
      const Vector<Real> change = run_.v.col(k + 1) - run_.v.col(k);
      const Vector<Real> moved = norm_.times(change) - h(k) * mean;
      left_.col(k + 1) = left_.col(k) + moved - pushed_.col(k + 1);
      caused_.col(k + 1) = caused_.col(k) + pushed_.col(k + 1);
      allowed_(k + 1) = allowed_(k) + allowed(k, mean);
      const Real jump = (forces_.col(k + 1) - forces_.col(k)).norm();
      memory_(k + 1) = std::max<Real>(memory_(k), kSeveral * h(k) * jump);
    }
  }

  const NewtonEulerModel<Real>& model_;
  const FileTrajectory& run_;
  FileRounding open_;
  MassNorm norm_;
  Index count_;
  /// One column for each node: L⁻¹ f, L⁻¹ Ḡᵀ P, ‖L⁻¹ G_iᵀ‖.
  Matrix<Real> forces_, pushed_, row_norms_;
  Vector<Real> turn_, straddle_;  ///< ‖G_k − G_{k−1}‖, E
  Matrix<Real> left_, caused_;    ///< sums over the steps before a node
  Vector<Real> allowed_, memory_;
};

}  // namespace

void ask_balance_of_rigid_bodies(const NewtonEulerModel<Real>& model,
                                 const FileTrajectory& run,
                                 LawRecord& record) {
  if (run.impulse.rows() == 0 || model.components() == 0) {
    record.add("impulse-balance", false, "no impulses in the file");
  } else {
    BodyBalance(model, run).ask(record);
  }
}

}  // namespace assay::reports
