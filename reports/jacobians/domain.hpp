#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
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

/// A coordinate that is differentiated by.
[[nodiscard]] inline Coordinate variable(std::string name, Rational low, Rational high) {
  return {std::move(name), std::move(low), std::move(high), false};
}
/// One that is not.
[[nodiscard]] inline Coordinate parameter(std::string name, Rational low, Rational high) {
  return {std::move(name), std::move(low), std::move(high), true};
}

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

/// Coordinates name_0, name_1, … of one range, whose ends are doubles exactly; name alone where
/// there is one.
struct CoordinateBlock {
  const char* name;
  int count = 1;
  double low = -2, high = 2;
};

/// The domain of all of the variables, then of the parameters.
[[nodiscard]] Domain domain_of(std::initializer_list<CoordinateBlock> variables,
                               std::initializer_list<CoordinateBlock> parameters = {});

/// @throws InvalidInput for an empty domain, a range without inside, a parameter before a variable.
void validate(const Domain& domain);

}  // namespace assay::reports
