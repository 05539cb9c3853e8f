#pragma once

#include <vector>

#include "oracles/one_step/active_system.hpp"

namespace assay::oracles {

/// The projection in the natural map of one contact, in double, with u in the unit of r. It
/// suggests whether the contact is closed, and which of its groups slip. This proves nothing.
struct ProjectedContact {
  double normal;             ///< 0: open
  std::vector<bool> slides;  ///< of each group

  /// A change of u by `unit` counts as much as a change of r by 1.
  ProjectedContact(const ContactGroups& contact,
                   const Vector<double>& r,
                   const Vector<double>& u,
                   double unit);
};

}  // namespace assay::oracles
