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

Domain domain_of(std::initializer_list<CoordinateBlock> variables,
                 std::initializer_list<CoordinateBlock> parameters) {
  Domain domain;
  for (const auto* blocks : {&variables, &parameters}) {
    for (const CoordinateBlock& block : *blocks) {
      for (int i = 0; i < block.count; ++i) {
        const std::string index = block.count == 1 ? "" : "_" + std::to_string(i);
        domain.coordinates.push_back({block.name + index,
                                      exact_value(block.low),
                                      exact_value(block.high),
                                      blocks == &parameters});
      }
    }
  }
  return domain;
}

void validate(const Domain& domain) {
  if (domain.variables() == 0) throw InvalidInput("the domain has no variable");
  for (std::size_t i = 0; i < domain.size(); ++i) {
    const Coordinate& coordinate = domain.coordinates[i];
    if (!(coordinate.low < coordinate.high)) {
      throw InvalidInput("range of " + coordinate.name + ", [" + to_text(coordinate.low) + ", " +
                         to_text(coordinate.high) +
                         "], is not allowed: its lower end must be less than its upper end");
    }
    if (coordinate.is_parameter != (i >= domain.variables())) {
      throw InvalidInput("parameter " + coordinate.name +
                         " is not allowed there: parameters follow the variables");
    }
  }
}

}  // namespace assay::reports
