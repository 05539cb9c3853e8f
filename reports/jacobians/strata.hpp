#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/jacobians/point_trace.hpp"

namespace assay::reports {

/// A set of points of the domain that the audit must visit.
struct Stratum {
  enum class Status : std::uint8_t {
    kFound,
    kEmpty,     ///< a numerical search finds no point either
    kUndecided  ///< there is a point nearby, but none was found exactly on it
  };

  std::string name;                     ///< regions by number, surfaces by their equations
  std::vector<std::uint64_t> surfaces;  ///< keys; none for a region
  Status status = Status::kUndecided;
  std::vector<std::vector<Rational>> points;  ///< dyadic, exactly on the stratum
};

struct StrataOptions {
  int points = 24;  ///< drawn at random, besides those on surfaces
  std::uint64_t seed = 0;
};

/// The strata of a map and of the hand-derived formula, with points in them: each region met by a
/// search at random, on the lattice and at the ends of the parameters; each surface that a
/// comparison or a square root branches on; each pair, and triple, of them that one run compares.
///
/// Guarantees: the same for the same seed.
[[nodiscard]] std::vector<Stratum> find_strata(const Derivative& derivative,
                                               const StrataOptions& options);

}  // namespace assay::reports
