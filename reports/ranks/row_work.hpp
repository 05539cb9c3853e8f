#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "reports/ranks/ranks.hpp"

namespace assay::reports {

/// The rows of a report, each computed on its own.
struct RowWork {
  std::size_t count = 0;
  std::function<void(std::size_t)> compute{};  ///< makes row k; on several threads
  /// Row k for another process, and its inverse.
  std::function<std::string(std::size_t)> pack{};
  std::function<void(std::size_t, std::string_view)> unpack{};
  std::function<void(std::size_t)> done{};  ///< row k is there; by one thread at a time
};

/// Computes all rows. Without ranks it uses all processors. Under mpirun rank 0 hands out the rows
/// in their order, and has all of them at the end. Each other rank computes one at a time. All
/// ranks must have the same work.
/// @throws InvalidInput on rank 0 if another rank gave up, with the message that it passed to
/// tell_failure, or if that rank runs another build of the program.
void compute_rows(const RowWork& work, Ranks* ranks);

/// Tells rank 0 that this rank cannot go on; compute_rows then ends on rank 0. @pre not rank 0.
void tell_failure(Ranks& ranks, std::string_view why);

}  // namespace assay::reports
