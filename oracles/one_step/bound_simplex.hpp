#pragma once

#include <gmpxx.h>

#include <optional>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles {

/// Decides exactly whether there is an x ∈ ℝⁿ such that x and y = A x + b lie within bounds. Bounds
/// can be tightened and restored. If there is no such x, a vector f of multipliers of the rows
/// proves it:
///
///   inf { f·y − (Aᵀ f)·x : (x, y) within the bounds } > f·b,                        (1)
///
/// This contradicts y = A x + b, for which both sides are equal. If the bounds are x, y ≥ 0, this
/// is Farkas' f ≥ 0, Aᵀ f ≤ 0, f·b < 0.
///
/// Method: pivots on the dictionary move variables into their bounds; there is no objective. The
/// variable of least index is chosen, among all variables outside their bounds, and among all that
/// can leave the basis for it.
/// Source: Bland's rule, [CPS92, §4.2]; (1) derived here from the conflicting row. The dictionary
/// has integers over one denominator, all of them minors of the data, so no fraction is reduced.
/// Shapes: A m×n, b, f ∈ ℝᵐ; variable k is x_k for k < n and y_{k−n} otherwise.
/// Guarantees: exact; terminates, because no basis repeats.
class BoundSimplex {
 public:
  using Index = Eigen::Index;
  using Integer = mpz_class;

  BoundSimplex(const Matrix<Rational>& a,
               const Vector<Rational>& b,
               const std::vector<Bounds<Rational>>& bounds);

  /// Starts a set of changes; the matching restore() undoes all bounds tightened after mark().
  void mark() { marks_.push_back(trail_.size()); }
  void restore();
  void tighten(Index variable, const Bounds<Rational>& bounds);

  /// Whether a point lies within the bounds; point() and variable() then return it.
  [[nodiscard]] bool is_feasible();
  /// (1). @pre the last call of is_feasible() was false.
  [[nodiscard]] const Vector<Rational>& farkas() const { return farkas_; }

  /// The value of a variable at the last point found.
  [[nodiscard]] Rational value(Index variable) const;
  [[nodiscard]] Vector<Rational> point() const;
  /// Whether the bounds and the dictionary alone prove that there is no other point.
  [[nodiscard]] bool point_is_the_only_one() const;
  /// The current bounds.
  [[nodiscard]] Bounds<Rational> bounds(Index variable) const;

 private:
  struct Undo {
    Index variable;
    Bounds<Rational> bounds;
  };

  static std::size_t at(Index i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] bool is_basic(Index variable) const { return row_of_[at(variable)] >= 0; }
  [[nodiscard]] Integer& entry(Index row, Index column) {
    return dictionary_[at(row * n_ + column)];
  }
  [[nodiscard]] const Integer& entry(Index row, Index column) const {
    return dictionary_[at(row * n_ + column)];
  }
  /// Moves a nonbasic variable, and the basic variables with it.
  void move(Index column, const Rational& to);
  void pivot(Index row, Index column);
  [[nodiscard]] Index violated_row() const;
  [[nodiscard]] Index entering_column(Index row, bool increase) const;
  void set_farkas(Index row, bool increase);

  Index n_, m_;
  Vector<Rational> b_;
  std::vector<Rational> unit_;       ///< of y_i: its multiple, without b_i, that is integer in x
  std::vector<Integer> dictionary_;  ///< by rows: basic = dictionary · nonbasic / denominator
  Integer denominator_ = 1;          ///< positive
  std::vector<Index> basic_, nonbasic_;   ///< variables, by row and by column
  std::vector<Index> row_of_;             ///< of a variable, −1 outside the basis
  std::vector<Rational> value_;           ///< of y without b, in its unit
  std::vector<Bounds<Rational>> bounds_;  ///< of y without b, in its unit
  std::vector<Undo> trail_;
  std::vector<std::size_t> marks_;
  Vector<Rational> farkas_;
};

}  // namespace assay::oracles
