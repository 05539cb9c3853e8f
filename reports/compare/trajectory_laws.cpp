#include "reports/compare/trajectory_laws.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "core/scalar/machine.hpp"
#include "reports/compare/mass_norm.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

/// Of the largest number of a kind: see the header.
constexpr Real kForeignRounding = 1e-6L;
/// Of the last time: a step is the difference of two doubles, each the rounded sum or product of
/// others; 8 u.
constexpr Real kTimeRounding = 0x1p-50L;
/// c_C h + c_K h² up to here: (1) has a solution, at most twice what the nodes say.
constexpr Real kResolved = 0.5L;
/// Instants in a step at which a force of time is looked at. Where the step resolves it, it changes
/// between two of them less than it changed on the whole step; hence the factor.
constexpr int kForceSamples = 8;
constexpr Real kForceFactor = 2;

/// Impacts further apart than so many steps do not share one, in the exact motion or in a run.
constexpr Real kStepsApart = 4;
/// Contacts are independent where the eigenvalues of W lie within this ratio; no contact of a test
/// problem is nearly a combination of others.
constexpr Real kIndependent = 1e-9L;

Real largest(const Matrix<Real>& x) { return x.size() == 0 ? Real(0) : x.cwiseAbs().maxCoeff(); }

/// The least time between two impacts.
Real least_spacing(const oracles::ExactMotion<Real>& exact) {
  Real spacing = std::numeric_limits<Real>::infinity();
  std::optional<Real> before;
  for (const auto& event : exact.events) {
    if (event.kind == oracles::EventKind::kAccumulation) return 0;
    if (event.kind != oracles::EventKind::kImpact) continue;
    if (before) spacing = std::min<Real>(spacing, event.t - *before);
    before = event.t;
  }
  return spacing;
}

/// What the header says of a step.
struct Step {
  Index k;  ///< from node k to node k + 1
  Real h;
  Vector<Real> f0, f1;
  Real alpha, beta;  ///< (1)
  bool resolved;
};

class LawReader {
 public:
  LawReader(const ContactModel<Real>& model, const FileTrajectory& run)
      : model_(model),
        run_(run),
        norm_(model.system.mass),
        damping_(norm_.of_operator(model.system.damping)),
        stiffness_(norm_.of_operator(model.system.stiffness)),
        t_open_(run.t_rounding + kTimeRounding * std::abs(run.t.back())),
        q_open_(std::max<Real>(run.q_rounding, kForeignRounding * largest(run.q))),
        v_open_(std::max<Real>(run.v_rounding, kForeignRounding * largest(run.v))),
        p_open_(std::max<Real>(run.impulse_rounding, kForeignRounding * largest(run.impulse))),
        gap_(model.relation.jacobian.lazyProduct(run.q)),
        speed_(model.relation.jacobian.lazyProduct(run.v)),
        rows_(norm_.solved(model.relation.jacobian.transpose())),
        delassus_(rows_.transpose().lazyProduct(rows_)),
        unit_(norm_.solved(Matrix<Real>::Identity(run.q.rows(), run.q.rows()))) {
    gap_.colwise() += model.relation.offset;
    if (delassus_.size() == 0) return;
    const Eigen::SelfAdjointEigenSolver<Matrix<Real>> spectrum(delassus_);
    const Real least = spectrum.eigenvalues().minCoeff();
    if (!(least > kIndependent * spectrum.eigenvalues().maxCoeff())) return;
    least_eigenvalue_ = least;
    const Matrix<Real>& vectors = spectrum.eigenvectors();
    const Matrix<Real> scaled = vectors * spectrum.eigenvalues().cwiseInverse().asDiagonal();
    inverse_ = scaled.lazyProduct(vectors.transpose());
  }

  std::vector<LawViolation> read(const oracles::ExactMotion<Real>& exact, Real penetration) {
    initial_state(exact);
    depth(penetration);
    for (Index k = 0; k < run_.impulse.cols(); ++k) impulse_sign(k);
    const Real spacing = least_spacing(exact);
    for (Index k = 0; k + 1 < run_.size(); ++k) {
      const Step step = step_from(k);
      if (!step.resolved) continue;
      if (!may_take_several_impacts(exact, step)) position_velocity(step);
      if (run_.impulse.rows() > 0) {
        with_impulses(step);
      } else {
        without_impulses(step);
      }
      if (least_eigenvalue_ && kStepsApart * step.h < spacing) struck_contacts(step);
    }
    return std::move(violations_);
  }

