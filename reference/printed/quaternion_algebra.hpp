#pragma once

#include "reference/printed/case.hpp"

namespace assay::reference {

/// p ∘ q, computed only from the table of the units: i² = j² = k² = i j k = −1.
template <class S>
[[nodiscard]] Term<S> hamilton_product(const Term<S>& p, const Term<S>& q) {
  static constexpr int kUnit[4][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}};
  static constexpr int kSign[4][4] = {{1, 1, 1, 1}, {1, -1, 1, -1}, {1, -1, -1, 1}, {1, 1, -1, -1}};
  Term<S> sum[4] = {0, 0, 0, 0};
  for (int a = 0; a < 4; ++a) {
    for (int b = 0; b < 4; ++b) {
      sum[kUnit[a][b]] = sum[kUnit[a][b]] + kSign[a][b] * (p(a) * q(b));
    }
  }
  return stack(sum[0], sum[1], sum[2], sum[3]);
}

template <class S>
[[nodiscard]] Term<S> conjugate(const Term<S>& p) {
  return stack(p(0), -p(1), -p(2), -p(3));
}

/// p⁻¹ = p̄/|p|².
template <class S>
[[nodiscard]] Term<S> reciprocal(const Term<S>& p) {
  return conjugate(p) / dot(p, p);
}

/// (0, x).
template <class S>
[[nodiscard]] Term<S> pure(const Term<S>& x) {
  return stack(Term<S>(0), x);
}

template <class S>
[[nodiscard]] Term<S> vector_part(const Term<S>& p) {
  return p.part(1, 3);
}

/// The rotation x ↦ p ∘ x ∘ p⁻¹, column by column, without any formula of the notes.
template <class S>
[[nodiscard]] Term<S> rotation_of(const Term<S>& p) {
  const auto image = [&](int i) {
    Term<S> unit[4] = {0, 0, 0, 0};
    unit[i + 1] = 1;
    return vector_part(hamilton_product(
        hamilton_product(p, stack(unit[0], unit[1], unit[2], unit[3])), reciprocal(p)));
  };
  return blocks<S>({{image(0), image(1), image(2)}});
}

/// The vector of a skew matrix.
template <class S>
[[nodiscard]] Term<S> axial(const Term<S>& a) {
  return stack(a(2, 1), a(0, 2), a(1, 0));
}

/// Ψ(p) of (11.32).
template <class S>
[[nodiscard]] Term<S> printed_psi(const Term<S>& p) {
  return blocks<S>({{-p(1), -p(2), -p(3)},
                    {p(0), -p(3), p(2)},
                    {p(3), p(0), -p(1)},
                    {-p(2), p(1), p(0)}}) /
         2;
}

/// [p∘] of (11.13).
template <class S>
[[nodiscard]] Term<S> printed_left_matrix(const Term<S>& p) {
  return blocks<S>({{p(0), -p(1), -p(2), -p(3)},
                    {p(1), p(0), -p(3), p(2)},
                    {p(2), p(3), p(0), -p(1)},
                    {p(3), -p(2), p(1), p(0)}});
}

/// Φ(p) of (11.19).
template <class S>
[[nodiscard]] Term<S> printed_rotation(const Term<S>& p) {
  return blocks<S>({{1 - 2 * p(2) * p(2) - 2 * p(3) * p(3),
                     2 * (p(1) * p(2) - p(3) * p(0)),
                     2 * (p(1) * p(3) + p(2) * p(0))},
                    {2 * (p(1) * p(2) + p(3) * p(0)),
                     1 - 2 * p(1) * p(1) - 2 * p(3) * p(3),
                     2 * (p(2) * p(3) - p(1) * p(0))},
                    {2 * (p(1) * p(3) - p(2) * p(0)),
                     2 * (p(2) * p(3) + p(1) * p(0)),
                     1 - 2 * p(1) * p(1) - 2 * p(2) * p(2)}});
}

/// A unit quaternion that turns, and its rates, derived from Ṙ alone.
template <class S>
struct Turning {
  explicit Turning(Case<S>& c) : p(c.unit_quaternion("p")), rate(c.vector("a", 4)) {
    rate = rate - dot(p, rate) * p;
    matrix = rotation_of(p);
    matrix_rate = along([](const auto& x) { return rotation_of(x); }, p, rate);
    body = axial(transpose(matrix) * matrix_rate);
    space = axial(matrix_rate * transpose(matrix));
  }
  Term<S> p, rate;                      ///< p and ṗ = a − (p·a) p
  Term<S> matrix = 0, matrix_rate = 0;  ///< R, Ṙ
  Term<S> body = 0, space = 0;          ///< Ω of RᵀṘ, ω of ṘRᵀ
};

}  // namespace assay::reference
