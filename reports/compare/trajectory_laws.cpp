#include "reports/compare/trajectory_laws.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <optional>
#include <utility>

#include "core/scalar/machine.hpp"
#include "reports/compare/contact_reach.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

/// Steps that an impact takes, up to the node that shows its end.
constexpr Index kImpactSteps = 3;
/// Contacts are independent where the eigenvalues of W lie within this ratio; no contact of a test
/// problem is nearly a combination of others.
constexpr Real kIndependent = 1e-9L;

/// The contacts in reach of an impact, what W makes of them, and the largest hα of its steps and
/// the one before.
struct Impact {
  std::vector<Index> contacts;
  Matrix<Real> delassus, inverse;
  Real made_by_forces;
};

class LawReader {
 public:
  LawReader(const ContactModel<Real>& model, const FileTrajectory& run, LawRecord& record)
      : model_(model),
        run_(run),
        record_(record),
        open_(run),
        norm_(model.system.mass),
        steps_(model, run, open_, norm_),
        rows_(norm_.solved(model.relation.jacobian.transpose())),
        row_norms_(rows_.colwise().norm().transpose()),
        unit_(norm_.solved(Matrix<Real>::Identity(run.q.rows(), run.q.rows()))),
        speed_(model.relation.jacobian.lazyProduct(run.v)),
        reach_(model, run, open_, steps_, row_norms_) {}

  void read() {
    for (Index k = 0; k < steps_.size(); ++k) position_velocity(k);
    impulse_balance();
    for (Index k = 0; k + kImpactSteps < run_.size(); ++k) impact_law(k);
    const bool resolved = resolves_a_step();
    const auto because = [&](const char* reason) {
      return resolved ? reason : "no step resolves the motion";
    };
    record_.add("position-velocity",
                asked_position_velocity_,
                because("several contacts are struck on every step"));
    record_.add("impulse-balance",
                asked_impulse_balance_,
                because("there are no impulses, and contacts may be closed on every step"));
    record_.add("impact-law",
                asked_impact_law_,
                because("no impact is strong enough and apart from others"));
  }

 private:
  [[nodiscard]] Real time(Index k) const { return run_.t[static_cast<std::size_t>(k)]; }
  [[nodiscard]] bool tells_impulses() const { return run_.impulse.rows() > 0; }
  [[nodiscard]] bool starts_at_initial_time() const {
    return std::abs(time(0) - model_.initial_time) <= open_.t;
  }
  [[nodiscard]] bool resolves_a_step() const;
  [[nodiscard]] bool resolved(Index first, Index last) const;

  void position_velocity(Index k);
  [[nodiscard]] Real projected_way(const std::vector<Index>& near, Index i, Index k) const;
  void impulse_balance();
  [[nodiscard]] Vector<Real> imbalance(Index k) const;
  [[nodiscard]] Real allowed_imbalance(Index k) const;
  [[nodiscard]] Real straddling(Index node) const;
  [[nodiscard]] std::optional<Impact> contacts_in_reach(Index k) const;
  [[nodiscard]] std::vector<bool> struck(const Impact& at, Index k) const;
  void impact_law(Index k);
  void judge_impact(const Impact& at, std::size_t contact, Index k);

  const ContactModel<Real>& model_;
  const FileTrajectory& run_;
  LawRecord& record_;
  FileRounding open_;
  MassNorm norm_;
  StepBounds steps_;
  Matrix<Real> rows_;       ///< L⁻¹ Hᵀ
  Vector<Real> row_norms_;  ///< ‖H_i‖_{M⁻¹}
  Matrix<Real> unit_;       ///< L⁻¹: column i has the norm √(M⁻¹)_ii
  Matrix<Real> speed_;      ///< U; a column a node
  ContactReach reach_;
  bool asked_position_velocity_ = false, asked_impulse_balance_ = false, asked_impact_law_ = false;
};

bool LawReader::resolves_a_step() const {
  for (Index k = 0; k < steps_.size(); ++k) {
    if (steps_[k].resolved) return true;
  }
  return false;
}

bool LawReader::resolved(Index first, Index last) const {
  for (Index k = first; k <= last; ++k) {
    if (!steps_[k].resolved) return false;
  }
  return true;
}

