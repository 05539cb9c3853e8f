#include "reports/jacobians/domain.hpp"

#include <algorithm>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

std::size_t Domain::variables() const {
  return static_cast<std::size_t>(
      std::ranges::count(coordinates, false, &Coordinate::is_parameter));
}

bool Domain::contains(const std::vector<Rational>& x) const {
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] < coordinates[i].low || x[i] > coordinates[i].high) return false;
  }
  return !admits || admits(x);
}

std::vector<std::string> Domain::names() const {
  std::vector<std::string> result;
  for (const Coordinate& coordinate : coordinates) result.push_back(coordinate.name);
  return result;
}

void validate(const Domain& domain) {
  if (domain.variables() == 0) throw InvalidInput("the domain has no variable");
  for (std::size_t i = 0; i < domain.size(); ++i) {
    const Coordinate& coordinate = domain.coordinates[i];
    if (!(coordinate.low < coordinate.high)) {
      throw InvalidInput("range of " + coordinate.name + ", [" + to_text(coordinate.low) + ", " +
                         to_text(coordinate.high) + "], is not allowed: it must have an inside");
    }
    if (coordinate.is_parameter != (i >= domain.variables())) {
      throw InvalidInput("parameter " + coordinate.name +
                         " is not allowed there: parameters follow the variables");
    }
  }
}

}  // namespace assay::reports
