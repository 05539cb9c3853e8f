#pragma once

#include <string>
#include <utility>

#include "reports/jacobians/derivative.hpp"

namespace assay::reports {

/// A copy whose formula `fault(x, a)` changes, in every scalar: a is what was right.
template <class Fault>
[[nodiscard]] Derivative with_fault(const Derivative& derivative, std::string name, Fault fault) {
  Derivative faulty = derivative;
  faulty.name += ", " + name;
  const auto wrap = [fault](auto formula) {
    return [fault, formula](const auto& x) {
      auto a = formula(x);
      fault(x, a);
      return a;
    };
  };
  faulty.formula = wrap(derivative.formula);
  faulty.in_double = wrap(derivative.in_double);
  faulty.in_50_digits = wrap(derivative.in_50_digits);
  return faulty;
}

/// The scalar of a vector.
template <class V>
using ScalarOf = typename std::decay_t<V>::Scalar;

}  // namespace assay::reports