 private:
  [[nodiscard]] Real time(Index k) const { return run_.t[static_cast<std::size_t>(k)]; }
  [[nodiscard]] Vector<Real> force_at(Index k) const;
  [[nodiscard]] Real change_of_force(Index k) const;
  [[nodiscard]] Step step_from(Index k) const;
  /// Σ_{j≠i} |W_ij| P_j, the rounding included.
  [[nodiscard]] Real others_at(Index i, Index node) const;
  [[nodiscard]] bool reachable(const Step& step, Index i) const;

  void initial_state(const oracles::ExactMotion<Real>& exact);
  void depth(Real penetration);
  void impulse_sign(Index k);
  [[nodiscard]] bool may_take_several_impacts(const oracles::ExactMotion<Real>& exact,
                                              const Step& step) const;
  void position_velocity(const Step& step);
  void impulse_balance(const Step& step, const Vector<Real>& impulse);
  void impact_law(const Step& step, Index i, Real others);
  void with_impulses(const Step& step);
  void without_impulses(const Step& step);
  void struck_contacts(const Step& step);
  /// Records the first violation of a law.
  void report(const char* law,
              Index node,
              Real size,
              Real allowed,
              const char* unit,
              const std::string& what);

  const ContactModel<Real>& model_;
  const FileTrajectory& run_;
  MassNorm norm_;
  Real damping_, stiffness_;                ///< c_C, c_K
  Real t_open_, q_open_, v_open_, p_open_;  ///< what the file leaves open of each number
  Matrix<Real> gap_, speed_;                ///< g, U; a column a node
  Matrix<Real> rows_;                     ///< L⁻¹ Hᵀ: column i has the norm ‖H_i‖_{M⁻¹}
  Matrix<Real> delassus_;                 ///< W
  Matrix<Real> unit_;                     ///< L⁻¹: column i has the norm √(M⁻¹)_ii
  std::optional<Real> least_eigenvalue_;  ///< of W, where the contacts are independent
  Matrix<Real> inverse_;                  ///< W⁻¹, likewise
  std::vector<LawViolation> violations_;
};

void LawReader::report(const char* law,
                       Index node,
                       Real size,
                       Real allowed,
                       const char* unit,
                       const std::string& what) {
  if (std::ranges::find(violations_, law, &LawViolation::law) != violations_.end()) return;
  violations_.push_back({law,
                         static_cast<double>(time(node)),
                         static_cast<double>(size),
                         static_cast<double>(allowed),
                         unit,
                         fmt::format("{}; {:.3g} {} where at most {:.3g} is possible",
                                     what,
                                     static_cast<double>(size),
                                     unit,
                                     static_cast<double>(allowed))});
}

Vector<Real> LawReader::force_at(Index k) const {
  const LagrangianLti<Real>& system = model_.system;
  Vector<Real> force = Vector<Real>::Zero(run_.q.rows());
  system.external_force.evaluate(time(k), force);
  if (system.damping.size() > 0) force -= system.damping.lazyProduct(run_.v.col(k));
  if (system.stiffness.size() > 0) force -= system.stiffness.lazyProduct(run_.q.col(k));
  return force;
}

/// Δ of (1).
Real LawReader::change_of_force(Index k) const {
  const ExternalForce<Real>& external = model_.system.external_force;
  if (external.is_zero() || external.is_constant()) return 0;
  Vector<Real> first = Vector<Real>::Zero(run_.q.rows()), last = first, between = first;
  external.evaluate(time(k), first);
  external.evaluate(time(k + 1), last);
  Real change = norm_.of_force(last - first);
  for (int s = 1; s < kForceSamples; ++s) {
    external.evaluate(time(k) + (time(k + 1) - time(k)) * Real(s) / kForceSamples, between);
    change =
        std::max<Real>({change, norm_.of_force(between - first), norm_.of_force(between - last)});
  }
  return kForceFactor * change;
}

Step LawReader::step_from(Index k) const {
  Step step{k, time(k + 1) - time(k), force_at(k), force_at(k + 1), 0, 0, false};
  const Real h = step.h + 2 * t_open_;
  const Real feedback = damping_ * h + stiffness_ * h * h;
  step.resolved = feedback <= kResolved;
  const Real speed =
      std::max<Real>(norm_.of_velocity(run_.v.col(k)), norm_.of_velocity(run_.v.col(k + 1))) +
      v_open_ * norm_.of_ones();
  const Real force = std::max<Real>(norm_.of_force(step.f0), norm_.of_force(step.f1)) +
                     (damping_ * v_open_ + stiffness_ * q_open_) * norm_.of_ones();
  const Real start = change_of_force(k) + stiffness_ * h * speed;
  step.alpha = (force + start) / (1 - feedback);  // (1)
  step.beta = start + feedback * step.alpha;      // (1)
  return step;
}

