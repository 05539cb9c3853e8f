#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/lcp.hpp"
#include "core/one_step_problems/solve_status.hpp"
#include "core/scalar/rational.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/lcp_basis.hpp"
#include "core/solvers/pivot_units.hpp"
#include "core/solvers/solve_watch.hpp"

namespace assay {

/// Lemke's complementary pivoting with the lexicographic ratio test, for LCP(M, q).
///
/// The method moves from one basis to the next and ends after finitely many. So it finds an exact
/// solution in exact numbers, and can prove that there is none. It suits small problems, because
/// its table is full. The problem is embedded in a larger one with the covering vector d = (1, …,
/// 1) and an artificial variable z₀:
///
///   w = q + M z + d z₀,   w, z, z₀ ≥ 0,   wᵢ zᵢ = 0.                           (1)
///
/// The start is the smallest z₀ for which w ≥ 0. In each pivot one variable leaves the basis, and
/// its complement enters next. The path ends when z₀ leaves (solved) or no row blocks (a secondary
/// ray). The rows of B⁻¹ break ties of the ratio test, so no basis repeats.
///
/// Source: [CPS92, Algorithm 4.4.5 and §4.9]. Difference: the tableau is kept condensed,
/// n×(n+1), because a column of B⁻¹ is either the negative of the column of a nonbasic wⱼ or a unit
/// vector.
/// Shapes: M n×n, q ∈ ℝⁿ, n ≤ the size given to the constructor.
/// Scalar: OrderedField (exact on rationals) | Jet: differentiates the basis that its values take.
/// Guarantees: status kSolved only if z ≥ 0 exactly and solves_lcp holds for it, without rounding
/// for exact scalars; enclosures throw if a sign is undecided. Data that are not finite give
/// kStalled.
/// Terminates: there are finitely many bases and none repeats. `max_pivots` stops the path if
/// rounding lets a basis repeat, and if the path is exponential. A ray gives kNoSolution. In
/// rounded scalars it does so only if the ray remains after equilibration and by proximal points.
/// kNoSolution proves infeasibility if M is copositive-plus (positive semidefinite matrices are).
/// For other M it says that Lemke's path found no solution. Changing the units of w and z by powers
/// of two changes no decision and no digit. For scalars that live on the stack `solve` allocates
/// nothing, with three exceptions: the path ends in a ray, an equilibrated problem is solved by
/// proximal points, or, without reserve_again, the first candidate fails the residual test.
/// Not for: finding all solutions for matrices without structure; use Enumeration.
template <OrderedField S>
class Lemke {
 public:
  explicit Lemke(Eigen::Index max_size = 0) { reserve(max_size); }

  void reserve(Eigen::Index max_size);
  /// Makes room also for problems that are solved again.
  void reserve_again(Eigen::Index max_size) {
    reserve(max_size);
    again_.reserve(max_size);
  }

  /// Solves LCP(M(0:n, 0:n), q(0:n)) and writes z(0:n). @pre z.size() ≥ n.
  [[nodiscard]] SolveStatus solve(const Matrix<S>& m,
                                  const Vector<S>& q,
                                  Eigen::Index n,
                                  Vector<S>& z);

  /// Only follows the path, for finite numbers: the solution is not examined.
  [[nodiscard]] SolveStatus follow(const Matrix<S>& m,
                                   const Vector<S>& q,
                                   Eigen::Index n,
                                   Vector<S>& z);

  /// As solve, for finite numbers.
  [[nodiscard]] SolveStatus solve_finite(const Matrix<S>& m,
                                         const Vector<S>& q,
                                         Eigen::Index n,
                                         Vector<S>& z);

  /// The z of the ray in which the last solve ended. Exact scalars only. @pre that solve was
  /// kNoSolution.
  void ray(Vector<S>& z) const;

  /// The number of pivots of the last solve.
  [[nodiscard]] int pivots() const { return pivots_; }

