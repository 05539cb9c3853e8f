#pragma once

#include <vector>

#include "tests/benchmarks/families/family.hpp"

namespace assay::families {

constexpr int kEarth = -1;

/// A step of a circuit with ideal diodes; capacitors and inductors are conductances with sources.
/// The unknowns are the voltages v of the nodes and the currents i of the diodes:
///
///   G v + A i = s,   0 ≤ i  ⊥  R i − Aᵀ v ≥ 0,                                      (1)
///
/// where A is 1 at the anode of a diode and −1 at its cathode.
class Circuit {
 public:
  explicit Circuit(int nodes)
      : conductance_(Matrix<double>::Zero(nodes, nodes)), source_(Vector<double>::Zero(nodes)) {}

  /// A resistor between two nodes.
  void resistor(int a, int b, double resistance) { join(a, b, 1 / resistance); }
  /// A capacitor of this voltage before a step h.
  void capacitor(int a, int b, double capacity, double h, double voltage) {
    join(a, b, capacity / h), push(a, b, voltage * capacity / h);
  }
  /// An inductor with this current from a to b before a step h.
  void inductor(int a, int b, double inductance, double h, double current) {
    join(a, b, h / inductance), push(a, b, -current);
  }
  /// A source of this voltage of a over b, with its resistance.
  void source(int a, int b, double voltage, double resistance) {
    join(a, b, 1 / resistance), push(a, b, voltage / resistance);
  }
  void diode(int anode, int cathode, double resistance = 0) {
    diodes_.push_back({anode, cathode, resistance});
  }

  /// (1), a mixed LCP with the equalities first.
  [[nodiscard]] BoxVi<double> mixed() const;
  /// (1) with v eliminated, an LCP in i.  @pre G is regular
  [[nodiscard]] BoxVi<double> reduced() const;

 private:
  struct Diode {
    int anode, cathode;
    double resistance;
  };

  void join(int a, int b, double conductance);
  void push(int a, int b, double current);
  [[nodiscard]] Matrix<double> incidence() const;

  Matrix<double> conductance_;
  Vector<double> source_;
  std::vector<Diode> diodes_;
};

}  // namespace assay::families
