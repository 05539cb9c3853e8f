#pragma once

#include <string>
#include <utility>

#include "reports/jacobians/derivative.hpp"

namespace assay::reports {

/// The scalar of a vector.
template <class V>
using ScalarOf = typename std::decay_t<V>::Scalar;

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

/// A mistake in one entry or two columns of a formula, everywhere or in some places only.
struct Fault {
  enum class Kind {
    kSign,
    kFactorTwo,
    kFactorParameter,  ///< the last one
    kForgotten,
    kSixteenDigits,  ///< a third, rounded to double, thrice
    kAdded,          ///< 1
    kSwappedColumns,
    kTransposed,  ///< the first square block
    kCutSeries    ///< a term Dᵏ/k!, D = 1/2, k = column2
  };
  Kind kind;
  Eigen::Index row = 0, column = 0, column2 = 0;
  /// Only where x_a = x_b x_c, or x_a < x_b x_c; a product of an index −1 is 0.
  struct Place {
    int a = -1, b = -1, c = -1;
    bool is_below = false;
  } only = {};

  template <class V, class M>
  void operator()(const V& x, M& a) const {
    using S = ScalarOf<V>;
    if (only.a >= 0) {
      const S right = only.b < 0 ? S(0) : S(x(only.b) * x(only.c));
      if (!(only.is_below ? x(only.a) < right : x(only.a) == right)) return;
    }
    switch (kind) {
      case Kind::kSign:
        a(row, column) = -a(row, column);
        break;
      case Kind::kFactorTwo:
        a(row, column) *= S(2);
        break;
      case Kind::kFactorParameter:
        a(row, column) *= x(x.size() - 1);
        break;
      case Kind::kForgotten:
        a(row, column) = S(0);
        break;
      case Kind::kSixteenDigits:
        a(row, column) *= S(3) * from_rational<S>(exact_value(1.0 / 3.0));
        break;
      case Kind::kAdded:
        a(row, column) += S(1);
        break;
      case Kind::kSwappedColumns:
        a.col(column).swap(a.col(column2));
        break;
      case Kind::kTransposed: {
        const Eigen::Index n = std::min(a.rows(), a.cols());
        const M block = a.topLeftCorner(n, n).transpose();
        a.topLeftCorner(n, n) = block;
        break;
      }
      case Kind::kCutSeries: {
        S term(1);
        for (int k = 1; k <= column2; ++k) term /= S(2 * k);
        a(row, column) -= term;
        break;
      }
    }
  }
};

}  // namespace assay::reports
