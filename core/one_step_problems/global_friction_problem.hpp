#pragma once

#include <string>
#include <vector>

#include "core/math/sparse_matrix.hpp"
#include "core/one_step_problems/friction_problem.hpp"

namespace assay {

/// The one-step problem of many contacts with the velocities of the bodies.
///
/// The velocities v stay unknowns. So the matrix W = Hᵀ M̂⁻¹ H need not be formed, which can be full
/// even if M̂ and H are sparse. Find v, u, r with
///
///   M̂ v = H r + f,   u = Hᵀ v + b,   (u_α, r_α) obeys the law of contact α.          (1)
///
/// Source: developer-notes.md (16.17), first two lines; q there is f here.
/// Shapes: M̂ n×n nonsingular; H n×m; f, v ∈ ℝⁿ; b, u, r ∈ ℝᵐ.
/// Units: M̂ [kg], v, u, b [m/s], r, f [N s].   Scalar: Field.
template <Field S>
struct GlobalFrictionProblem {
  SparseMatrix<S> mass;     ///< M̂
  SparseMatrix<S> contact;  ///< H
  Vector<S> f;              ///< free impulse
  Vector<S> b;              ///< relative velocity at v = 0
  std::vector<ContactLaw<S>> laws;

  [[nodiscard]] Eigen::Index velocities() const { return f.size(); }
  [[nodiscard]] Eigen::Index size() const { return b.size(); }
  [[nodiscard]] Eigen::Index contacts() const { return static_cast<Eigen::Index>(laws.size()); }
};

namespace detail {

template <Field S>
void require_sparse(const char* name,
                    const SparseMatrix<S>& a,
                    Eigen::Index rows,
                    Eigen::Index cols) {
  if (a.rows() != rows || a.cols() != cols) {
    throw InvalidInput(std::string(name) + " is " + std::to_string(a.rows()) + "×" +
                       std::to_string(a.cols()) + "; it must be " + std::to_string(rows) + "×" +
                       std::to_string(cols));
  }
  for (Eigen::Index j = 0; j < a.outerSize(); ++j) {
    for (typename SparseMatrix<S>::InnerIterator entry(a, j); entry; ++entry) {
      if (is_finite<S>(entry.value())) continue;
      throw InvalidInput(std::string(name) + "(" + std::to_string(entry.row()) + ", " +
                         std::to_string(entry.col()) + ") is not a finite number");
    }
  }
}

template <Field S>
void require_finite_vector(const char* name, const Vector<S>& x) {
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (is_finite<S>(x(i))) continue;
    throw InvalidInput(std::string(name) + "(" + std::to_string(i) + ") is not a finite number");
  }
}

}  // namespace detail

/// @throws InvalidInput that names the law, the array of the wrong size or the number that is not
/// finite.
template <Field S>
void validate(const GlobalFrictionProblem<S>& problem) {
  validate_laws(problem.laws);
  const Eigen::Index n = problem.velocities(), m = problem.size();
  detail::require_sparse("M", problem.mass, n, n);
  detail::require_sparse("H", problem.contact, n, m);
  detail::require_finite_vector("f", problem.f);
  detail::require_finite_vector("b", problem.b);
  if (total_dimension(problem.laws) != m) {
    throw InvalidInput("the laws have " + std::to_string(total_dimension(problem.laws)) +
                       " components; b has " + std::to_string(m));
  }
}

/// The same problem in another scalar, each number rounded once.
template <Field To, Field From>
[[nodiscard]] GlobalFrictionProblem<To> convert(const GlobalFrictionProblem<From>& problem) {
  return {convert<To>(problem.mass),
          convert<To>(problem.contact),
          convert<To>(problem.f),
          convert<To>(problem.b),
          convert<To>(problem.laws)};
}

/// (1) as a problem of local variables only, for solvers that take no other. The velocities become
/// impulses of an equality:
///
///   (0, u) = [[M̂, −H], [Hᵀ, 0]] (v, r) + (−f, b).                                   (2)
///
/// Source: derived here. The unknown is (v, r); its residual covers both lines of (1).
template <Field S>
[[nodiscard]] FrictionProblem<S> as_mixed(const GlobalFrictionProblem<S>& problem) {
  const Eigen::Index n = problem.velocities();
  std::vector<ContactLaw<S>> laws;
  if (n > 0) laws.push_back(Equality{n});
  laws.insert(laws.end(), problem.laws.begin(), problem.laws.end());
  Vector<S> q(n + problem.size());
  for (Eigen::Index i = 0; i < n; ++i) q(i) = -problem.f(i);
  q.tail(problem.size()) = problem.b;

  using Entry = typename BlockMatrix<S>::Entry;
  std::vector<Entry> entries;
  if (n > 0) entries.push_back({0, 0, Matrix<S>(problem.mass)});
  Eigen::Index first = 0;
  for (std::size_t alpha = 0; n > 0 && alpha < problem.laws.size(); ++alpha) {
    const Eigen::Index d = dimension(problem.laws[alpha]);
    const Matrix<S> columns = Matrix<S>(problem.contact.middleCols(first, d));
    const auto at = static_cast<Eigen::Index>(alpha) + 1;
    entries.push_back({0, at, Matrix<S>(-columns)});
    entries.push_back({at, 0, Matrix<S>(columns.transpose())});
    first += d;
  }
  const std::vector<Eigen::Index> sizes = block_sizes(laws);
  return {BlockMatrix<S>(sizes, std::move(entries)), std::move(q), std::move(laws)};
}

}  // namespace assay
