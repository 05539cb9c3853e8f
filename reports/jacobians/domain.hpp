#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/scalar/rational.hpp"

namespace assay::reports {

/// A coordinate of the argument of a map, with the closed range that it is drawn from.
struct Coordinate {
  std::string name;
  Rational low = -1, high = 1;
  /// One that is not differentiated by, such as μ or a step size; the ends of its range are drawn
  /// too.
  bool is_parameter = false;
};

/// Where a derivative is to be right: a box, variables before parameters, and a predicate that
/// leaves out what is not in the domain of the map (a point where it is not Lipschitz, for one).
struct Domain {
  std::vector<Coordinate> coordinates;
  std::function<bool(const std::vector<Rational>&)> admits = {};

  [[nodiscard]] std::size_t size() const { return coordinates.size(); }
  /// The number of those that are differentiated by.
  [[nodiscard]] std::size_t variables() const;
  [[nodiscard]] bool contains(const std::vector<Rational>& x) const;
  [[nodiscard]] std::vector<std::string> names() const;
};

/// @throws InvalidInput for an empty domain, a range without inside, a parameter before a variable.
void validate(const Domain& domain);

}  // namespace assay::reports
