#pragma once

#include <string_view>

#include "core/relations/joint.hpp"

namespace assay {

/// A fixed joint: both frames coincide, d = 0, a₂·b₁ = a₃·b₁ = a₂·b₃ = 0.
///
/// Source: [Notes, 13], as Joint.   Shapes: m = 6.
template <OrderedField S>
class FixedJoint final : public Joint<S> {
 public:
  static constexpr std::string_view kName = "fixed-joint";
  static constexpr std::string_view kDescription = "rigid bodies that move as one";

  FixedJoint(const JointFrame<S>& a, const JointFrame<S>& b)
      : Joint<S>(a, b, {0, 1, 2}, {{1, 0}, {2, 0}, {1, 2}}) {}
};

}  // namespace assay
