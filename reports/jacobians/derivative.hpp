#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/jet_jacobian.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "reports/jacobians/domain.hpp"
#include "reports/jacobians/traced.hpp"

namespace assay::reports {

/// What a compiled function answered at one point.
struct CompiledAnswer {
  bool is_taken = true;      ///< false: it says that it does not take the point, or gives up
  std::string failure = {};  ///< what it did instead of answering; or that an entry is not written,
                             ///< or not the same for the same x
  Vector<double> value = {};     ///< empty where it gives none
  Matrix<double> jacobian = {};  ///< the same
};

/// Its answers at all of the points.
using CompiledFormula =
    std::function<std::vector<CompiledAnswer>(const std::vector<Vector<double>>& points)>;

/// A hand-derived derivative and the map that it must be that of, for the audit: both in the
/// scalars that the audit runs them in.
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
  /// The map by Jets: the derivative of the branch that the values take.
  std::function<Matrix<double>(const Vector<double>&)> jets_in_double;
  std::function<Matrix<Mpfr50>(const Vector<Mpfr50>&)> jets_in_50_digits;

  /// If it is there it is what is judged, at points and in double; the formula is then our own of
  /// the same map, and says what a surface is and what rounding may do.
  CompiledFormula compiled = {};
};

namespace detail {
template <class S, class Map>
Matrix<S> by_jets(const Map& map, const Vector<S>& x, Eigen::Index variables) {
  using J = Jet<S, kJetDirections>;
  Matrix<S> result;
  for (Eigen::Index first = 0; first < variables; first += kJetDirections) {
    const Eigen::Index count = std::min<Eigen::Index>(kJetDirections, variables - first);
    Vector<J> argument(x.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) argument(i) = J(x(i));
    for (Eigen::Index j = 0; j < count; ++j) argument(first + j).v[j] = S(1);
    const Vector<J> value = map(argument);
    if (first == 0) result.resize(value.size(), variables);
    for (Eigen::Index j = 0; j < count; ++j) {
      for (Eigen::Index i = 0; i < value.size(); ++i) result(i, first + j) = value(i).v[j];
    }
  }
  return result;
}
}  // namespace detail

/// The derivative of a map: `map(x)` returns Vector<T>, `jacobian(x)` Matrix<S>, for x a Vector<T>
/// or Vector<S>, as templates: T any of Traced, Jets of double and of Mpfr50; S any of Traced,
/// double, Mpfr50.
///
///   make_derivative("cube", [](const auto& x) { … }, [](const auto& x) { … }, {{{"x", -2, 2}}})
///
/// @throws InvalidInput as validate(domain).
template <class Map, class Jacobian>
[[nodiscard]] Derivative make_derivative(std::string name,
                                         Map map,
                                         Jacobian jacobian,
                                         Domain domain) {
  validate(domain);
  const auto variables = static_cast<Eigen::Index>(domain.variables());
  Derivative derivative;
  derivative.name = std::move(name);
  derivative.domain = std::move(domain);
  derivative.map = [map](const Vector<Traced>& x) -> Vector<Traced> { return map(x); };
  derivative.formula = [jacobian](const Vector<Traced>& x) -> Matrix<Traced> {
    return jacobian(x);
  };
  derivative.in_double = [jacobian](const Vector<double>& x) -> Matrix<double> {
    return jacobian(x);
  };
  derivative.in_50_digits = [jacobian](const Vector<Mpfr50>& x) -> Matrix<Mpfr50> {
    return jacobian(x);
  };
  derivative.jets_in_double = [map, variables](const Vector<double>& x) {
    return detail::by_jets<double>(map, x, variables);
  };
  derivative.jets_in_50_digits = [map, variables](const Vector<Mpfr50>& x) {
    return detail::by_jets<Mpfr50>(map, x, variables);
  };
  return derivative;
}

/// What a file in reports/jacobians/items defines: a struct with these static members.
///
///   kName, kDescription, kSource
///   domain()                      see Domain
///   map(x), jacobian(x)           templates as make_derivative takes them
template <class Item>
concept DerivativeItem = requires(const Vector<double>& x) {
  { Item::kName } -> std::convertible_to<std::string_view>;
  { Item::kDescription } -> std::convertible_to<std::string_view>;
  { Item::kSource } -> std::convertible_to<std::string_view>;
  { Item::domain() } -> std::same_as<Domain>;
  { Item::map(x) } -> std::same_as<Vector<double>>;
  { Item::jacobian(x) } -> std::same_as<Matrix<double>>;
};

template <DerivativeItem Item>
[[nodiscard]] Derivative make_derivative() {
  Derivative derivative = make_derivative(
      std::string(Item::kName),
      [](const auto& x) { return Item::map(x); },
      [](const auto& x) { return Item::jacobian(x); },
      Item::domain());
  derivative.description = Item::kDescription;
  derivative.source = Item::kSource;
  return derivative;
}

}  // namespace assay::reports
