#pragma once

#include <cstddef>
#include <cstdint>

namespace assay::reports {

/// The first piece of the input of HostWork::kDerive. The points follow it, each an x of `size`.
/// The result of the call is the number of answered points, and for each of them a PointHeader, the
/// value and the Jacobian.
struct PointsCall {
  std::uint64_t derivative, points, size;
  std::uint64_t rows;             ///< m of the map
  std::uint64_t value, jacobian;  ///< numbers of each; 0: the function gives none
  std::uint64_t round;            ///< 0 or 1: see garbage_at
};

struct PointHeader {
  int status = 0;        ///< AssayStatus
  int wrote_before = 0;  ///< an array
};

/// The k-th element of the array of results before the call.
inline double garbage_at(std::size_t k, std::size_t round) {
  return (round == 0 ? 3e5 : -7e6) * (1 + 0.125 * static_cast<double>(k));
}

}  // namespace assay::reports
