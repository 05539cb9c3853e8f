#pragma once

#include <algorithm>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/scalar/standard_scalars.hpp"

namespace assay {

/// Turns a box problem into LCP(M̂, q̂), and solutions back.
///
/// 1. An unknown with a bound becomes z_i = o_i + σ_i x_i, x_i ≥ 0. With a lower bound o_i = l_i,
///    σ_i = 1. Without a lower bound o_i = u_i, σ_i = −1, and the row of the unknown is multiplied
///    by σ_i too. If l_i = u_i, z_i is that value, and its row and column are removed.
/// 2. An unknown with two bounds, 0 ≤ x_i ≤ c_i = u_i − l_i, gets a second unknown y_i ≥ 0:
///
///      v_i = w_i + y_i,  0 ≤ v_i ⊥ x_i ≥ 0,     s_i = c_i − x_i,  0 ≤ s_i ⊥ y_i ≥ 0, (1)
///
///    so that w_i = v_i − y_i is ≥ 0 at x_i = 0 (y_i = 0), ≤ 0 at x_i = c_i (v_i = 0), and 0
///    between.
/// 3. The equalities w_F = 0 are solved for the free unknowns by complete pivoting within M_FF. The
///    rest of M_FF is zero up to rounding: it has rows p = N x + b = 0 and unknowns u. With u = u⁺
///    − u⁻ they become
///
///      0 ≤ p ⊥ u⁺ ≥ 0,     0 ≤ −p ⊥ u⁻ ≥ 0, (2)
///
///    which allow any u and require p = 0.
/// M̂ is positive semidefinite if M is, because (1) and (2) add skew parts, and the elimination in
/// step 3 takes a Schur complement.
///
/// Source: derived here. Step 3 without (2), for regular M_FF, is in [CPS92, §1.5].
/// Shapes: M̂ m×m, m = complementary + two-sided + 2 (free − rank).   Scalar: OrderedField.
/// Not for: enclosures whose pivots cannot be told from zero; their comparisons throw.
template <OrderedField S>
class BoxAsLcp {
 public:
  /// @pre validate(problem) passes. Without `eliminates`, all free unknowns are split as in (2).
  explicit BoxAsLcp(const BoxVi<S>& problem, bool eliminates = true);

  [[nodiscard]] const Matrix<S>& m() const { return m_; }
  [[nodiscard]] const Vector<S>& q() const { return q_; }
  [[nodiscard]] Eigen::Index size() const { return q_.size(); }
  /// The z of the box problem at a solution x of the LCP. z is within its bounds exactly.
  [[nodiscard]] Vector<S> solution(const Vector<S>& x) const;

 private:
  using Index = Eigen::Index;
  struct Pivot {
    Index row, column;
  };

  void move_origin();
  void eliminate();
  [[nodiscard]] bool find_pivot(const Vector<S>& sizes, Pivot& pivot) const;
  void assemble();

