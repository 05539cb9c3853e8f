#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "reports/jacobians/any_scalar.hpp"
#include "reports/jacobians/domain.hpp"
#include "reports/jacobians/traced.hpp"

namespace assay::reports {

/// The answer of a compiled function at one point.
struct CompiledAnswer {
  bool is_taken = true;      ///< false: it declines the point, or gives up
  std::string failure = {};  ///< what it did instead of answering; or that an entry is not written,
                             ///< or not the same for the same x
  Vector<double> value = {};     ///< empty if there is none
  Matrix<double> jacobian = {};  ///< the same
};

/// Returns its answers at all points.
using CompiledFormula =
    std::function<std::vector<CompiledAnswer>(const std::vector<Vector<double>>& points)>;

/// A hand-derived derivative and its map, for the audit, both in the scalars of the audit.
///
/// Shapes: x ∈ ℝ^{n+p}, variables before parameters; y ∈ ℝᵐ; the derivative m×n.
struct Derivative {
  std::string name, description;
  std::string source;  ///< of the formula, as printed: document and equation
  std::string subject = "assay";
  Domain domain;

  std::function<Vector<Traced>(const Vector<Traced>&)> map;
  std::function<Matrix<Traced>(const Vector<Traced>&)> formula;
  std::function<Matrix<double>(const Vector<double>&)> in_double;
  std::function<Matrix<Mpfr50>(const Vector<Mpfr50>&)> in_50_digits;
  /// The derivative of the map by Jets, on the branch that the values take.
  std::function<Matrix<double>(const Vector<double>&)> jets_in_double;
  std::function<Matrix<Mpfr50>(const Vector<Mpfr50>&)> jets_in_50_digits;

  /// If present, this function is judged, at points and in double. Then the formula is our own for
  /// the same map. It shows the places of the surfaces and the size of rounding.
  CompiledFormula compiled = {};
};

/// Makes a derivative from a map and a formula in AnyScalar, and the formula in double.
/// @throws InvalidInput as validate(domain).
[[nodiscard]] Derivative make_derivative(
    std::string name,
    std::function<Vector<AnyScalar>(const Vector<AnyScalar>&)> map,
    std::function<Matrix<AnyScalar>(const Vector<AnyScalar>&)> jacobian,
    std::function<Matrix<double>(const Vector<double>&)> in_double,
    Domain domain);

/// Makes the derivative of a map. `map(x)` returns Vector<T>, `jacobian(x)` Matrix<S>, for x a
/// Vector<T> or Vector<S>, as templates: T is AnyScalar; S is AnyScalar or double.
///
///   make_derivative("cube", [](const auto& x) { … }, [](const auto& x) { … }, {{{"x", -2, 2}}})
///
/// @throws InvalidInput as validate(domain).
template <class Map, class Jacobian>
[[nodiscard]] Derivative make_derivative(std::string name,
                                         Map map,
                                         Jacobian jacobian,
                                         Domain domain) {
  return make_derivative(
      std::move(name),
      [map](const Vector<AnyScalar>& x) -> Vector<AnyScalar> { return map(x); },
      [jacobian](const Vector<AnyScalar>& x) -> Matrix<AnyScalar> { return jacobian(x); },
      [jacobian](const Vector<double>& x) -> Matrix<double> { return jacobian(x); },
      std::move(domain));
}

}  // namespace assay::reports
