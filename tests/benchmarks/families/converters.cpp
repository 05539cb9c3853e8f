#include <fmt/format.h>

#include "tests/benchmarks/families/circuit.hpp"

namespace assay::families {

namespace {

/// Converters of k switches in parallel, boost or buck, on one output. A switch that is closed is
/// a small resistor, one that is open is the diode beside it.
Circuit converter(Engine& engine, int switches, bool boosts) {
  constexpr double kStep = 1e-6, kClosed = 1e-3, kOpen = 1e6;
  Circuit circuit(switches + 2);
  const int output = switches, input = switches + 1;
  circuit.source(input, kEarth, 48, 1e-2);
  circuit.capacitor(output, kEarth, 1e-4, kStep, uniform(engine, 20, 120));
  circuit.resistor(output, kEarth, uniform(engine, 1, 100));
  for (int k = 0; k < switches; ++k) {
    const double resistance = uniform(engine, 0, 1) < 0.5 ? kClosed : kOpen;
    const double current = uniform(engine, -2, 20);
    if (boosts) {
      circuit.inductor(input, k, 1e-4, kStep, current);
      circuit.resistor(k, kEarth, resistance);
      circuit.diode(k, output), circuit.diode(kEarth, k);
    } else {
      circuit.resistor(input, k, resistance);
      circuit.inductor(k, output, 1e-4, kStep, current);
      circuit.diode(kEarth, k), circuit.diode(k, input);
    }
  }
  return circuit;
}

}  // namespace

Problems converters(Engine& engine) {
  Problems problems;
  for (const int switches : {1, 2, 3, 5, 8, 16, 32, 50}) {
    for (const bool boosts : {true, false}) {
      const Circuit circuit = converter(engine, switches, boosts);
      const std::string name = fmt::format("{} {}", switches, boosts ? "boost" : "buck");
      problems.push_back({name, circuit.reduced()});
      if (switches <= 16) problems.push_back({name + ", mixed", circuit.mixed()});
    }
  }
  return problems;
}

}  // namespace assay::families
