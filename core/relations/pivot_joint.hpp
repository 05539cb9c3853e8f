#pragma once

#include <string_view>

#include "core/relations/joint.hpp"

namespace assay {

/// A pivot, or hinge, about the first axes of its frames: d = 0, a₂·b₁ = a₃·b₁ = 0.
///
/// Source: [Notes, 13], as Joint.   Shapes: m = 5.
template <OrderedField S>
class PivotJoint final : public Joint<S> {
 public:
  static constexpr std::string_view kName = "pivot-joint";
  static constexpr std::string_view kDescription = "rigid bodies that turn about a common axis";

  PivotJoint(const JointFrame<S>& a, const JointFrame<S>& b)
      : Joint<S>(a, b, {0, 1, 2}, {{1, 0}, {2, 0}}) {}
};

}  // namespace assay