void LawReader::position_velocity(Index k) {
  if (!steps_[k].resolved) return;
  const std::vector<Index> near = reach_.near(k, k);
  const bool struck =
      std::ranges::any_of(near, [&](Index i) { return reach_.closes_fast(i, k, k); });
  if (near.size() > 1 && struck) return;
  if (!near.empty() && k + 2 >= run_.size()) return;  // the impact may end after the file
  const Index last = near.empty() ? k + 1 : k + 2;
  asked_position_velocity_ = true;
  const Real h = time(k + 1) - time(k);
  for (Index i = 0; i < run_.q.rows(); ++i) {
    const auto [low, high] = std::ranges::minmax(run_.v.row(i).segment(k, last - k + 1).reshaped());
    const Real moved = run_.q(i, k + 1) - run_.q(i, k);
    const Real change = steps_[k].h * unit_.col(i).norm() * steps_[k].alpha;
    const Real open = 2 * open_.q + steps_[k].h * open_.v +
                      2 * open_.t * (std::max(std::abs(low), std::abs(high)) + change);
    Real allowed = h * change + open;
    if (struck) allowed += projected_way(near, i, k);
    const Real off = std::max<Real>(h * low - moved, moved - h * high);
    if (!(off > allowed)) continue;  // (1)
    record_.violate(law_violation(
        "position-velocity",
        time(k + 1),
        off,
        allowed,
        "m",
        fmt::format("q{} moves by {:.6g} m in the step, its velocity allows {:.6g} to {:.6g} m",
                    i,
                    static_cast<double>(moved),
                    static_cast<double>(h * low),
                    static_cast<double>(h * high))));
  }
}

/// How far the projection of a position on its constraint moves q_i, in the norm of the
/// coordinates: no deeper than U closes the gap in the step.
Real LawReader::projected_way(const std::vector<Index>& near, Index i, Index k) const {
  Real way = 0;
  for (const Index contact : near) {
    const auto row = model_.relation.jacobian.row(contact);
    const Real speed = speed_.row(contact).segment(k, 2).cwiseAbs().maxCoeff();
    way += steps_[k].h * speed * std::abs(row(i)) / row.squaredNorm();
  }
  return way;
}

/// What (2) has of one step, in the norm of M⁻¹.
Vector<Real> LawReader::imbalance(Index k) const {
  Vector<Real> rest = model_.system.mass * (run_.v.col(k + 1) - run_.v.col(k));
  rest -= (time(k + 1) - time(k)) / 2 * (steps_.forces().col(k) + steps_.forces().col(k + 1));
  if (tells_impulses()) {
    rest -= model_.relation.jacobian.transpose().lazyProduct(run_.impulse.col(k + 1));
  }
  return norm_.solved(rest);
}

Real LawReader::allowed_imbalance(Index k) const {
  const StepBounds::Step& step = steps_[k];
  const Vector<Real> mean = (steps_.forces().col(k) + steps_.forces().col(k + 1)) / 2;
  Real change = 0;
  for (Index j = std::max<Index>(k - 1, 0); j <= std::min<Index>(k + 2, run_.size() - 1); ++j) {
    change = std::max<Real>(change, norm_.of_force(steps_.forces().col(j) - mean));
  }
  Real allowed = step.h * (change + step.beta + steps_.force_rounding());
  allowed += 2 * open_.t * step.alpha;
  if (tells_impulses()) allowed += open_.impulse * row_norms_.sum();
  if (k == 0) allowed += step.h * step.alpha;
  return allowed;
}

/// E of (2).
Real LawReader::straddling(Index node) const {
  if (!tells_impulses()) return 0;
  Vector<Real> impulses = run_.impulse.col(node).cwiseAbs();
  if (node + 1 < run_.size()) impulses += run_.impulse.col(node + 1).cwiseAbs();
  return row_norms_.dot(impulses);
}

