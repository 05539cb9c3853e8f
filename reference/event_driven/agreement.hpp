#pragma once

#include <string>
#include <vector>

#include "reference/event_driven/event_driven.hpp"

namespace assay::reference {

/// The value for an event that only one of the motions lists before an accumulation.
inline constexpr int kNotCompared = -1;

/// The number of decimal digits on which two computations of a motion agree, relative to the scale
/// of each quantity. The scale is the largest |t|, or the largest entry of q, of v and v±, of a, of
/// λ, of P in the motion.
struct Agreement {
  int digits = 0;                      ///< of everything that is compared; 0 if events differ
  std::vector<int> event_digits;       ///< of each event of the first, or kNotCompared
  std::vector<int> transition_digits;  ///< of the time of each transition
  std::string difference;              ///< in words, if the events do not correspond
};

/// Compares times, velocities and impulses of each event; transitions; and q, v, a and λ at three
/// times within each piece. Impacts before an accumulation that only one motion lists are not
/// compared.
/// Scalar: double, Mpfr.
template <class S>
[[nodiscard]] Agreement agreement(const EventDrivenMotion<S>& first,
                                  const EventDrivenMotion<S>& second);

}  // namespace assay::reference