void LawReader::initial_state(const oracles::ExactMotion<Real>& exact) {
  if (std::abs(run_.t.front() - model_.initial_time) > t_open_) return;
  oracles::MotionState<Real> after;
  exact.evaluate(exact.pieces.front().begin, after);
  const Real q = largest(run_.q.col(0) - model_.initial_position);
  const Real v = std::min<Real>(largest(run_.v.col(0) - model_.initial_velocity),
                                largest(run_.v.col(0) - after.v));
  // The trajectory itself may be of zeros, so that its numbers are no scale.
  const Real q_allowed = q_open_ + kForeignRounding * largest(model_.initial_position);
  const Real v_allowed = v_open_ + kForeignRounding * largest(model_.initial_velocity);
  if (q > q_allowed) report("initial-state", 0, q, q_allowed, "m", "the position is another");
  if (v > v_allowed) report("initial-state", 0, v, v_allowed, "m/s", "the velocity is another");
}

void LawReader::depth(Real penetration) {
  Real h = 0;
  for (Index k = 0; k + 1 < run_.size(); ++k) h = std::max<Real>(h, time(k + 1) - time(k));
  if (!(penetration > h) || gap_.rows() == 0) return;
  Index contact = 0, node = 0;
  const Real deepest = -gap_.minCoeff(&contact, &node);
  report("penetration",
         node,
         deepest,
         deepest * h / penetration,
         "m",
         fmt::format("contact {} is deeper than 2 h sup|U|", contact));
}

void LawReader::impulse_sign(Index k) {
  for (Index i = 0; i < run_.impulse.rows(); ++i) {
    if (run_.impulse(i, k) >= -p_open_) continue;
    report("impulse-sign",
           k,
           -run_.impulse(i, k),
           p_open_,
           "N s",
           fmt::format("impulse of contact {} is negative", i));
  }
}

/// Of several contacts, so that a coordinate may go on between them faster than at both nodes: the
/// exact motion does on the step, or on the one before or after it.
bool LawReader::may_take_several_impacts(const oracles::ExactMotion<Real>& exact,
                                         const Step& step) const {
  if (model_.relation.size() < 2) return false;
  const Real first = time(step.k) - step.h, last = time(step.k + 1) + step.h;
  const auto inside = std::ranges::count_if(
      exact.events, [&](const auto& event) { return event.t >= first && event.t <= last; });
  const bool accumulates = std::ranges::any_of(exact.events, [&](const auto& event) {
    return event.kind == oracles::EventKind::kAccumulation && event.t >= first && event.t <= last;
  });
  return inside > 1 || accumulates;
}

void LawReader::position_velocity(const Step& step) {
  const Index k = step.k;
  for (Index i = 0; i < run_.q.rows(); ++i) {
    const auto [low, high] = std::minmax(run_.v(i, k), run_.v(i, k + 1));
    const Real moved = run_.q(i, k + 1) - run_.q(i, k);
    const Real change = (step.h + 2 * t_open_) * unit_.col(i).norm() * step.alpha;
    const Real open = 2 * q_open_ + (step.h + 2 * t_open_) * v_open_ +
                      2 * t_open_ * (std::max(std::abs(low), std::abs(high)) + change);
    const Real allowed = step.h * change + open;
    const Real off = std::max<Real>(step.h * low - moved, moved - step.h * high);
    if (!(off > allowed)) continue;  // (3)
    report("position-velocity",
           k + 1,
           off,
           allowed,
           "m",
           fmt::format("q{} moves by {:.6g} m in the step, its velocity allows {:.6g} to {:.6g} m",
                       i,
                       static_cast<double>(moved),
                       static_cast<double>(step.h * low),
                       static_cast<double>(step.h * high)));
  }
}

void LawReader::impulse_balance(const Step& step, const Vector<Real>& impulse) {
  const Index k = step.k;
  Vector<Real> rest =
      model_.system.mass * (run_.v.col(k + 1) - run_.v.col(k)) - step.h / 2 * (step.f0 + step.f1);
  Real open = 2 * v_open_ * norm_.of_ones() + 2 * t_open_ * step.alpha +
              step.h * (damping_ * v_open_ + stiffness_ * q_open_) * norm_.of_ones();
  if (impulse.size() > 0) rest -= model_.relation.jacobian.transpose().lazyProduct(impulse);
  for (Index i = 0; i < impulse.size(); ++i) open += p_open_ * rows_.col(i).norm();
  const Real size = norm_.of_force(rest);
  const Real allowed = step.h * (norm_.of_force(step.f1 - step.f0) / 2 + step.beta) + open;
  if (!(size > allowed)) return;  // (4)
  report("impulse-balance",
         k + 1,
         size,
         allowed,
         "kg^(1/2) m/s",
         "forces and impulses do not make the change of velocity");
}

