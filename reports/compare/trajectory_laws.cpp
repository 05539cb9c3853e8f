#include "reports/compare/trajectory_laws.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/scalar/machine.hpp"
#include "reports/compare/impact_law.hpp"
#include "reports/compare/least_squares.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

/// The roundings of a step that accumulate from step to step: h f, its sum with v, and the sum with
/// M⁻¹ Hᵀ P.
constexpr Real kSumsOfAStep = 4;

bool any_is_resolved(const StepBounds& steps) {
  for (Index k = 0; k < steps.size(); ++k) {
    if (steps[k].resolved) return true;
  }
  return false;
}

class LawReader {
 public:
  LawReader(const MeasuredRun& measured, LawRecord& record)
      : at_(measured), run_(measured.run), record_(record) {}

  void read() {
    for (Index k = 0; k < at_.steps.size(); ++k) position_velocity(k);
    impulse_balance();
    const bool asked_impact_law = ask_impact_law(at_, record_);
    const bool resolved = any_is_resolved(at_.steps);
    const auto because = [&](const char* reason) {
      return resolved ? reason : "no step resolves the motion";
    };
    record_.add("position-velocity",
                asked_position_velocity_,
                because("in every step several contacts are struck"));
    record_.add("impulse-balance",
                asked_impulse_balance_,
                because("the file has no impulses, and in every step contacts that may be closed "
                        "could cause any change"));
    record_.add("impact-law",
                asked_impact_law,
                because("no impact is strong enough and isolated from others"));
  }

 private:
  void position_velocity(Index k);
  [[nodiscard]] Real projected_way(const std::vector<Index>& near, Index i, Index k) const;
  void impulse_balance();
  [[nodiscard]] Vector<Real> imbalance(Index k) const;
  [[nodiscard]] std::vector<Index> contacts_about(Index k) const;
  [[nodiscard]] Vector<Real> made_by(const std::vector<Index>& contacts,
                                     const Vector<Real>& x) const;
  [[nodiscard]] Real allowed_imbalance(Index k) const;
  [[nodiscard]] Real straddling(Index node) const;
  [[nodiscard]] Vector<Real> remembered() const;

  const MeasuredRun& at_;
  const FileTrajectory& run_;
  LawRecord& record_;
  bool asked_position_velocity_ = false, asked_impulse_balance_ = false;
};

void LawReader::position_velocity(Index k) {
  if (!at_.steps[k].resolved) return;
  const std::vector<Index> near = at_.reach.near(k, k);
  const bool struck =
      std::ranges::any_of(near, [&](Index i) { return at_.reach.closes_fast(i, k, k); });
  if (near.size() > 1 && struck) return;
  if (!near.empty() && k + 2 >= run_.size()) return;  // the impact may end after the file
  const Index last = near.empty() ? k + 1 : k + 2;
  asked_position_velocity_ = true;
  const Real h = at_.time(k + 1) - at_.time(k);
  for (Index i = 0; i < run_.q.rows(); ++i) {
    const auto [low, high] = std::ranges::minmax(run_.v.row(i).segment(k, last - k + 1).reshaped());
    const Real moved = run_.q(i, k + 1) - run_.q(i, k);
    const Real change = at_.steps[k].h * at_.unit.col(i).norm() * at_.steps[k].alpha;
    const Real open = 2 * at_.open.q + at_.steps[k].h * at_.open.v +
                      2 * at_.open.t * (std::max(std::abs(low), std::abs(high)) + change);
    Real allowed = h * change + open;
    if (struck) allowed += projected_way(near, i, k);
    const Real off = std::max<Real>(h * low - moved, moved - h * high);
    if (!(off > allowed)) continue;  // (1)
    const std::string unit = record_.units.of("m");
    record_.violate(law_violation(
        "position-velocity",
        at_.time(k + 1),
        off,
        allowed,
        unit,
        fmt::format("q{0} moves by {1:.6g} {4} in the step, but its velocity allows {2:.6g} to "
                    "{3:.6g} {4}",
                    i,
                    static_cast<double>(moved),
                    static_cast<double>(h * low),
                    static_cast<double>(h * high),
                    unit)));
  }
}

/// How far the projection of a position on its constraint moves q_i, in the norm of the
/// coordinates. The depth is at most the distance by which U closes the gap in the step.
Real LawReader::projected_way(const std::vector<Index>& near, Index i, Index k) const {
  Real way = 0;
  for (const Index contact : near) {
    const auto row = at_.model.relation.jacobian.row(contact);
    const Real speed = at_.speed.row(contact).segment(k, 2).cwiseAbs().maxCoeff();
    way += at_.steps[k].h * speed * std::abs(row(i)) / row.squaredNorm();
  }
  return way;
}

/// The residual of (2) in one step, in the norm of M⁻¹. If the file has no impulses, only the part
/// remains that no contact in reach can cause.
Vector<Real> LawReader::imbalance(Index k) const {
  Vector<Real> rest = at_.model.system.mass * (run_.v.col(k + 1) - run_.v.col(k));
  rest -= (at_.time(k + 1) - at_.time(k)) / 2 *
          (at_.steps.forces().col(k) + at_.steps.forces().col(k + 1));
  if (at_.tells_impulses()) {
    rest -= at_.model.relation.jacobian.transpose().lazyProduct(run_.impulse.col(k + 1));
  }
  rest = at_.norm.solved(rest);
  return at_.tells_impulses() ? rest : Vector<Real>(rest - made_by(contacts_about(k), rest));
}

