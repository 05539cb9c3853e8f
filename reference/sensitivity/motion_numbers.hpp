#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/scalar/parameters.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/exact_digits.hpp"

namespace assay::reference {

/// The exact motion for some parameters, to some number of digits.
using MotionDigits = std::function<oracles::ExactDigits(const Parameters& parameters, int digits)>;

/// The places of the attitudes of rigid bodies among the coordinates of a motion.
enum class Attitudes {
  kNone,      ///< no rigid bodies
  kOfBodies,  ///< for each body the centre, then a unit quaternion
  kAlone      ///< a unit quaternion alone: the centre is fixed
};

/// The numbers of a state, or of their derivatives.
struct StateNumbers {
  std::vector<Rational> q, v;
};

/// A motion in numbers.
struct MotionNumbers {
  struct Event {
    std::string kind;
    Rational t;
    Rational jump;  ///< the largest |v⁺ − v⁻|
  };
  std::vector<StateNumbers> states;
  std::vector<Event> events;
};

[[nodiscard]] MotionNumbers numbers_of(const oracles::ExactDigits& exact);

/// The largest |x|; 0 if there is none.
[[nodiscard]] Rational largest(const std::vector<Rational>& x);

/// Replaces the derivative dp of each quaternion p by the rotation ω that it makes. p and −p have
/// the same rotation, so a change of sign changes nothing:
///
///   ω = 2 vec(p̄ ∘ dp),                                                                     (1)
///
/// in the frame of the body, as Ω.   Source: [Notes, (11.18)], p' = ½ p ∘ (0, Ω).
[[nodiscard]] std::vector<Rational> with_rotations(const std::vector<Rational>& q,
                                                   const std::vector<Rational>& dq,
                                                   Attitudes attitudes);

/// `q` with some quaternions negated, so that each is as near as possible to the quaternion in
/// `near`. p and −p are the same attitude.
[[nodiscard]] std::vector<Rational> with_signs_of(std::vector<Rational> q,
                                                  const std::vector<Rational>& near,
                                                  Attitudes attitudes);

}  // namespace assay::reference