void LawReader::impact_law(const Step& step, Index i, Real others) {
  const Index k = step.k;
  const Real e = model_.law.restitution(i);
  const Real size = std::abs(speed_(i, k + 1) + e * speed_(i, k));
  const Real varied = rows_.col(i).norm() * (step.h + 2 * t_open_) * step.alpha + others;
  const Real allowed =
      2 * varied + (1 + e) * v_open_ * model_.relation.jacobian.row(i).cwiseAbs().sum();
  if (!(size > allowed)) return;  // (5)
  report("impact-law",
         k + 1,
         size,
         allowed,
         "m/s",
         fmt::format("contact {} goes from U = {:.6g} to {:.6g} m/s, with e = {:.6g} to {:.6g} m/s",
                     i,
                     static_cast<double>(speed_(i, k)),
                     static_cast<double>(speed_(i, k + 1)),
                     static_cast<double>(e),
                     static_cast<double>(-e * speed_(i, k))));
}

Real LawReader::others_at(Index i, Index node) const {
  Real sum = 0;
  for (Index j = 0; j < delassus_.cols(); ++j) {
    if (j != i) sum += std::abs(delassus_(i, j)) * (std::abs(run_.impulse(j, node)) + p_open_);
  }
  return sum;
}

/// Whether contact i can close on the step, from the node before or the node after.
bool LawReader::reachable(const Step& step, Index i) const {
  const Real sum = model_.relation.jacobian.row(i).cwiseAbs().sum();
  const Real varied = rows_.col(i).norm() * step.h * step.alpha + sum * v_open_;
  for (const Index node : {step.k, step.k + 1}) {
    const Real way = (step.h + 2 * t_open_) * (std::abs(speed_(i, node)) + varied);
    if (gap_(i, node) <= way + sum * q_open_) return true;
  }
  return false;
}

void LawReader::with_impulses(const Step& step) {
  impulse_balance(step, run_.impulse.col(step.k + 1));
  for (Index i = 0; i < speed_.rows(); ++i) {
    if (run_.impulse(i, step.k + 1) > p_open_) impact_law(step, i, others_at(i, step.k + 1));
  }
}

/// (5) with P_j = 0, where (8).
void LawReader::struck_contacts(const Step& step) {
  const Real smooth = (step.h + 2 * t_open_) * step.alpha;
  const bool told = run_.impulse.rows() > 0;
  const Vector<Real> change = speed_.col(step.k + 1) - speed_.col(step.k);
  const Vector<Real> impulse = told ? Vector<Real>(run_.impulse.col(step.k + 1))
                                    : Vector<Real>(inverse_.lazyProduct(change));
  for (Index i = 0; i < impulse.size(); ++i) {
    Real open = told ? p_open_ : Real(0);
    for (Index j = 0; j < impulse.size() && !told; ++j) {
      const Real sum = model_.relation.jacobian.row(j).cwiseAbs().sum();
      open += std::abs(inverse_(i, j)) * (smooth * rows_.col(j).norm() + 2 * v_open_ * sum);
    }
    if (impulse(i) - open > smooth / std::sqrt(*least_eigenvalue_)) impact_law(step, i, 0);  // (8)
  }
}

void LawReader::without_impulses(const Step& step) {
  Index count = 0, contact = 0;
  for (Index i = 0; i < gap_.rows(); ++i) {
    if (!reachable(step, i)) continue;
    ++count;
    contact = i;
  }
  if (count == 0) impulse_balance(step, Vector<Real>());
  const Real smooth = (step.h + 2 * t_open_) * step.alpha + 2 * v_open_ * norm_.of_ones();
  const Real change = norm_.of_velocity(run_.v.col(step.k + 1) - run_.v.col(step.k));
  if (count == 1 && change > smooth) impact_law(step, contact, 0);
}

}  // namespace

std::vector<LawViolation> violated_laws(const ContactModel<long double>& model,
                                        const oracles::ExactMotion<long double>& exact,
                                        const FileTrajectory& run,
                                        long double penetration) {
  return LawReader(model, run).read(exact, penetration);
}

}  // namespace assay::reports
