#pragma once

#include <string>
#include <vector>

#include "reference/event_driven/event_driven.hpp"

namespace assay::reference {

/// Of an event that only one of the motions lists before an accumulation.
inline constexpr int kNotCompared = -1;

/// In how many decimal digits two computations of a motion agree, relative to the scale of a
/// quantity: the largest |t|; the largest entry of q, of v and v±, of a, of λ, of P in the motion.
struct Agreement {
  int digits = 0;                      ///< of everything that is compared; 0 where events differ
  std::vector<int> event_digits;       ///< of each event of the first, or kNotCompared
  std::vector<int> transition_digits;  ///< of the time of each transition
  std::string difference;              ///< in words, where the events do not correspond
};

/// Compared: event by event times, velocities and impulses; transitions; at three times within each
/// piece q, v, a and λ. Impacts that one motion lists before an accumulation and the other does not
/// are left out of the comparison.
/// Scalar: double, Mpfr.
template <class S>
[[nodiscard]] Agreement agreement(const EventDrivenMotion<S>& first,
                                  const EventDrivenMotion<S>& second);

}  // namespace assay::reference
