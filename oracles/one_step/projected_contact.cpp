#include "oracles/one_step/projected_contact.hpp"

#include <algorithm>
#include <cmath>

namespace assay::oracles {

ProjectedContact::ProjectedContact(const ContactGroups& contact,
                                   const Vector<double>& r,
                                   const Vector<double>& u,
                                   double unit) {
  double x_n = r(contact.normal) - u(contact.normal) / unit;
  std::vector<double> sizes;
  for (const TangentGroup& group : contact.groups) {
    double moved = 0, velocity = 0;
    for (Eigen::Index i = group.first; i < group.first + group.dimension; ++i) {
      moved = std::hypot(moved, r(i) - u(i) / unit);
      velocity = std::hypot(velocity, u(i));
    }
    x_n -= static_cast<double>(group.friction) * velocity / unit;
    sizes.push_back(moved);
  }
  normal = std::max(0.0, x_n);
  for (unsigned active = 1; active < 1U << sizes.size(); ++active) {
    double above = x_n, below = 1;
    for (std::size_t g = 0; g < sizes.size(); ++g) {
      const auto mu = static_cast<double>(contact.groups[g].friction);
      if (active >> g & 1U) above += mu * sizes[g], below += mu * mu;
    }
    normal = std::max(normal, above / below);
  }
  for (std::size_t g = 0; g < sizes.size(); ++g) {
    slides.push_back(sizes[g] > static_cast<double>(contact.groups[g].friction) * normal);
  }
}

}  // namespace assay::oracles
