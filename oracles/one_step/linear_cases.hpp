#pragma once

#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles {

/// A union of polyhedra. Laws of contact are choices between a few linear cases, and each choice of
/// all of them is a polyhedron. The union is all x ∈ ℝⁿ such that, with y = A x + b,
///
///   the variables v = (x, y) lie within their bounds, and                          (1)
///   for every choice at least one of its cases holds: v within further bounds.     (2)
///
/// The LCP is the choice, for each i, between z_i = 0 and w_i = 0, with z, w ≥ 0. All one-step
/// problems with piecewise linear laws have this form.
///
/// Shapes: A m×n, b ∈ ℝᵐ, n + m bounds.
struct LinearCases {
  struct Imposed {
    Eigen::Index variable;  ///< v_k: x_k for k < n, y_{k−n} otherwise
    Bounds<Rational> bounds;
  };
  using Case = std::vector<Imposed>;

  Matrix<Rational> a;
  Vector<Rational> b;
  std::vector<Bounds<Rational>> bounds;
  std::vector<std::vector<Case>> choices;
};

/// a ∩ b.
[[nodiscard]] Bounds<Rational> intersection(const Bounds<Rational>& a, const Bounds<Rational>& b);
[[nodiscard]] bool is_empty(const Bounds<Rational>& bounds);
[[nodiscard]] bool contains(const Bounds<Rational>& bounds, const Rational& value);

/// x = z, y = w. There is a choice for each unknown: at its lower bound, between, at its upper
/// bound.
/// @pre validate(problem) passes.
[[nodiscard]] LinearCases linear_cases(const BoxVi<Rational>& problem);

/// x = r, y = (u, μ r_N − r_T and μ r_N + r_T of each contact in 2D). There is a choice for each
/// contact: take-off, stick, slip to either side.
/// @throws InvalidInput for a contact with friction in 3D, which is not piecewise linear.
[[nodiscard]] LinearCases linear_cases(const FrictionProblem<Rational>& problem);

/// Whether every law is piecewise linear: no friction in 3D, except with μ = 0.
[[nodiscard]] bool is_piecewise_linear(const FrictionProblem<Rational>& problem);

/// The variables v = (x, A x + b).
[[nodiscard]] Vector<Rational> variables(const LinearCases& cases, const Vector<Rational>& x);

/// Whether x is a solution, exactly.
[[nodiscard]] bool is_solution(const LinearCases& cases, const Vector<Rational>& x);

}  // namespace assay::oracles
