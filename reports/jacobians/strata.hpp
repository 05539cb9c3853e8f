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
    kUndecided  ///< a point is nearby; none was found exactly on the stratum
  };

  std::string name;                     ///< regions by number, surfaces by their equations
  std::vector<std::uint64_t> surfaces;  ///< keys; none for a region
  Status status = Status::kUndecided;
  /// Points exactly on the stratum: dyadic, or rational if there are no dyadic points.
  std::vector<std::vector<Rational>> points;
  bool is_end = false;  ///< only of ends of parameters, at which the map itself goes on
};

struct StrataOptions {
  int points = 24;  ///< drawn at random, besides those on surfaces
  std::uint64_t seed = 0;
  bool surfaces = true;  ///< whether to search points on them and regions beside them
};

/// The strata of a map and of the hand-derived formula, with points in them. There are three kinds.
/// Each region is a stratum; regions are searched at random, on the lattice, at the ends of the
/// parameters and beside every point found on a surface. Each surface on which a comparison or a
/// square root branches is a stratum. Each pair, and triple, of surfaces that one run compares is a
/// stratum. If there are more than 600 regions, one more stratum, which is undecided, states this.
///
/// Guarantees: the same for the same seed.
[[nodiscard]] std::vector<Stratum> find_strata(const Derivative& derivative,
                                               const StrataOptions& options);

/// What a page says of a map.
struct MapOutline {
  Eigen::Index rows = 0;              ///< entries of its value; 0: no point has one
  std::vector<std::string> surfaces;  ///< equations, without the ends of parameters
};

/// The surfaces are those on which the map or the hand-derived formula branches. The search is
/// shorter than the one of find_strata: for a page, not for a verdict.
[[nodiscard]] MapOutline outline_of(const Derivative& derivative);

/// The name of the stratum that contains x: the equations of all surfaces on which it lies, or the
/// inequalities of its region.
[[nodiscard]] std::string stratum_at(const Derivative& derivative, const std::vector<Rational>& x);

}  // namespace assay::reports