  int max_pivots = 100000;
  /// Whether problems nearby are tried after rounding has led the path into a ray. They may take a
  /// thousand times as long as the path.
  bool looks_nearby = true;

 private:
  using Index = Eigen::Index;

  /// Variables are numbered in the order w₀ … wₙ₋₁, z₀ … zₙ₋₁ of the problem. The artificial
  /// variable has the number 2n.
  [[nodiscard]] Index complement(Index variable) const {
    return variable < n_ ? variable + n_ : variable - n_;
  }
  void load(const Matrix<S>& m, const Vector<S>& q);
  [[nodiscard]] static bool all_finite(const Matrix<S>& m, const Vector<S>& q, Index n);
  /// The number in each row that scaling makes about 1: the load q of the row, or the largest entry
  /// of M in it.
  enum class RowScale { kLoad, kMatrix };
  void equilibrate(RowScale rows);
  [[nodiscard]] Index artificial_row() const;
  [[nodiscard]] Index blocking_row(const S* column);
  [[nodiscard]] bool lexicographically_less(Index a, Index b, const S* column);
  void pivot(Index row, Index column);
  [[nodiscard]] SolveStatus follow_path();
  [[nodiscard]] SolveStatus solve_again(const Matrix<S>& m,
                                        const Vector<S>& q,
                                        Vector<S>& z,
                                        SolveStatus status);
  void read(Vector<S>& z) const;
  [[nodiscard]] bool settles(const Matrix<S>& m, const Vector<S>& q, Vector<S>& z);
  [[nodiscard]] bool accepts(const Matrix<S>& m, const Vector<S>& q, const Vector<S>& z) const {
    return solves_lcp<S>(m, q.head(n_), z);
  }
  [[nodiscard]] SolveStatus solve_equilibrated(RowScale rows,
                                               const Matrix<S>& m,
                                               const Vector<S>& q,
                                               Vector<S>& z);
  template <class T>
  [[nodiscard]] bool approach(const Matrix<S>& m, const Vector<S>& q, Vector<S>& z);
  [[nodiscard]] bool approach_in_more_digits(const Matrix<S>& m, const Vector<S>& q, Vector<S>& z);
  [[nodiscard]] S noise_of(const S* column) const;

