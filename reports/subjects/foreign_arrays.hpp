#pragma once

#include <algorithm>

#include "core/scalar/machine.hpp"
#include "core/systems/model.hpp"

namespace assay::reports {

// The arrays of the C interface as the functions of an AssayModel use them.

using Array = Eigen::Map<const Vector<double>>;

template <class Result>
void write(const Result& result, double* to) {
  std::copy(result.data(), result.data() + result.size(), to);
}

/// Whether the time derivative of the relation is not 0 at the initial position, at one of
/// kInstants.
template <class Model>
[[nodiscard]] bool surfaces_move(const Model& model) {
  constexpr int kInstants = 64;
  constexpr double kTime = 100;  // [s]
  if (model.components() == 0) return false;
  Vector<double> rate(model.components());
  for (int k = 0; k < kInstants; ++k) {
    const double part = static_cast<double>(k) / kInstants;
    model.relation->rate(model.initial_time + kTime * part * part, model.initial_position, rate);
    if (!rate.isZero(0)) return true;
  }
  return false;
}

}  // namespace assay::reports
