#pragma once

#include <array>
#include <vector>

#include "core/one_step_problems/friction_problem.hpp"
#include "core/solvers/local_coulomb.hpp"
#include "core/solvers/local_coulomb_2d.hpp"

namespace assay {

/// Sweeps of Gauss-Seidel over the few contacts of a step, in memory that the class keeps.
///
/// A sweep solves each contact by itself, and takes over its effect on the others at once. Sweeps
/// are cheap, and often lead near a solution. As in GaussSeidelSweeps each contact in turn solves
/// its own law,
///
///   r_α := the solution of its law with u_α = W_αα r_α + (u_α − W_αα r_α before),            (1)
///   u_β := u_β + W_βα Δr_α for all contacts β.
///
/// u is updated by columns of W. So an open contact costs nothing, and the residual after a sweep
/// needs no product. A local solver is prepared when its contact first closes.
///
/// Source: [Jea99].   Shapes: r ∈ ℝᵐ, m ≤ kMost.   Scalar: double.
/// Guarantees: a sweep allocates nothing.
/// Not for: equalities and rolling friction; W_αα that are not regular; u to the last digit.
/// Updates add up rounding, so examine the result.
class FewContacts {
 public:
  static constexpr Eigen::Index kMost = 96;  ///< components

  /// Begins at r. @return whether the class takes the problem. The problem must be valid and not
  /// too large, with laws that the class knows. The norms of W and q must be within 2^±100, far
  /// from numbers whose squares overflow or underflow.
  /// @pre the problem outlives the object; r is finite and has its size.
  [[nodiscard]] bool prepare(const FrictionProblem<double>& problem, const Vector<double>& r);

  /// One sweep over the r of `prepare` or of the sweep before. @return as GaussSeidelSweeps; NaN if
  /// W_αα of a contact that closes is not regular.
  [[nodiscard]] double sweep(Vector<double>& r);

  [[nodiscard]] Eigen::Index contacts() const { return problem_->contacts(); }

  /// Whether the natural map of r and of the updated u is within the tolerance.
  [[nodiscard]] bool residual_is_within(const Vector<double>& r, double tolerance) const;

 private:
  struct Contact {
    Eigen::Index first, size;
    std::size_t local;       ///< place among the contacts of its size
    const double* diagonal;  ///< W_αα, nullptr if it is not stored
    double weight;           ///< 1 + max |W_αα|; 0 until the local solver is prepared
  };

  [[nodiscard]] bool add(Eigen::Index alpha, std::size_t& planar, std::size_t& spatial);
  void find_columns();
  [[nodiscard]] bool prepare_local(std::size_t alpha);
  template <Eigen::Index kSize>
  [[nodiscard]] double update(std::size_t alpha, double* r);
  template <Eigen::Index kSize>
  void add_column(std::size_t alpha, const double* change);
  template <Eigen::Index kSize>
  void solve(const Contact& contact, const double* q, double* r);

  static constexpr auto kMostOf2d = static_cast<std::size_t>(kMost / 2);
  static constexpr auto kMostOf3d = static_cast<std::size_t>(kMost / 3);

  const FrictionProblem<double>* problem_ = nullptr;
  bool are_alike_ = true;          ///< of one size
  bool are_found_by_row_ = false;  ///< whether columns_ has the first block of each row instead
  std::vector<Contact> contacts_;
  std::vector<const double*> columns_;  ///< W_βα at [α · contacts + β]; nullptr if not stored
  std::array<double, static_cast<std::size_t>(kMost)> u_;
  std::array<LocalCoulomb2d<double>, kMostOf2d> planar_;
  std::array<LocalCoulomb<double>, kMostOf3d> spatial_;
  std::array<double, kMostOf3d> warm_;
};

}  // namespace assay
