#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/sensitivity/motion_numbers.hpp"

namespace assay::reference {

/// The derivatives of a motion with respect to a parameter P, computed in some way from its model.
struct MotionDerivatives {
  struct Event {
    std::string kind;
    Rational t;
    std::optional<Rational> derivative;  ///< nothing if the way does not need it
  };
  std::vector<StateNumbers> states;  ///< derivatives
  std::vector<Event> events;
  /// The scales of the derivatives of q and v: the sizes of these derivatives, and of q/P and v/P
  /// over the motion.
  Rational q_scale = 0, v_scale = 0;
  std::string doubt{};  ///< the reason why there are none, in words
};

/// The digits on which derivatives agree with others of the same states, relative to the scales of
/// the first; at most `most`.
[[nodiscard]] int agreeing_digits(const MotionDerivatives& first,
                                  const std::vector<StateNumbers>& others,
                                  int most);

}  // namespace assay::reference