  Index n_ = 0;
  int pivots_ = 0;
  Index ray_column_ = 0;         ///< the last that entered, or would
  CondensedTableau<S> tableau_;  ///< n×(n+1)
  Vector<S> factor_;             ///< zⱼ = factorⱼ × the variable of the tableau
  PivotUnits<S> units_;
  detail::LcpBasis<S> again_;
  std::vector<Index> basis_;            ///< variable of each row
  std::vector<Index> columns_;          ///< variable of each column
  std::vector<Index> column_of_slack_;  ///< column of wⱼ, or −1 − row where it is basic
};

template <OrderedField S>
void Lemke<S>::reserve(Eigen::Index max_size) {
  if (factor_.size() >= max_size && !columns_.empty()) return;
  tableau_.reserve(max_size, max_size + 1);
  factor_.resize(max_size);
  units_.reserve(max_size);
  const auto size = static_cast<std::size_t>(max_size);
  basis_.resize(size);
  columns_.resize(size + 1);
  column_of_slack_.resize(size);
}

template <OrderedField S>
SolveStatus Lemke<S>::solve(const Matrix<S>& m, const Vector<S>& q, Eigen::Index n, Vector<S>& z) {
  if (all_finite(m, q, n)) return solve_finite(m, q, n, z);
  for (Index i = 0; i < n; ++i) z(i) = S(0);
  pivots_ = 0;
  return SolveStatus::kStalled;
}

template <OrderedField S>
SolveStatus Lemke<S>::follow(const Matrix<S>& m, const Vector<S>& q, Eigen::Index n, Vector<S>& z) {
  n_ = n;
  pivots_ = 0;
  reserve(n);
  bool trivial = true;
  for (Index i = 0; i < n; ++i) {
    z.coeffRef(i) = S(0);
    trivial = trivial && q.coeff(i) >= S(0);
  }
  if (trivial) return SolveStatus::kSolved;
  load(m, q);
  const SolveStatus status = follow_path();
  read(z);
  return status;
}

template <OrderedField S>
SolveStatus Lemke<S>::solve_finite(const Matrix<S>& m,
                                   const Vector<S>& q,
                                   Eigen::Index n,
                                   Vector<S>& z) {
  const SolveStatus status = follow(m, q, n, z);
  if (status == SolveStatus::kSolved && pivots_ == 0) return status;
  if constexpr (Enclosure<S>) return status;
  if (status == SolveStatus::kSolved && accepts(m, q, z)) return status;
  if constexpr (ScalarTraits<S>::kExact) {
    return status == SolveStatus::kSolved ? SolveStatus::kStalled : status;
  } else {
    return solve_again(m, q, z, status);
  }
}

/// Writes the basic solution.
template <OrderedField S>
void Lemke<S>::read(Vector<S>& z) const {
  for (Index i = 0; i < n_; ++i) z(i) = S(0);
  for (Index i = 0; i < n_; ++i) {
    const Index variable = basis_[static_cast<std::size_t>(i)];
    if (variable >= n_ && variable < 2 * n_ && tableau_.constant(i) > S(0)) {
      z(variable - n_) = factor_(variable - n_) * tableau_.constant(i);
    }
  }
}

template <OrderedField S>
void Lemke<S>::ray(Vector<S>& z) const {
  for (Index i = 0; i < n_; ++i) z(i) = S(0);
  const auto set = [&](Index variable, const S& value) {
    if (variable >= n_ && variable < 2 * n_) z(variable - n_) = value;
  };
  set(columns_[static_cast<std::size_t>(ray_column_)], S(1));
  const S* column = tableau_.raw_column(ray_column_);
  for (Index i = 0; i < n_; ++i) set(basis_[static_cast<std::size_t>(i)], column[i]);
}

template <OrderedField S>
bool Lemke<S>::all_finite(const Matrix<S>& m, const Vector<S>& q, Index n) {
  int infinite = 0;
  for (Index j = 0; j < n; ++j) {
    infinite += is_finite<S>(q.coeff(j)) ? 0 : 1;
    const S* column = m.data() + j * m.rows();
    for (Index i = 0; i < n; ++i) infinite += is_finite<S>(column[i]) ? 0 : 1;
  }
  return infinite == 0;
}

template <OrderedField S>
void Lemke<S>::load(const Matrix<S>& m, const Vector<S>& q) {
  tableau_.reset(n_, n_ + 1);
  for (Index j = 0; j < n_; ++j) {
    std::copy_n(m.data() + j * m.rows(), n_, tableau_.raw_column(j));
    tableau_.raw_column(n_)[j] = S(1);
    tableau_.constant(j) = q.coeff(j);
    factor_.coeffRef(j) = S(1);
    basis_[static_cast<std::size_t>(j)] = j;
    columns_[static_cast<std::size_t>(j)] = n_ + j;
    column_of_slack_[static_cast<std::size_t>(j)] = -1 - j;
  }
  columns_[static_cast<std::size_t>(n_)] = 2 * n_;
  if constexpr (!ScalarTraits<S>::kExact) units_.measure(tableau_);
}

/// The row that leaves when z₀ enters: the lexicographically least (qᵢ, eᵢ)/dᵢ, i.e. the last of
/// the least qᵢ/dᵢ.
template <OrderedField S>
Eigen::Index Lemke<S>::artificial_row() const {
  const S* cover = tableau_.raw_column(n_);
  Index row = 0;
  for (Index i = 1; i < n_; ++i) {
    const bool is_least = tableau_.constant(i) * cover[row] <= tableau_.constant(row) * cover[i];
    if (is_least) row = i;
  }
  return row;
}

/// Flat, because for few unknowns a call costs as much as the work that it does.
template <OrderedField S>
[[gnu::flatten]] SolveStatus Lemke<S>::follow_path() {
  const Index artificial = 2 * n_;
  Index row = artificial_row();
  if (tableau_.constant(row) >= S(0)) return SolveStatus::kSolved;
  Index column = n_;
  while (true) {
    const Index leaving = basis_[static_cast<std::size_t>(row)];
    pivot(row, column);
    if (leaving == artificial) return SolveStatus::kSolved;
    if (pivots_ >= max_pivots || SolveWatch::stops("pivots", pivots_)) {
      return SolveStatus::kIterationLimit;
    }
    const Index entering = complement(leaving);
    for (column = 0; columns_[static_cast<std::size_t>(column)] != entering;) ++column;
    ray_column_ = column;
    row = blocking_row(tableau_.column(column));
    if (row < 0) return SolveStatus::kNoSolution;
  }
}

/// The limit of rounding in the tableau for entries of the column, each in the unit of its row. An
/// entry must exceed it to count. Without rounding: 0.
template <OrderedField S>
S Lemke<S>::noise_of(const S* column) const {
  if constexpr (ScalarTraits<S>::kExact) {
    return S(0);
  } else {
    return units_.largest(n_, column) * S(8 * (static_cast<int>(n_) + 1)) * unit_roundoff<S>();
  }
}

/// The row that first reaches zero when the variable of the column grows; −1 if none does.
template <OrderedField S>
Eigen::Index Lemke<S>::blocking_row(const S* column) {
  const S noise = noise_of(column);
  Index best = -1;
  for (Index i = 0; i < n_; ++i) {
    if constexpr (ScalarTraits<S>::kExact) {
      if (!(column[i] < S(0))) continue;
    } else {
      if (!(units_.in_units(i, column[i]) < -noise)) continue;
    }
    if (best < 0) {
      best = i;
      continue;
    }
    // constant_i / -t_i against constant_best / -t_best, both pivots negative
    const S left = tableau_.constant(i) * column[best];
    const S right = tableau_.constant(best) * column[i];
    if (left > right || (left == right && lexicographically_less(i, best, column))) best = i;
  }
  return best;
}

/// Whether row a of B⁻¹, divided by −t_a, is lexicographically less than row b divided by −t_b.
template <OrderedField S>
bool Lemke<S>::lexicographically_less(Index a, Index b, const S* column) {
  const auto inverse_entry = [this](Index row, Index slack) {
    const Index where = column_of_slack_[static_cast<std::size_t>(slack)];
    if (where >= 0) return S(-tableau_.column(where)[row]);
    return S(-1 - where == row ? 1 : 0);
  };
  for (Index j = 0; j < n_; ++j) {
    const S left = inverse_entry(a, j) * column[b];
    const S right = inverse_entry(b, j) * column[a];
    if (left > right) return true;
    if (left < right) return false;
  }
  return false;
}

/// Exchanges the basic variable of `row` with the nonbasic one of `column`.
template <OrderedField S>
void Lemke<S>::pivot(Index row, Index column) {
  tableau_.exchange(row, column);
  if constexpr (!ScalarTraits<S>::kExact) {
    units_.enter(row, columns_[static_cast<std::size_t>(column)]);
  }
  std::swap(basis_[static_cast<std::size_t>(row)], columns_[static_cast<std::size_t>(column)]);
  const Index entered = basis_[static_cast<std::size_t>(row)];
  const Index left = columns_[static_cast<std::size_t>(column)];
  if (entered < n_) column_of_slack_[static_cast<std::size_t>(entered)] = -1 - row;
  if (left < n_) column_of_slack_[static_cast<std::size_t>(left)] = column;
  ++pivots_;
}

extern template class Lemke<Rational>;

ASSAY_EXTERN_TEMPLATE(class Lemke)

}  // namespace assay

#include "core/solvers/lemke_again.hpp"
