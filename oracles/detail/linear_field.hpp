#pragma once

#include <initializer_list>
#include <utility>

#include "core/scalar/lift.hpp"
#include "core/systems/first_order_model.hpp"
#include "core/systems/first_order_terms.hpp"

namespace assay::oracles::detail {

template <class S>
[[nodiscard]] Vector<S> vector_of(std::initializer_list<S> entries) {
  Vector<S> result(static_cast<Eigen::Index>(entries.size()));
  Eigen::Index i = 0;
  for (const S& entry : entries) result(i++) = entry;
  return result;
}

/// The vector with these rational entries, in the scalar S.
template <class S>
[[nodiscard]] Vector<S> numbers(std::initializer_list<Rational> entries) {
  Vector<S> result(static_cast<Eigen::Index>(entries.size()));
  Eigen::Index i = 0;
  for (const Rational& entry : entries) result(i++) = from_rational<S>(entry);
  return result;
}

/// The matrix with these rows. @pre all rows have the same length.
template <class S>
[[nodiscard]] Matrix<S> matrix_of(std::initializer_list<std::initializer_list<S>> rows) {
  Matrix<S> result(static_cast<Eigen::Index>(rows.size()),
                   static_cast<Eigen::Index>(rows.begin()->size()));
  Eigen::Index i = 0;
  for (const auto& row : rows) {
    Eigen::Index j = 0;
    for (const S& entry : row) result(i, j++) = entry;
    ++i;
  }
  return result;
}

/// The terms of f = A x + b, for first_order_system.
template <Field S>
struct LinearField {
  static constexpr bool kConstantJacobian = true;
  Matrix<S> a;
  Vector<S> b;

  [[nodiscard]] Eigen::Index size() const { return a.rows(); }
  template <class T>
  void vector_field(const T&, const Vector<T>& x, Vector<T>& f) const {
    for (Eigen::Index i = 0; i < size(); ++i) {
      f(i) = lift<T>(b(i));
      for (Eigen::Index j = 0; j < size(); ++j) f(i) += lift<T>(a(i, j)) * x(j);
    }
  }
  void jacobian(const S&, const Vector<S>&, Matrix<S>& by_state) const { by_state = a; }
};

/// The system of f = A x + b; an empty b is zero.
template <Field S>
[[nodiscard]] std::shared_ptr<const FirstOrderSystem<S>> linear_field(Matrix<S> a,
                                                                      Vector<S> b = {}) {
  if (b.size() == 0) b = Vector<S>::Constant(a.rows(), S(0));
  return first_order_system<S>(LinearField<S>{std::move(a), std::move(b)});
}

}  // namespace assay::oracles::detail
