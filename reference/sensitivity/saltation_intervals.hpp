#pragma once

#include <cstddef>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::reference {

/// A time in which an exact motion is smooth and in one piece.
struct SaltationInterval {
  Mpfr begin, end;
  std::size_t piece;
  std::vector<std::size_t> events;  ///< between the interval before and this one
};

/// The times at which sliding in space comes to rest after it has turned. Near such an end the
/// direction of the friction force is no analytic function of time.
[[nodiscard]] std::vector<Mpfr> ends_of_turning_slides(const oracles::ExactMotion<Mpfr>& motion);

/// The motion from `begin` to `end` as intervals without events inside. Events that are nearer to
/// an accumulation at T∞ than least · T∞ are left out, and the next interval begins at T∞. The
/// interval before the end of a slide that turns also ends sooner, by the share `least` of the
/// slide.
[[nodiscard]] std::vector<SaltationInterval> saltation_intervals(
    const oracles::ExactMotion<Mpfr>& motion,
    const Mpfr& begin,
    const Mpfr& end,
    const Mpfr& least);

}  // namespace assay::reference
