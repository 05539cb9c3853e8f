#include "oracles/one_step/placing.hpp"

#include <algorithm>

#include "oracles/one_step/projected_contact.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

/// r_T := μ r_N times its direction, or that of r_T − u_T in the unit of r, if they are opposite.
void put_on_cone(const TangentGroup& group,
                 double normal,
                 const Vector<double>& velocity,
                 Vector<double>& z) {
  auto r = z.segment(group.first, group.dimension);
  const Vector<double> moved = r - velocity;
  const Vector<double> direction = r.dot(moved) > 0 ? Vector<double>(r) : moved;
  const double length = direction.stableNorm();
  if (length > 0) r = static_cast<double>(group.friction) * normal / length * direction;
}

}  // namespace

Side Placing::place(const BoundedComponent& component, double w, double& z) const {
  const Bounds<Rational>& box = component.bounds;
  const double moved = z - w / map_.unit(component.at);
  const bool is_fixed = box.lower && box.upper && *box.lower == *box.upper;
  if (box.lower) {
    const auto lower = static_cast<double>(*box.lower);
    z = is_fixed || moved <= lower ? lower : std::max(z, lower);
    if (is_fixed) return Side::kFixed;
    if (moved <= lower) return Side::kAtLower;
  }
  if (box.upper) {
    const auto upper = static_cast<double>(*box.upper);
    z = moved >= upper ? upper : std::min(z, upper);
    if (moved >= upper) return Side::kAtUpper;
  }
  return Side::kInside;
}

ContactPlace Placing::place(const ContactGroups& contact,
                            const Vector<double>& w,
                            const Vector<double>& high,
                            Vector<double>& z) const {
  const Index normal = contact.normal;
  const double unit = map_.unit(normal);
  const ProjectedContact projected(contact, z, w, unit);
  ContactPlace place{projected.normal > 0, projected.slides};
  if (!place.is_closed) {
    z(normal) = 0;
  } else if (!(z(normal) > 0)) {
    z(normal) = std::min(projected.normal, high(normal));
  }
  for (std::size_t g = 0; g < contact.groups.size(); ++g) {
    const TangentGroup& group = contact.groups[g];
    if (!place.is_closed || group.friction == 0) {
      z.segment(group.first, group.dimension).setZero();
    } else if (place.slips[g]) {
      put_on_cone(group, z(normal), w.segment(group.first, group.dimension) / unit, z);
    }
  }
  return place;
}

Places Placing::place(const Vector<double>& w,
                      const Vector<double>& high,
                      Vector<double>& z) const {
  Places places;
  for (const BoundedComponent& component : laws_.components) {
    places.sides.push_back(place(component, w(component.at), z(component.at)));
  }
  for (const ContactGroups& contact : laws_.contacts) {
    places.contacts.push_back(place(contact, w, high, z));
  }
  return places;
}

}  // namespace assay::oracles