/// The contacts that may act on a step if the file has no impulses; none if none is in reach.
std::vector<Index> LawReader::contacts_about(Index k) const {
  if (at_.tells_impulses() || at_.reach.near(k, k).empty()) return {};
  return at_.reach.near(std::max<Index>(k - 1, 0), std::min(k + 1, at_.steps.size() - 1));
}

/// The nearest Σ_i L⁻¹ H_iᵀ P_i of these contacts.
Vector<Real> LawReader::made_by(const std::vector<Index>& contacts, const Vector<Real>& x) const {
  if (contacts.empty()) return Vector<Real>::Zero(x.size());
  const Matrix<Real> rows = at_.rows(Eigen::all, contacts);
  return rows * LeastSquares(rows).solve(x);
}

Real LawReader::allowed_imbalance(Index k) const {
  const StepBounds::Step& step = at_.steps[k];
  const Vector<Real> mean = (at_.steps.forces().col(k) + at_.steps.forces().col(k + 1)) / 2;
  Real change = 0;
  for (Index j = std::max<Index>(k - 1, 0); j <= std::min<Index>(k + 2, run_.size() - 1); ++j) {
    change = std::max<Real>(change, at_.norm.of_force(at_.steps.forces().col(j) - mean));
  }
  Real allowed = step.h * (change + step.beta + at_.steps.force_rounding());
  allowed += 2 * at_.open.t * step.alpha;
  if (at_.tells_impulses()) allowed += at_.open.impulse * at_.row_norms.sum();
  const Real speeds = at_.norm.of_velocity(run_.v.col(k)) + at_.norm.of_velocity(run_.v.col(k + 1));
  allowed += kSumsOfAStep * at_.open.unit * (speeds + step.h * step.alpha);
  if (k == 0 || k + 1 == at_.steps.size()) allowed += step.h * step.alpha;
  return allowed;
}

/// E of (2).
Real LawReader::straddling(Index node) const {
  if (!at_.tells_impulses()) return 0;
  Vector<Real> impulses = run_.impulse.col(node).cwiseAbs();
  if (node + 1 < run_.size()) impulses += run_.impulse.col(node + 1).cwiseAbs();
  return at_.row_norms.dot(impulses);
}

/// R of (2).
Vector<Real> LawReader::remembered() const {
  constexpr Real kSeveral = 4;
  const auto& forces = at_.steps.forces();
  Vector<Real> all = Vector<Real>::Zero(at_.steps.size() + 1);
  for (Index k = 1; k < all.size(); ++k) {
    const Real jump = at_.norm.of_force(forces.col(k) - forces.col(k - 1));
    all(k) = std::max<Real>(all(k - 1), kSeveral * at_.steps[k - 1].h * jump);
  }
  return all;
}

void LawReader::impulse_balance() {
  const Index count = at_.steps.size();
  const Vector<Real> memory = remembered();
  Matrix<Real> sum = Matrix<Real>::Zero(run_.q.rows(), count + 1);
  Vector<Real> allowed = Vector<Real>::Zero(count + 1), straddle(count + 1);
  std::vector<Index> left_out(static_cast<std::size_t>(count) + 1, 0);
  for (Index k = 0; k < count; ++k) {
    const bool unknown_before = k == 0 && !at_.starts_at_initial_time();
    const bool all_may_act = std::ssize(contacts_about(k)) >= run_.q.rows();
    const bool out = !at_.steps[k].resolved || unknown_before || all_may_act;
    const auto at = static_cast<std::size_t>(k);
    left_out[at + 1] = left_out[at] + (out ? 1 : 0);
    sum.col(k + 1) = sum.col(k);
    allowed(k + 1) = allowed(k);
    if (out) continue;
    sum.col(k + 1) += imbalance(k);
    allowed(k + 1) += allowed_imbalance(k);
    asked_impulse_balance_ = true;
  }
  for (Index k = 0; k <= count; ++k) straddle(k) = straddling(k);
  const Real of_velocities = 2 * at_.open.v * at_.norm.of_ones();
  for (Index length = 1; length <= count; length *= 2) {
    for (Index a = 0; a + length <= count; ++a) {
      const Index b = a + length;
      if (left_out[static_cast<std::size_t>(b)] != left_out[static_cast<std::size_t>(a)]) continue;
      const Real size = (sum.col(b) - sum.col(a)).norm();
      const Real most = allowed(b) - allowed(a) + straddle(a) + straddle(b) + memory(a) +
                        memory(b) + of_velocities;
      if (!(size > most)) continue;  // (2)
      return record_.violate(
          law_violation("impulse-balance",
                        at_.time(b),
                        size,
                        most,
                        "kg^(1/2) m/s",
                        at_.tells_impulses()
                            ? "the change of velocity is not the one that forces and impulses cause"
                            : "neither forces nor a contact in reach explain the change of "
                              "velocity"));
    }
  }
}

}  // namespace

void ask_laws_of_motion(const ContactModel<long double>& model,
                        const FileTrajectory& run,
                        LawRecord& record) {
  const MeasuredRun measured(model, run);
  LawReader(measured, record).read();
}

bool has_resolved_step(const ContactModel<long double>& model, const FileTrajectory& run) {
  const FileRounding open(run);
  return any_is_resolved(StepBounds(model, run, open, MassNorm(model.system.mass)));
}

}  // namespace assay::reports
