#include "core/solvers/small_lemke.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/math/wide.hpp"

namespace assay {

namespace {

/// The table x_B = c + T x_N of at most kRows rows. Rows beyond n are 0 and stay so. Variables are
/// numbered w₀ … wₙ₋₁, z₀ … zₙ₋₁, and 2n for the artificial one.
template <std::size_t kRows>
class Table {
 public:
  explicit Table(const BoxVi<double>& problem) : n_(static_cast<std::size_t>(problem.size())) {
    const double* entries = problem.m.data();
    double largest = 0;
    for (std::size_t j = 0; j < n_; ++j, entries += n_) {
      load(columns_[j], entries);
      largest = std::max(largest, std::abs(entries[j]));
    }
    noise_ = largest * static_cast<double>(n_ + 1) * 0x1p-50;
    columns_[n_].fill(0);
    std::fill_n(columns_[n_].begin(), n_, 1.0);
    load(constants_, problem.q.data());
    for (std::size_t i = 0; i < n_; ++i) basis_[i] = i, column_of_[n_ + i] = i;
    column_of_[2 * n_] = n_;
  }

  /// The path of (1). @return its pivots if it ends in a solution, or −1.
  int follow(int most) {
    const auto lowest = std::min_element(constants_.begin(), constants_.begin() + n_);
    if (*lowest >= 0) return 0;
    artificial_ = static_cast<std::size_t>(lowest - constants_.begin());
    std::size_t row = artificial_, entering = 2 * n_;
    for (int pivots = 1; pivots <= most; ++pivots) {
      const std::size_t leaving = basis_[row];
      exchange(row, column_of_[entering]);
      basis_[row] = entering;
      column_of_[leaving] = column_of_[entering];
      if (leaving == 2 * n_) return pivots;
      entering = leaving < n_ ? leaving + n_ : leaving - n_;
      row = blocking_row(columns_[column_of_[entering]]);
      if (row == n_) return -1;
    }
    return -1;
  }

  void read(double* z) const {
    std::fill_n(z, n_, 0.0);
    for (std::size_t i = 0; i < n_; ++i) {
      if (basis_[i] >= n_) z[basis_[i] - n_] = std::max(constants_[i], 0.0);
    }
  }

 private:
  using Column = std::array<double, kRows>;

  void load(Column& column, const double* entries) {
    column.fill(0);
    std::copy_n(entries, n_, column.begin());
  }

  /// The row that first reaches 0 when the variable of the column grows; n if none does. The row of
  /// the artificial variable wins a tie, which ends the path.
  [[nodiscard]] std::size_t blocking_row(const Column& column) const {
    constexpr double kNever = std::numeric_limits<double>::infinity();
    Column times;
    for (std::size_t i = 0; i < kRows; ++i) times[i] = -constants_[i] / column[i];
    for (std::size_t i = 0; i < kRows; ++i) times[i] = column[i] < -noise_ ? times[i] : kNever;
    std::size_t best = n_;
    double least = kNever;
    for (std::size_t i = 0; i < n_; ++i) {
      const bool is_less = times[i] < least;
      least = is_less ? times[i] : least;
      best = is_less ? i : best;
    }
    return best < n_ && times[artificial_] <= least ? artificial_ : best;
  }

  /// Exchanges the basic variable of the row with the nonbasic one of the column.
  void exchange(std::size_t row, std::size_t column) {
    const Column &unit = kUnits[row], &own = columns_[column];
    const double inverse = 1 / own[row];
    Column entering;  // with 0 in the row; a read of all would wait for a write of one
    for (std::size_t i = 0; i < kRows; ++i) entering[i] = (1 - unit[i]) * own[i];
    const auto update = [&](Column& of) {
      const double factor = -of[row] * inverse;
      if (factor == 0) return;
      for (std::size_t i = 0; i < kRows; ++i) of[i] += factor * entering[i];
      of[row] = factor;
    };
    for (std::size_t j = 0; j <= n_; ++j) {
      if (j != column) update(columns_[j]);
    }
    update(constants_);
    for (std::size_t i = 0; i < kRows; ++i) columns_[column][i] = entering[i] * inverse;
    columns_[column][row] = inverse;
  }

  static constexpr std::array<Column, kRows> kUnits = [] {
    std::array<Column, kRows> units{};
    for (std::size_t i = 0; i < kRows; ++i) units[i][i] = 1;
    return units;
  }();

  std::size_t n_, artificial_ = 0;  ///< the row of the artificial variable
  double noise_;                    ///< entries up to this do not block
  std::array<Column, kRows + 1> columns_;
  Column constants_;
  std::array<std::size_t, kRows> basis_;              ///< variable of each row
  std::array<std::size_t, 2 * kRows + 1> column_of_;  ///< of nonbasic variables
};

template <std::size_t kRows>
int follow(const BoxVi<double>& problem, Vector<double>& z) {
  Table<kRows> table(problem);
  const int pivots = table.follow(2 * static_cast<int>(problem.size()) + SmallLemke::kMore);
  if (pivots >= 0) table.read(z.data());
  return pivots;
}

ASSAY_WIDE int follow_with_4(const BoxVi<double>& problem, Vector<double>& z) {
  return follow<4>(problem, z);
}
ASSAY_WIDE int follow_with_8(const BoxVi<double>& problem, Vector<double>& z) {
  return follow<8>(problem, z);
}
ASSAY_WIDE int follow_with_12(const BoxVi<double>& problem, Vector<double>& z) {
  return follow<12>(problem, z);
}

}  // namespace

bool SmallLemke::solve(const BoxVi<double>& problem, Vector<double>& z) {
  const Eigen::Index n = problem.size();
  const auto follow = n <= 4 ? &follow_with_4 : n <= 8 ? &follow_with_8 : &follow_with_12;
  const int pivots = follow(problem, z);
  pivots_ = std::max(pivots, 0);
  return pivots >= 0;
}

}  // namespace assay
