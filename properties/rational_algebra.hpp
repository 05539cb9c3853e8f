#pragma once

#include <string>

#include "core/math/magnitude.hpp"
#include "core/scalar/rational.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay::properties {

/// A x; zero if A is empty.
[[nodiscard]] Vector<Rational> product(const Matrix<Rational>& a, const Vector<Rational>& x);
/// θ x₁ + (1 − θ) x₀.
[[nodiscard]] Vector<Rational> weighted(const Rational& theta,
                                        const Vector<Rational>& x0,
                                        const Vector<Rational>& x1);
/// The largest |x_i|.
[[nodiscard]] Rational max_norm(const Vector<Rational>& x);
[[nodiscard]] bool is_diagonal(const Matrix<Rational>& a);
/// The largest row sum of magnitudes.
[[nodiscard]] Rational row_sum_norm(const Matrix<Rational>& a);
/// A⁻¹; empty if A is singular. @pre A square.
[[nodiscard]] Matrix<Rational> inverse(const Matrix<Rational>& a);

/// A rational in readable form: exact if short, otherwise with 12 digits.
[[nodiscard]] std::string readable(const Rational& x);
[[nodiscard]] std::string readable(const Vector<Rational>& x);

}  // namespace assay::properties
