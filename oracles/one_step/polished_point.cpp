#include "oracles/one_step/polished_point.hpp"

#include <algorithm>
#include <cmath>

#include "oracles/one_step/active_equations.hpp"
#include "oracles/one_step/data_error.hpp"
#include "oracles/one_step/placing.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

class Polisher {
 public:
  Polisher(const SeparatedLaws& laws,
           const RoundedMap& map,
           const Vector<double>& z,
           const Vector<double>& radii,
           double tolerance)
      : laws_(laws),
        map_(map),
        placing_(laws, map),
        equations_(laws, map),
        low_(z - radii),
        high_(z + radii),
        z_(z),
        tolerance_(tolerance) {}

  PolishedPoint run() {
    constexpr int kMostPoints = 40, kMostInVain = 4;
    map_.evaluate(z_, w_, sizes_);
    double last = best_.error;
    int in_vain = 0;
    for (int k = 0; k < kMostPoints && in_vain <= kMostInVain; ++k) {
      find_proximal_point();
      if (best_.error <= kEnough || best_.z.size() == 0) break;
      const bool is_better = best_.error < last / 2;
      in_vain = is_better || k == 0 ? 0 : in_vain + 1;
      choose_epsilon(is_better || k == 0);
      last = best_.error;
      z_ = best_.z;
      map_.evaluate(z_, w_, sizes_);
    }
    examine_kernel();
    return std::move(best_);
  }

 private:
  static constexpr double kFirst = 0x1p-20, kMost = 0x1p-6, kLeast = 0x1p-30;
  /// Half of what counts as rounding.
  static constexpr double kEnough = kDataRounding / 2;

  /// A residual of this size divided by ε must not move the point far in the box.
  void choose_epsilon(bool is_better) {
    const double enough = std::clamp(2 * best_.error / tolerance_, kLeast, kMost);
    if (!is_better) {
      epsilon_ = std::min(kMost, 16 * epsilon_);
    } else {
      epsilon_ = std::max(enough, epsilon_ / 64);
    }
    factorised_ = {};
  }

  /// Solves the problem with the slack w + ε D (z − c), c the point so far, to a part of its error.
  void find_proximal_point() {
    constexpr int kMostSteps = 8;
    double enough = 0;
    center_ = z_;
    for (int k = 0; k < kMostSteps; ++k) {
      places_ = placing_.place(proximal_slack(), high_, z_);
      map_.evaluate(z_, w_, sizes_);
      const double error = largest_violation(w_);
      if (!(error >= 0)) return;
      if (k == 0) enough = std::max(0x1p-51, error / 1000);
      if (error < best_.error) best_.z = z_, best_.places = places_, best_.error = error;
      const Vector<double> slack = proximal_slack();
      if (error <= kEnough || largest_violation(slack) <= enough || !step(slack)) return;
      map_.evaluate(z_, w_, sizes_);
    }
  }

  [[nodiscard]] Vector<double> proximal_slack() const {
    return w_ + epsilon_ * equations_.units().cwiseProduct(z_ - center_);
  }

  /// Relative to the terms of the row.
  [[nodiscard]] double largest_violation(const Vector<double>& w) const {
    Vector<double> violation(z_.size());
    measure_violations<double>(laws_, places_, z_, w, violation);
    double worst = 0;
    for (Index i = 0; i < z_.size(); ++i) {
      if (violation(i) == 0) continue;
      const double share = violation(i) / sizes_(i);
      if (!(share <= worst)) worst = share;
    }
    return worst;
  }

  /// z := z − R (J + ε D)⁻¹ F, in the box. @return whether there is a step.
  bool step(const Vector<double>& slack) {
    equations_.set(places_, z_, slack);
    if (equations_.size() == 0) return false;
    if (!(places_ == factorised_) && !factorise()) return false;
    const Vector<double> x = equations_.solve(equations_.values(slack));
    if (!x.allFinite()) return false;
    z_ = (z_ - equations_.move(x)).cwiseMax(low_).cwiseMin(high_);
    return true;
  }

  /// A large full matrix is factorised a few times only: each takes seconds.
  bool factorise() {
    if (work_ > kMostWork || !equations_.factorise(epsilon_)) return false;
    const double size = static_cast<double>(equations_.size()) / 3000;
    if (!equations_.is_sparse()) work_ += size * size * size;
    factorised_ = places_;
    return true;
  }

  void examine_kernel() {
    if (best_.z.size() == 0) return;
    map_.evaluate(best_.z, w_, sizes_);
    equations_.set(best_.places, best_.z, w_);
    if (equations_.size() == 0 || !equations_.factorise(0x1p-46)) return;
    best_.is_dependent = equations_.singular_share() <= kDataRounding;
  }

  static constexpr double kMostWork = 1.5;  ///< in full factorisations of 3000 unknowns

  const SeparatedLaws& laws_;
  const RoundedMap& map_;
  Placing placing_;
  ActiveEquations equations_;
  Vector<double> low_, high_, z_, w_, sizes_, center_;
  Places places_, factorised_;
  PolishedPoint best_;
  double tolerance_, epsilon_ = kFirst, work_ = 0;
};

}  // namespace

PolishedPoint polished_point(const SeparatedLaws& laws,
                             const RoundedMap& map,
                             const Vector<double>& z,
                             const Vector<double>& radii,
                             double tolerance) {
  return Polisher(laws, map, z, radii, tolerance).run();
}

}  // namespace assay::oracles