  const BoxVi<S>& problem_;
  Matrix<S> a_;  ///< M, its rows and columns transformed in place
  Vector<S> b_;
  Vector<S> origin_;        ///< o
  std::vector<int> signs_;  ///< σ; 0 where the unknown is fixed
  std::vector<Index> bounded_, two_sided_, free_rows_, free_columns_;
  std::vector<Pivot> eliminated_;
  Matrix<S> m_;
  Vector<S> q_;
};

template <OrderedField S>
BoxAsLcp<S>::BoxAsLcp(const BoxVi<S>& problem, bool eliminates)
    : problem_(problem), a_(problem.m), b_(problem.q) {
  move_origin();
  if (eliminates) eliminate();
  assemble();
}

template <OrderedField S>
void BoxAsLcp<S>::move_origin() {
  const Index n = problem_.size();
  origin_.resize(n);
  for (Index i = 0; i < n; ++i) {
    const auto& [lower, upper] = problem_.bounds[static_cast<std::size_t>(i)];
    origin_(i) = lower ? *lower : upper ? *upper : S(0);
    const bool fixed = lower && upper && !(*lower < *upper);
    signs_.push_back(fixed ? 0 : upper && !lower ? -1 : 1);
    if (fixed) continue;
    if (!lower && !upper) {
      free_rows_.push_back(i);
      free_columns_.push_back(i);
    } else {
      bounded_.push_back(i);
      if (lower && upper) two_sided_.push_back(i);
    }
  }
  for (Index j = 0; j < n; ++j) {
    if (!is_zero<S>(origin_(j))) {
      for (Index i = 0; i < n; ++i) b_(i) += problem_.m(i, j) * origin_(j);
    }
    for (Index i = 0; i < n; ++i) {
      if (signs_[static_cast<std::size_t>(i)] * signs_[static_cast<std::size_t>(j)] < 0) {
        a_(i, j) = -a_(i, j);
      }
    }
  }
  for (Index i = 0; i < n; ++i) {
    if (signs_[static_cast<std::size_t>(i)] < 0) b_(i) = -b_(i);
  }
}

/// Finds the largest remaining entry of M_FF. It prefers the first entry on the diagonal that is as
/// large. False if every entry is zero, or is no larger than the rounding error of the largest
/// entry of its row.
template <OrderedField S>
bool BoxAsLcp<S>::find_pivot(const Vector<S>& sizes, Pivot& pivot) const {
  S largest(0);
  const auto consider = [&](Index row, Index column) {
    const S size = abs(S(a_(row, column)));
    if (!(size > largest)) return;
    if constexpr (!ScalarTraits<S>::kExact) {
      const S noise = S(8 * (static_cast<int>(sizes.size()) + 1)) * unit_roundoff<S>() * sizes(row);
      if (!(size > noise)) return;
    }
    largest = size;
    pivot = {row, column};
  };
  for (Index i : free_rows_) {
    if (std::find(free_columns_.begin(), free_columns_.end(), i) != free_columns_.end()) {
      consider(i, i);
    }
  }
  for (Index j : free_columns_) {
    for (Index i : free_rows_) {
      if (i != j) consider(i, j);
    }
  }
  return largest > S(0);
}

template <OrderedField S>
void BoxAsLcp<S>::eliminate() {
  Vector<S> sizes(problem_.size());
  for (Index i : free_rows_) {
    sizes(i) = S(0);
    for (Index j : free_columns_) {
      if (sizes(i) < abs(S(a_(i, j)))) sizes(i) = abs(S(a_(i, j)));
    }
  }
  Pivot pivot{};
  while (find_pivot(sizes, pivot)) {
    std::erase(free_rows_, pivot.row);
    std::erase(free_columns_, pivot.column);
    eliminated_.push_back(pivot);
    const auto substitute = [&](Index i) {
      const S factor = a_(i, pivot.column) / a_(pivot.row, pivot.column);
      if (is_zero(factor)) return;
      for (Index j : bounded_) a_(i, j) -= factor * a_(pivot.row, j);
      for (Index j : free_columns_) a_(i, j) -= factor * a_(pivot.row, j);
      b_(i) -= factor * b_(pivot.row);
    };
    for (Index i : bounded_) substitute(i);
    for (Index i : free_rows_) substitute(i);
  }
  for (Index i : free_rows_) {
    for (Index j : free_columns_) a_(i, j) = S(0);  // up to rounding
  }
}

template <OrderedField S>
void BoxAsLcp<S>::assemble() {
  const auto bounded = static_cast<Index>(bounded_.size());
  const auto two_sided = static_cast<Index>(two_sided_.size());
  const auto free = static_cast<Index>(free_rows_.size());
  const Index total = bounded + two_sided + 2 * free;
  m_ = Matrix<S>::Constant(total, total, S(0));
  q_.resize(total);
  // The unknown of the box problem, its place in x, and the sign with which it enters.
  struct Entry {
    Index of_rows, of_columns, place;
    int sign;
  };
  std::vector<Entry> entries;
  for (Index k = 0; k < bounded; ++k) {
    const Index i = bounded_[static_cast<std::size_t>(k)];
    entries.push_back({i, i, k, 1});
  }
  for (Index k = 0; k < free; ++k) {
    const auto at = static_cast<std::size_t>(k);
    entries.push_back({free_rows_[at], free_columns_[at], bounded + two_sided + k, 1});
    entries.push_back({free_rows_[at], free_columns_[at], bounded + two_sided + free + k, -1});
  }
  for (const Entry& row : entries) {
    const S& b = b_(row.of_rows);
    q_(row.place) = row.sign < 0 ? S(-b) : b;
    for (const Entry& column : entries) {
      const S& a = a_(row.of_rows, column.of_columns);
      m_(row.place, column.place) = row.sign * column.sign < 0 ? S(-a) : a;
    }
  }
  Index k = 0, place = bounded;
  for (Index i : two_sided_) {
    while (bounded_[static_cast<std::size_t>(k)] != i) ++k;
    const auto& [lower, upper] = problem_.bounds[static_cast<std::size_t>(i)];
    m_(k, place) = S(1);
    m_(place, k) = S(-1);
    q_(place++) = *upper - *lower;
  }
}

template <OrderedField S>
Vector<S> BoxAsLcp<S>::solution(const Vector<S>& x) const {
  Vector<S> z = origin_;
  Vector<S> local = Vector<S>::Constant(z.size(), S(0));  // x by the number of the box problem
  for (std::size_t k = 0; k < bounded_.size(); ++k) {
    const Index i = bounded_[k];
    const Bounds<S>& bounds = problem_.bounds[static_cast<std::size_t>(i)];
    local(i) = x(static_cast<Index>(k));
    if (is_zero<S>(local(i))) continue;
    z(i) = signs_[static_cast<std::size_t>(i)] < 0 ? S(z(i) - local(i)) : S(z(i) + local(i));
    z(i) = project<S>(bounds, z(i));
  }
  const auto free = static_cast<Index>(free_rows_.size());
  const Index first = static_cast<Index>(bounded_.size() + two_sided_.size());
  for (Index k = 0; k < free; ++k) {
    const Index j = free_columns_[static_cast<std::size_t>(k)];
    z(j) = local(j) = x(first + k) - x(first + free + k);
  }
  // Each unknown was eliminated after those before it were gone.
  for (auto pivot = eliminated_.rbegin(); pivot != eliminated_.rend(); ++pivot) {
    S sum = b_(pivot->row);
    for (Index j : bounded_) sum += a_(pivot->row, j) * local(j);
    for (Index j : free_columns_) sum += a_(pivot->row, j) * local(j);
    for (auto later = eliminated_.rbegin(); later != pivot; ++later) {
      sum += a_(pivot->row, later->column) * local(later->column);
    }
    z(pivot->column) = local(pivot->column) = -sum / a_(pivot->row, pivot->column);
  }
  return z;
}

ASSAY_EXTERN_TEMPLATE(class BoxAsLcp)

}  // namespace assay
