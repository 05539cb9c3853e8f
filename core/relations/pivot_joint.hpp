#pragma once

#include <string_view>

#include "core/relations/joint.hpp"

namespace assay {

/// A pivot, or hinge, about the first axes of its frames: d = 0, a₂·b₁ = a₃·b₁ = 0.
///
/// a_i are the axes of the frame on A, b_j those on B, and d leads from the origin of the first
/// frame to that of the second. Each condition is a component y = 0, with ẏ linear in the
/// velocities.
///
/// Source: [Notes, 12, 13], derived here.   Shapes: m = 5.
/// Units: lengths [m], products of axes [1].
template <OrderedField S>
class PivotJoint final : public Joint<S> {
 public:
  static constexpr std::string_view kName = "pivot-joint";
  static constexpr std::string_view kDescription = "rigid bodies that turn about a common axis";

  PivotJoint(const JointFrame<S>& a, const JointFrame<S>& b)
      : Joint<S>(a, b, {0, 1, 2}, {{1, 0}, {2, 0}}) {}
};

}  // namespace assay
