#include "core/solvers/low_rank_direction.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "core/math/add_multiple.hpp"
#include "core/math/borrowed.hpp"

namespace assay {

namespace {

using Index = Eigen::Index;

double product(Index n, const double* x, const double* y) {
  double even = 0, odd = 0;
  Index i = 0;
  for (; i + 2 <= n; i += 2) even += x[i] * y[i], odd += x[i + 1] * y[i + 1];
  return i < n ? even + odd + x[i] * y[i] : even + odd;
}

/// Gauss-Jordan elimination with row exchanges: [C | X] becomes [I | C⁻¹ X], by rows of so many
/// entries. @return whether C is regular.
template <int kSize>
bool eliminate(Index size, Index width, double* rows) {
  const Index n = kSize > 0 ? kSize : size;
  for (Index k = 0; k < n; ++k) {
    Index pivot = k;
    for (Index i = k + 1; i < n; ++i) {
      if (std::abs(rows[i * width + k]) > std::abs(rows[pivot * width + k])) pivot = i;
    }
    double* own = rows + k * width;
    if (pivot != k) std::swap_ranges(own, own + width, rows + pivot * width);
    if (!(std::abs(own[k]) > 0)) return false;
    const double inverse = 1 / own[k];
    for (Index j = k + 1; j < width; ++j) own[j] *= inverse;
    for (Index i = 0; i < n; ++i) {
      double* other = rows + i * width;
      if (i == k || other[k] == 0) continue;
      for (Index j = k + 1; j < width; ++j) other[j] -= other[k] * own[j];
    }
  }
  return true;
}

/// y := (y +) Σ_j factor_j x_j for the first n entries of the rows x_j, `stride` apart, as the
/// factors are by `step`.
template <int kRows>
void combine(Index rows,
             Index n,
             const double* x,
             Index stride,
             const double* factors,
             Index step,
             bool adds,
             double* y) {
  if constexpr (kRows == 0) {
    if (!adds) std::fill_n(y, n, 0.0);
    for (Index j = 0; j < rows; ++j) add_multiple<double>(n, x + j * stride, factors[j * step], y);
  } else {
    std::array<double, kRows> own;
    for (std::size_t j = 0; j < kRows; ++j) own[j] = factors[static_cast<Index>(j) * step];
    const auto sum = [&](Index i, double of_y) {
      for (std::size_t j = 0; j < kRows; ++j) {
        of_y += own[j] * x[static_cast<Index>(j) * stride + i];
      }
      return of_y;
    };
    Index i = 0;
    for (; i + 2 <= n; i += 2) {
      const double y0 = sum(i, adds ? y[i] : 0), y1 = sum(i + 1, adds ? y[i + 1] : 0);
      y[i] = y0, y[i + 1] = y1;
    }
    if (i < n) y[i] = sum(i, adds ? y[i] : 0);
  }
}

}  // namespace

bool LowRankDirection::prepare(const Matrix<double>& w, Index m, Index closed) {
  const Index most = 2 * closed / 5;
  if (size_ != m || stride_ < most) {
    size_ = m, stride_ = most;
    l_.resize(static_cast<std::size_t>(m * stride_));
    g_.resize(l_.size());
  }
  diagonal_ = w.diagonal().head(m);
  left_ = diagonal_;
  rank_ = 0;
  for (Index next = pivot(); next >= 0; next = pivot()) {
    if (rank_ == most) return false;
    append_column(w, next);
  }
  small_.resize(rank_, rank_);
  return rank_ > 0;
}

/// The row of which the largest share of the diagonal entry is left, −1 if nothing is left.
Index LowRankDirection::pivot() const {
  Index best = -1;
  for (Index i = 0; i < size_; ++i) {
    if (!(left_(i) > 0x1p-40 * diagonal_(i))) continue;
    if (best < 0 || left_(i) * diagonal_(best) > left_(best) * diagonal_(i)) best = i;
  }
  return best;
}

void LowRankDirection::append_column(const Matrix<double>& w, Index pivot) {
  const double* own = row(l_, pivot);
  const double inverse = 1 / std::sqrt(left_(pivot));
  for (Index i = 0; i < size_; ++i) {
    double* entries = row(l_, i);
    const double entry = (w(i, pivot) - product(rank_, entries, own)) * inverse;
    entries[rank_] = entry;
    left_(i) -= entry * entry;
  }
  left_(pivot) = 0;
  ++rank_;
}

/// Writes the rows of G and C⁻¹ Φ of a closed contact, and adds them to Lᵀ G and Lᵀ C⁻¹ Φ.
template <int kSize>
bool LowRankDirection::add_closed(
    Index first, Index size, const Matrix<double>& c, const Matrix<double>& b, double* phi) {
  const Index n = kSize > 0 ? kSize : size, width = 2 * n + 1;
  augmented_.resize(static_cast<std::size_t>(n * width));
  double* rows = augmented_.data();
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) rows[i * width + j] = c(i, j), rows[i * width + n + j] = b(i, j);
    rows[i * width + 2 * n] = phi[i];
  }
  if (!eliminate<kSize>(n, width, rows)) return false;
  const double* l = row(l_, first);
  double* g = row(g_, first);
  for (Index i = 0; i < n; ++i) {
    const double* own = rows + i * width + n;
    phi[i] = own[n];
    combine<kSize>(n, rank_, l, stride_, own, 1, false, g + i * stride_);
  }
  for (Index a = 0; a < rank_; ++a) {
    combine<kSize>(n, rank_, l, stride_, g + a, stride_, true, small_.data() + a * rank_);
  }
  combine<kSize>(n, rank_, l, stride_, phi, 1, true, right_.data());
  return true;
}

bool LowRankDirection::solve(const DenseAlartCurnierEquations<double>& equations,
                             const Vector<double>& r,
                             double epsilon,
                             Vector<double>& d) {
  d = equations.value();
  right_.setZero(rank_);
  small_.setIdentity();
  Index first = 0;
  for (std::size_t alpha = 0; alpha < equations.contacts(); ++alpha) {
    const Index size = equations.dimension_of(alpha);
    if (equations.is_open(alpha, first, r)) {
      for (Index i = first; i < first + size; ++i) {
        d(i) /= equations.unit()(i);
        std::fill_n(row(g_, i), rank_, 0.0);
        add_multiple<double>(rank_, row(l_, i), d(i), right_.data());
      }
    } else {
      Borrowed<Matrix<double>> by_impulse(size, size), by_velocity(size, size);
      equations.linearise_contact(alpha, first, r, epsilon, *by_impulse, *by_velocity);
      const auto add = [&, phi = d.data() + first](auto kSize) {
        return add_closed<kSize()>(first, size, *by_impulse, *by_velocity, phi);
      };
      const bool is_regular = size == 2   ? add(std::integral_constant<int, 2>())
                              : size == 3 ? add(std::integral_constant<int, 3>())
                                          : add(std::integral_constant<int, 0>());
      if (!is_regular) return false;
    }
    first += size;
  }
  factors_.compute(small_);
  if (factors_.is_singular()) return false;
  factors_.solve(right_, y_);
  for (Index i = 0; i < size_; ++i) d(i) -= product(rank_, row(g_, i), y_.data());
  return true;
}

}  // namespace assay
