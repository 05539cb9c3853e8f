#include "oracles/one_step/polished_point.hpp"

#include <algorithm>
#include <cmath>

#include "oracles/one_step/active_equations.hpp"
#include "oracles/one_step/data_error.hpp"
#include "oracles/one_step/projected_contact.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

class Polisher {
 public:
  Polisher(const SeparatedLaws& laws,
           const RoundedMap& map,
           const Vector<double>& z,
           const Vector<double>& radii)
      : laws_(laws), map_(map), low_(z - radii), high_(z + radii), z_(z), equations_(laws, map) {}

  PolishedPoint run() {
    constexpr int kMostSteps = 40, kMostInVain = 6;
    const double rounding = std::ldexp(1, -53);
    map_.evaluate(z_, w_, sizes_);
    int in_vain = 0;
    for (int k = 0; k < kMostSteps; ++k) {
      take_places();
      map_.evaluate(z_, w_, sizes_);
      const double error = measure();
      if (!(error >= 0)) break;
      in_vain = k == 0 || error < best_.error / 2 ? 0 : in_vain + 1;
      if (k == 0 || error < best_.error) best_.z = z_, best_.places = places_, best_.error = error;
      if (error <= rounding || in_vain > kMostInVain || !step(error)) break;
      map_.evaluate(z_, w_, sizes_);
    }
    examine_kernel();
    return std::move(best_);
  }

 private:
  static constexpr double kFirstEpsilon = 1.0 / (1 << 20), kLastEpsilon = kFirstEpsilon / (1 << 12);

  double clamped(Index i, double x) const { return std::clamp(x, low_(i), high_(i)); }

  /// The largest violation of a row.
  double measure() const {
    Vector<double> violation(z_.size());
    measure_violations<double>(laws_, places_, z_, w_, violation);
    double worst = 0;
    for (Index i = 0; i < z_.size(); ++i) {
      if (violation(i) == 0) continue;
      const double share = violation(i) / sizes_(i);
      if (!(share <= worst)) worst = share;
    }
    return worst;
  }

  /// Finds the places of z and w, and moves z there.
  void take_places() {
    places_ = {};
    for (const BoundedComponent& component : laws_.components) {
      places_.sides.push_back(placed(component));
    }
    for (const ContactGroups& contact : laws_.contacts) {
      places_.contacts.push_back(placed(contact));
    }
  }

  Side placed(const BoundedComponent& component) {
    const Bounds<Rational>& box = component.bounds;
    const Index i = component.at;
    const double moved = z_(i) - w_(i) / map_.unit(i);
    if (box.lower && box.upper && *box.lower == *box.upper) {
      z_(i) = static_cast<double>(*box.lower);
      return Side::kFixed;
    }
    if (box.lower && moved <= static_cast<double>(*box.lower)) {
      z_(i) = static_cast<double>(*box.lower);
      return Side::kAtLower;
    }
    if (box.upper && moved >= static_cast<double>(*box.upper)) {
      z_(i) = static_cast<double>(*box.upper);
      return Side::kAtUpper;
    }
    if (box.lower) z_(i) = std::max(z_(i), static_cast<double>(*box.lower));
    if (box.upper) z_(i) = std::min(z_(i), static_cast<double>(*box.upper));
    return Side::kInside;
  }

  ContactPlace placed(const ContactGroups& contact) {
    const Index normal = contact.normal;
    const double unit = map_.unit(normal);
    const ProjectedContact projected(contact, z_, w_, unit);
    ContactPlace place{projected.normal > 0, projected.slides};
    if (!(place.is_closed)) {
      z_(normal) = 0;
    } else if (!(z_(normal) > 0)) {
      z_(normal) = std::min(projected.normal, high_(normal));
    }
    for (std::size_t g = 0; g < contact.groups.size(); ++g) {
      const TangentGroup& group = contact.groups[g];
      if (!place.is_closed || group.friction == 0) {
        z_.segment(group.first, group.dimension).setZero();
      } else if (place.slips[g]) {
        put_on_cone(group, z_(normal), unit);
      }
    }
    return place;
  }

  /// r_T := μ r_N times its direction, or that of its projection.
  void put_on_cone(const TangentGroup& group, double normal, double unit) {
    auto r = z_.segment(group.first, group.dimension);
    const Vector<double> moved = r - w_.segment(group.first, group.dimension) / unit;
    const Vector<double> direction = r.dot(moved) > 0 ? Vector<double>(r) : moved;
    const double length = direction.stableNorm();
    if (length > 0) r = static_cast<double>(group.friction) * normal / length * direction;
  }

  /// z := z − R (J + ε D)⁻¹ F, in the box. @return whether there is a step.
  bool step(double error) {
    equations_.set(places_, z_, w_);
    if (equations_.size() == 0) return false;
    const bool is_slow = error > last_error_ / 4;
    last_error_ = error;
    if (!(places_ == factorised_) || is_slow) {
      if (places_ == factorised_) epsilon_ = std::max(kLastEpsilon, epsilon_ / (1 << 6));
      if (!factorise()) return false;
    }
    const Vector<double> x = equations_.solve(equations_.values(w_));
    if (!x.allFinite()) return false;
    const Vector<double> d = equations_.move(x);
    for (Index i = 0; i < z_.size(); ++i) z_(i) = clamped(i, z_(i) - d(i));
    return true;
  }

  /// A large matrix is factorised a few times only: each takes seconds.
  bool factorise() {
    const int most = equations_.size() > kLarge ? 4 : 20;
    if (++factorisations_ > most || !equations_.factorise(epsilon_)) return false;
    factorised_ = places_;
    return true;
  }

  void examine_kernel() {
    map_.evaluate(best_.z, w_, sizes_);
    equations_.set(best_.places, best_.z, w_);
    if (equations_.size() == 0) return;
    if (!(best_.places == factorised_) && !equations_.factorise(kFirstEpsilon)) return;
    const ActiveEquations::Kernel kernel = equations_.kernel();
    best_.is_dependent = kernel.share <= kDataRounding;
    best_.is_nearly_singular = kernel.eigenvalue <= std::ldexp(1, -42);
  }

  static constexpr Index kLarge = 1000;

  const SeparatedLaws& laws_;
  const RoundedMap& map_;
  Vector<double> low_, high_, z_, w_, sizes_;
  Places places_, factorised_;
  ActiveEquations equations_;
  PolishedPoint best_;
  double epsilon_ = kFirstEpsilon, last_error_ = 1e300;
  int factorisations_ = 0;
};

}  // namespace

PolishedPoint polished_point(const SeparatedLaws& laws,
                             const RoundedMap& map,
                             const Vector<double>& z,
                             const Vector<double>& radii) {
  return Polisher(laws, map, z, radii).run();
}

}  // namespace assay::oracles
