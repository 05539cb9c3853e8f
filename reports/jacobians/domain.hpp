#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "core/scalar/rational.hpp"

namespace assay::reports {

/// A coordinate of the argument of a map, with the closed range from which it is drawn.
struct Coordinate {
  std::string name;
  Rational low = -1, high = 1;
  /// Whether nothing is differentiated by the coordinate, such as μ or a step size. Then the ends
  /// of its range are drawn, too.
  bool is_parameter = false;
};

/// A coordinate by which the map is differentiated.
[[nodiscard]] inline Coordinate variable(std::string name, Rational low, Rational high) {
  return {std::move(name), std::move(low), std::move(high), false};
}
/// A coordinate by which the map is not differentiated.
[[nodiscard]] inline Coordinate parameter(std::string name, Rational low, Rational high) {
  return {std::move(name), std::move(low), std::move(high), true};
}

/// The domain on which a derivative must be right. It is a box, with variables before parameters. A
/// predicate excludes points outside the domain of the map, for example points at which the map is
/// not Lipschitz.
struct Domain {
  std::vector<Coordinate> coordinates;
  std::function<bool(const std::vector<Rational>&)> admits = {};

  [[nodiscard]] std::size_t size() const { return coordinates.size(); }
  /// The number of coordinates by which the map is differentiated.
  [[nodiscard]] std::size_t variables() const;
  [[nodiscard]] bool contains(const std::vector<Rational>& x) const;
  [[nodiscard]] std::vector<std::string> names() const;
};

/// Coordinates name_0, name_1, … with one range, whose ends are exact doubles; only `name` if there
/// is one.
struct CoordinateBlock {
  const char* name;
  int count = 1;
  double low = -2, high = 2;
};

/// The domain with all variables, then the parameters.
[[nodiscard]] Domain domain_of(std::initializer_list<CoordinateBlock> variables,
                               std::initializer_list<CoordinateBlock> parameters = {});

/// @throws InvalidInput for an empty domain, a range whose ends coincide, or a parameter before a
/// variable.
void validate(const Domain& domain);

}  // namespace assay::reports
