#pragma once

#include <string_view>

#include "core/relations/joint.hpp"

namespace assay {

/// A prismatic joint, or slider, along the first axis of A: d is along a₁, and the axes of both
/// frames are parallel, a₂·b₁ = a₃·b₁ = a₂·b₃ = 0.
///
/// a_i are the axes of the frame on A, b_j those on B, and d leads from the origin of the first
/// frame to that of the second. Each condition is a component y = 0, with ẏ linear in the
/// velocities.
///
/// Source: [Notes, 12, 13], derived here.   Shapes: m = 5.
/// Units: lengths [m], products of axes [1].
template <OrderedField S>
class PrismaticJoint final : public Joint<S> {
 public:
  static constexpr std::string_view kName = "prismatic-joint";
  static constexpr std::string_view kDescription = "rigid bodies that slide along a common axis";

  PrismaticJoint(const JointFrame<S>& a, const JointFrame<S>& b)
      : Joint<S>(a, b, {1, 2}, {{1, 0}, {2, 0}, {1, 2}}) {}
};

}  // namespace assay
