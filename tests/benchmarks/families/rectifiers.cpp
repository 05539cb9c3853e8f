#include <fmt/format.h>

#include <cmath>

#include "tests/benchmarks/families/circuit.hpp"

namespace assay::families {

namespace {

constexpr double kStep = 1e-5;

/// A bridge of two diodes a phase, with a smoothing capacitor and a load.
Circuit bridge(Engine& engine, int phases) {
  Circuit circuit(phases + 2);
  const int plus = phases, minus = phases + 1;
  const double angle = uniform(engine, 0, 6.2831853),
               resistance = uniform(engine, 0, 1) < 0.5 ? 0 : 1e-2;
  for (int k = 0; k < phases; ++k) {
    circuit.source(k, kEarth, 325 * std::cos(angle + 6.2831853 * k / phases), 0.1);
    circuit.inductor(k, kEarth, 0.1, kStep, normal(engine));
    circuit.diode(k, plus, resistance), circuit.diode(minus, k, resistance);
  }
  circuit.capacitor(plus, minus, 1e-3, kStep, uniform(engine, 200, 600));
  circuit.resistor(plus, minus, uniform(engine, 10, 100));
  circuit.resistor(minus, kEarth, 1e6);
  return circuit;
}

/// The cascade of Cockcroft and Walton: two capacitors and two diodes a stage.
Circuit multiplier(Engine& engine, int stages) {
  Circuit circuit(2 * stages + 1);
  const int input = 2 * stages;
  circuit.source(input, kEarth, 100 * uniform(engine, -1, 1), 1);
  for (int k = 0; k < stages; ++k) {
    const int upper = 2 * k, lower = 2 * k + 1;
    const int upper_before = k == 0 ? input : upper - 2, lower_before = k == 0 ? kEarth : lower - 2;
    circuit.capacitor(upper, upper_before, 1e-6, kStep, uniform(engine, 0, 100));
    circuit.capacitor(lower, lower_before, 1e-6, kStep, uniform(engine, 0, 200));
    circuit.diode(lower_before, upper), circuit.diode(upper, lower);
  }
  circuit.resistor(2 * stages - 1, kEarth, 1e5);
  return circuit;
}

}  // namespace

Problems rectifiers(Engine& engine) {
  Problems problems;
  for (const int phases : {1, 2, 3, 3, 6, 12, 24, 48}) {
    problems.push_back(
        {fmt::format("bridge of {} phases", phases), bridge(engine, phases).mixed()});
  }
  for (const int stages : {1, 2, 4, 8, 16, 40}) {
    problems.push_back(
        {fmt::format("multiplier of {} stages", stages), multiplier(engine, stages).mixed()});
  }
  return problems;
}

}  // namespace assay::families
