#pragma once

#include <gmpxx.h>

#include <optional>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles {

/// Decides exactly whether x ∈ ℝⁿ exists such that x and y = A x + b lie within bounds, while
/// bounds are tightened and taken back; if not, a vector f of multipliers of the rows proves it:
///
///   inf { f·y − (Aᵀ f)·x : (x, y) within the bounds } > f·b,                        (1)
///
/// which y = A x + b forbids, its two sides being equal. Where the bounds are x, y ≥ 0, this is
/// Farkas' f ≥ 0, Aᵀ f ≤ 0, f·b < 0.
///
/// Method: variables without objective are moved into their bounds by pivots on the dictionary;
/// of all variables out of their bounds, and of all that could leave the basis for them, the one
/// of least index. Source: Bland's rule, [CPS92, §4.2]; (1) derived here from the conflicting row.
/// The dictionary is of integers over one denominator, all of them minors of the data, so that
/// no fraction is reduced.
/// Shapes: A m×n, b, f ∈ ℝᵐ; variable k is x_k for k < n and y_{k−n} otherwise.
/// Guarantees: exact; terminates, as no basis comes twice.
class BoundSimplex {
 public:
  using Index = Eigen::Index;
  using Integer = mpz_class;

  BoundSimplex(const Matrix<Rational>& a,
               const Vector<Rational>& b,
               const std::vector<Bounds<Rational>>& bounds);

  /// Everything tightened after mark() is taken back by the matching restore().
  void mark() { marks_.push_back(trail_.size()); }
  void restore();
  void tighten(Index variable, const Bounds<Rational>& bounds);

  /// Whether a point lies within the bounds; point() and variable() are then one.
  [[nodiscard]] bool is_feasible();
  /// (1). @pre the last call of is_feasible() was false.
  [[nodiscard]] const Vector<Rational>& farkas() const { return farkas_; }

  /// Value of a variable at the point found last.
  [[nodiscard]] Rational value(Index variable) const;
  [[nodiscard]] Vector<Rational> point() const;
  /// Whether the bounds and the dictionary alone show that there is no other point.
  [[nodiscard]] bool point_is_the_only_one() const;
  /// The bounds in force.
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
  /// Moves a variable outside the basis, and the basis with it.
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
