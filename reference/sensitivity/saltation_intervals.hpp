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

/// The motion from `begin` to `end` as intervals without events inside. The events before an
/// accumulation at T∞ are left out from the first one on that is nearer to it than least · T∞: the
/// next interval begins at T∞.
[[nodiscard]] std::vector<SaltationInterval> saltation_intervals(
    const oracles::ExactMotion<Mpfr>& motion,
    const Mpfr& begin,
    const Mpfr& end,
    const Mpfr& least);

}  // namespace assay::reference
