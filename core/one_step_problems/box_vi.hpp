#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "core/laws/bounds.hpp"
#include "core/math/convert.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// The affine variational inequality over a box.
///
/// Each unknown z_i has a lower and an upper bound. Between its bounds w_i must be 0. At a bound
/// w_i may push z_i against that bound. Find z, w with w = M z + q and, for each i,
///
///   l_i ≤ z_i ≤ u_i,   w_i ≥ 0 if z_i = l_i < u_i,   w_i ≤ 0 if z_i = u_i > l_i,
///   w_i = 0 if l_i < z_i < u_i;   w_i is free if l_i = u_i.                          (1)
///
/// If all bounds are [0, ∞), this is the LCP. If some unknowns are free instead, their rows are the
/// equalities w_i = 0, and this is the mixed LCP. If all bounds are finite, this is a relay, −w ∈
/// N_[l,u](z).
/// Source: [CPS92, §1.5]; the sign is chosen for −w ∈ N_[l,u](z).
/// Shapes: M n×n, n bounds, q, z, w ∈ ℝⁿ.   Scalar: OrderedField.
template <Field S>
struct BoxVi {
  Matrix<S> m;
  Vector<S> q;
  std::vector<Bounds<S>> bounds;

  [[nodiscard]] Eigen::Index size() const { return q.size(); }
};

/// LCP(M, q) as a problem over the box [0, ∞)ⁿ.
template <Field S>
[[nodiscard]] BoxVi<S> make_lcp(Matrix<S> m, Vector<S> q) {
  std::vector<Bounds<S>> bounds(static_cast<std::size_t>(q.size()), {S(0), std::nullopt});
  return {std::move(m), std::move(q), std::move(bounds)};
}

template <Field S>
[[nodiscard]] bool is_lcp(const BoxVi<S>& problem) {
  for (const Bounds<S>& bounds : problem.bounds) {
    if (!bounds.is_complementarity()) return false;
  }
  return true;
}

/// Whether every unknown is free or complementary.
template <Field S>
[[nodiscard]] bool is_mixed_lcp(const BoxVi<S>& problem) {
  for (const Bounds<S>& bounds : problem.bounds) {
    if (!bounds.is_free() && !bounds.is_complementarity()) return false;
  }
  return true;
}

/// @throws InvalidInput that names the array of the wrong size, the number that is not finite, or
/// the bounds with l_i > u_i.
template <OrderedField S>
void validate(const BoxVi<S>& problem) {
  const Eigen::Index n = problem.size();
  if (problem.m.rows() != n || problem.m.cols() != n) {
    throw InvalidInput("M is " + std::to_string(problem.m.rows()) + "×" +
                       std::to_string(problem.m.cols()) + " and q has " + std::to_string(n) +
                       " components; M must be square of the size of q");
  }
  if (problem.bounds.size() != static_cast<std::size_t>(n)) {
    throw InvalidInput(std::to_string(problem.bounds.size()) + " bounds are given for " +
                       std::to_string(n) + " unknowns");
  }
  bool all_finite = false;
  if constexpr (std::same_as<S, double>) {  // x − x is 0, or no number; in packets
    all_finite = (problem.m - problem.m).sum() == S(0);
  }
  for (Eigen::Index k = 0; k < problem.m.size() && !all_finite; ++k) {
    if (is_finite<S>(problem.m.data()[k])) continue;
    throw InvalidInput("M(" + std::to_string(k % n) + ", " + std::to_string(k / n) +
                       ") is not a finite number");
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto index = [&] { return std::to_string(i); };
    if (!is_finite<S>(problem.q.coeff(i))) {
      throw InvalidInput("q(" + index() + ") is not a finite number");
    }
    const Bounds<S>& bounds = problem.bounds[static_cast<std::size_t>(i)];
    for (const std::optional<S>* bound : {&bounds.lower, &bounds.upper}) {
      if (*bound && !is_finite<S>(**bound)) {
        throw InvalidInput("a bound of unknown " + index() +
                           " is not a finite number; leave out a bound that does not bound");
      }
    }
    if (bounds.lower && bounds.upper && *bounds.lower > *bounds.upper) {
      throw InvalidInput("bounds of unknown " + index() + ": lower " + to_decimal(*bounds.lower) +
                         " exceeds upper " + to_decimal(*bounds.upper));
    }
  }
}

/// The same problem in another scalar, each number rounded once.
template <Field To, Field From>
[[nodiscard]] BoxVi<To> convert(const BoxVi<From>& problem) {
  BoxVi<To> converted{convert<To>(problem.m), convert<To>(problem.q), {}};
  for (const Bounds<From>& bounds : problem.bounds) {
    Bounds<To> other;
    if (bounds.lower) other.lower = scalar_cast<To>(*bounds.lower);
    if (bounds.upper) other.upper = scalar_cast<To>(*bounds.upper);
    converted.bounds.push_back(std::move(other));
  }
  return converted;
}

/// z_i := its projection on [l_i, u_i].
template <OrderedField S>
[[nodiscard]] S project(const Bounds<S>& bounds, const S& z) {
  if (bounds.lower && z < *bounds.lower) return *bounds.lower;
  if (bounds.upper && z > *bounds.upper) return *bounds.upper;
  return z;
}

#define ASSAY_EXTERN_VALIDATE(S) extern template void validate(const BoxVi<S>&);
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_VALIDATE)
#undef ASSAY_EXTERN_VALIDATE

}  // namespace assay