void LawReader::impulse_balance() {
  const Index count = steps_.size();
  Matrix<Real> sum = Matrix<Real>::Zero(run_.q.rows(), count + 1);
  Vector<Real> allowed = Vector<Real>::Zero(count + 1), straddle(count + 1);
  std::vector<Index> left_out(static_cast<std::size_t>(count) + 1, 0);
  for (Index k = 0; k < count; ++k) {
    const bool unknown_before = k == 0 && !starts_at_initial_time();
    const bool out =
        !steps_[k].resolved || unknown_before || (!tells_impulses() && !reach_.near(k, k).empty());
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
  const Real of_velocities = 2 * open_.v * norm_.of_ones();
  for (Index length = 1; length <= count; length *= 2) {
    for (Index a = 0; a + length <= count; ++a) {
      const Index b = a + length;
      if (left_out[static_cast<std::size_t>(b)] != left_out[static_cast<std::size_t>(a)]) continue;
      const Real size = (sum.col(b) - sum.col(a)).norm();
      const Real most = allowed(b) - allowed(a) + straddle(a) + straddle(b) + of_velocities;
      if (!(size > most)) continue;  // (2)
      return record_.violate(
          law_violation("impulse-balance",
                        time(b),
                        size,
                        most,
                        "kg^(1/2) m/s",
                        "forces and impulses do not make the change of velocity"));
    }
  }
}

/// Nothing where they are not independent.
std::optional<Impact> LawReader::contacts_in_reach(Index k) const {
  Impact at{reach_.near(k, k + kImpactSteps - 1), {}, {}, 0};
  if (at.contacts.empty()) return std::nullopt;
  for (Index step = std::max<Index>(k - 1, 0); step < k + kImpactSteps; ++step) {
    at.made_by_forces = std::max<Real>(at.made_by_forces, steps_[step].h * steps_[step].alpha);
  }
  const Matrix<Real> rows = rows_(Eigen::all, at.contacts);
  at.delassus = rows.transpose().lazyProduct(rows);
  const Eigen::SelfAdjointEigenSolver<Matrix<Real>> spectrum(at.delassus);
  const Vector<Real>& values = spectrum.eigenvalues();
  if (!(values.minCoeff() > kIndependent * values.maxCoeff())) return std::nullopt;
  const Matrix<Real> scaled = spectrum.eigenvectors() * values.cwiseInverse().asDiagonal();
  at.inverse = scaled.lazyProduct(spectrum.eigenvectors().transpose());
  return at;
}

/// Of each contact, whether it is struck on the step from node k.
std::vector<bool> LawReader::struck(const Impact& at, Index k) const {
  const Vector<Real> change = speed_(at.contacts, k + 1) - speed_(at.contacts, k);
  const Vector<Real> made = at.inverse.lazyProduct(change);
  std::vector<bool> is_struck;
  for (std::size_t c = 0; c < at.contacts.size(); ++c) {
    const auto row = static_cast<Index>(c);
    Real open = tells_impulses() ? open_.impulse : 0;
    for (std::size_t j = 0; j < at.contacts.size() && !tells_impulses(); ++j) {
      const Real sum = model_.relation.jacobian.row(at.contacts[j]).cwiseAbs().sum();
      open += 2 * std::abs(at.inverse(row, static_cast<Index>(j))) * open_.v * sum;
    }
    const Real impulse = tells_impulses() ? run_.impulse(at.contacts[c], k + 1) : made(row);
    is_struck.push_back(impulse > at.made_by_forces * std::sqrt(at.inverse(row, row)) + open);
  }
  return is_struck;
}

void LawReader::impact_law(Index k) {
  if (!resolved(std::max<Index>(k - 1, 0), k + kImpactSteps - 1)) return;
  const Real change = tells_impulses() ? row_norms_.dot(run_.impulse.col(k + 1))
                                       : norm_.of_velocity(run_.v.col(k + 1) - run_.v.col(k));
  if (!(change > steps_[k].h * steps_[k].alpha)) return;
  if (k == 0 && !starts_at_initial_time()) return;
  const std::optional<Impact> at = contacts_in_reach(k);
  if (!at) return;
  const std::vector<bool> first = struck(*at, k);
  const auto none_of = [&](Index step, bool besides_first) {
    const std::vector<bool> then = struck(*at, step);
    for (std::size_t c = 0; c < then.size(); ++c) {
      if (then[c] && !(besides_first && first[c])) return false;
    }
    return true;
  };
  if (k > 0 && !none_of(k - 1, false)) return;
  if (!none_of(k + 1, true) || !none_of(k + 2, true)) return;
  for (std::size_t c = 0; c < first.size(); ++c) {
    if (first.size() > 1 && first[c] && speed_(at->contacts[c], k) > 0) return;
  }
  for (std::size_t c = 0; c < first.size(); ++c) {
    if (first[c]) judge_impact(*at, c, k);
  }
}

void LawReader::judge_impact(const Impact& at, std::size_t contact, Index k) {
  asked_impact_law_ = true;
  const Index i = at.contacts[contact], after = k + kImpactSteps;
  const Real e = model_.law.restitution(i);
  const auto row = static_cast<Index>(contact);
  Real varied = 0;  // D
  for (Index j = 0; j < at.delassus.cols(); ++j) {
    varied += (kImpactSteps + 1) * at.made_by_forces * std::abs(at.delassus(row, j)) *
              std::sqrt(at.inverse(j, j));
  }
  const Real allowed =
      2 * varied + (1 + e) * open_.v * model_.relation.jacobian.row(i).cwiseAbs().sum();
  const Real size = std::abs(speed_(i, after) + e * speed_(i, k));
  if (!(size > allowed)) return;  // (3)
  record_.violate(law_violation(
      "impact-law",
      time(k + 1),
      size,
      allowed,
      "m/s",
      fmt::format("contact {} goes from U = {:.6g} to {:.6g} m/s, with e = {:.6g} to {:.6g} m/s",
                  i,
                  static_cast<double>(speed_(i, k)),
                  static_cast<double>(speed_(i, after)),
                  static_cast<double>(e),
                  static_cast<double>(-e * speed_(i, k)))));
}

}  // namespace

void ask_laws_of_motion(const ContactModel<long double>& model,
                        const FileTrajectory& run,
                        LawRecord& record) {
  LawReader(model, run, record).read();
}

}  // namespace assay::reports
