#pragma once

#include <string_view>

#include "core/relations/joint.hpp"

namespace assay {

/// A knee, or spherical joint: a point of one body coincides with a point of the other, d = 0.
///
/// a_i are the axes of the frame on A, b_j those on B, and d leads from the origin of the first
/// frame to that of the second. Each condition is a component y = 0, with ẏ linear in the
/// velocities.
///
/// Source: [Notes, 12, 13], derived here.   Shapes: m = 3, along the axes of A.
/// Units: lengths [m], products of axes [1].
template <OrderedField S>
class KneeJoint final : public Joint<S> {
 public:
  static constexpr std::string_view kName = "knee-joint";
  static constexpr std::string_view kDescription =
      "a point of a rigid body is held at a point of another body or of the ground";

  KneeJoint(const JointFrame<S>& a, const JointFrame<S>& b) : Joint<S>(a, b, {0, 1, 2}, {}) {}
};

}  // namespace assay
