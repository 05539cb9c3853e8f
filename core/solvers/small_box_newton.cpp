#include "core/solvers/small_box_newton.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/math/add_multiple.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/math/wide.hpp"

namespace assay {

namespace {

constexpr auto kMost = static_cast<std::size_t>(SmallBoxNewton::kMost);
using Numbers = std::array<double, kMost>;

/// A point of a problem with its w, and the piece of it.
class Iteration {
 public:
  Iteration(const BoxVi<double>& problem, const Vector<double>& z)
      : problem_(problem), n_(static_cast<std::size_t>(problem.size())) {
    const Bounds<double>* bounds = problem.bounds.data();
    const double *start = z.data(), *q = problem.q.data();
    bool is_zero = true;
    for (std::size_t i = 0; i < n_; ++i, ++bounds) {
      lower_[i] = bounds->lower ? *bounds->lower : -std::numeric_limits<double>::infinity();
      upper_[i] = bounds->upper ? *bounds->upper : std::numeric_limits<double>::infinity();
      z_[i] = start[i], w_[i] = q[i];
      is_zero = is_zero && z_[i] == 0;
    }
    if (!is_zero) find_slack();
  }

  /// The natural map; NaN if a number of it is.
  [[nodiscard]] double residual() const {
    double worst = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double moved = z_[i] - w_[i];
      const double own = moved < lower_[i]   ? z_[i] - lower_[i]
                         : moved > upper_[i] ? z_[i] - upper_[i]
                                             : w_[i];
      keep_larger(worst, std::abs(own));
    }
    return worst;
  }

  /// One sweep of projected Gauss-Seidel over the unknowns with M_ii > 0.
  void sweep() {
    for (std::size_t i = 0; i < n_; ++i) {
      const double diagonal = column(i)[i];
      if (!(diagonal > 0) || (w_[i] >= 0 && z_[i] == lower_[i])) continue;
      const double target = std::clamp(z_[i] - w_[i] / diagonal, lower_[i], upper_[i]);
      const double step = target - z_[i];
      if (step == 0) continue;
      z_[i] = target;
      add_multiple<double>(static_cast<Eigen::Index>(n_), column(i), step, w_.data());
    }
  }

  enum class Step { kMade, kSamePiece, kSingular };

  /// Goes to the zero of the piece.
  [[nodiscard]] Step step() {
    if (!find_piece()) return Step::kSamePiece;
    for (std::size_t a = 0; a < size_; ++a) right_[a] = -entry_of_q(inside_[a]);
    for (std::size_t j = 0; j < n_; ++j) {
      if (is_inside_[j] || z_[j] == 0) continue;
      for (std::size_t a = 0; a < size_; ++a) right_[a] -= column(j)[inside_[a]] * z_[j];
    }
    copy_block();
    if (!eliminate()) return Step::kSingular;
    for (std::size_t a = 0; a < size_; ++a) z_[inside_[a]] = right_[a];
    find_slack();
    return Step::kMade;
  }

  void read(Vector<double>& z) const { std::copy_n(z_.data(), n_, z.data()); }

 private:
  [[nodiscard]] const double* column(std::size_t j) const { return problem_.m.data() + j * n_; }
  [[nodiscard]] double entry_of_q(std::size_t i) const { return problem_.q.data()[i]; }
  [[nodiscard]] double* block(std::size_t b) { return block_.data() + b * kMost; }

  void find_slack() {
    std::copy_n(problem_.q.data(), n_, w_.data());
    for (std::size_t j = 0; j < n_; ++j) {
      if (z_[j] == 0) continue;
      add_multiple<double>(static_cast<Eigen::Index>(n_), column(j), z_[j], w_.data());
    }
  }

  /// The places of all unknowns; those on bounds are moved there.
  bool find_piece() {
    bool changed = first_;
    first_ = false;
    size_ = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double diagonal = std::abs(column(i)[i]);
      const double moved = z_[i] - (diagonal > 0 ? w_[i] / diagonal : w_[i]);
      const bool below = moved <= lower_[i] && std::isfinite(lower_[i]);
      const bool inside = !below && !(moved >= upper_[i] && std::isfinite(upper_[i]));
      const double place = inside  ? std::numeric_limits<double>::quiet_NaN()
                           : below ? lower_[i]
                                   : upper_[i];
      changed = changed || inside != is_inside_[i] || (!inside && place != z_[i]);
      is_inside_[i] = inside;
      if (inside) {
        inside_[size_++] = i;
      } else {
        z_[i] = place;
      }
    }
    return changed;
  }

  /// Copies M_II and the largest magnitude of each of its columns.
  void copy_block() {
    for (std::size_t b = 0; b < size_; ++b) {
      const double* from = column(inside_[b]);
      double* own = block(b);
      double largest = 0;
      for (std::size_t a = 0; a < size_; ++a) {
        own[a] = from[inside_[a]];
        largest = std::max(largest, std::abs(own[a]));
      }
      largest_[b] = largest;
    }
  }

  /// y := y − factor x for the n entries from x and y on.
  static void take_multiple(std::size_t n, const double* x, double factor, double* y) {
    add_multiple<double>(static_cast<Eigen::Index>(n), x, -factor, y);
  }

  /// Gaussian elimination with row exchanges; right_ becomes the solution. The matrices of circuits
  /// have few entries: a column whose entry in the row of the pivot is 0 stays as it is.
  [[nodiscard]] bool eliminate() {
    // Of the largest entry of the column: 2¹⁰ units of roundoff, what a few rows leave of a zero.
    constexpr double kLeastPivot = 0x1p-43;
    for (std::size_t k = 0; k < size_; ++k) {
      double* own = block(k);
      std::size_t pivot = k;
      for (std::size_t i = k + 1; i < size_; ++i) {
        if (std::abs(own[i]) > std::abs(own[pivot])) pivot = i;
      }
      if (!(std::abs(own[pivot]) > kLeastPivot * largest_[k])) return false;
      if (pivot != k) {
        for (std::size_t j = k; j < size_; ++j) std::swap(block(j)[k], block(j)[pivot]);
        std::swap(right_[k], right_[pivot]);
      }
      const double inverse = 1 / own[k];
      for (std::size_t i = k + 1; i < size_; ++i) own[i] *= inverse;
      const std::size_t below = size_ - k - 1;
      for (std::size_t j = k + 1; j < size_; ++j) {
        double* other = block(j);
        if (other[k] != 0) take_multiple(below, own + k + 1, other[k], other + k + 1);
      }
      if (right_[k] != 0) take_multiple(below, own + k + 1, right_[k], right_.data() + k + 1);
    }
    for (std::size_t k = size_; k-- > 0;) {
      right_[k] /= block(k)[k];
      take_multiple(k, block(k), right_[k], right_.data());
    }
    return true;
  }

  const BoxVi<double>& problem_;
  std::size_t n_, size_ = 0;
  bool first_ = true;
  Numbers lower_, upper_, z_, w_, right_, largest_;
  std::array<double, kMost * kMost> block_;
  std::array<std::size_t, kMost> inside_;
  std::array<bool, kMost> is_inside_{};
};

}  // namespace

ASSAY_WIDE bool SmallBoxNewton::improve(const BoxVi<double>& problem,
                                        double tolerance,
                                        Vector<double>& z) {
  is_singular_ = false;
  Iteration iteration(problem, z);
  iteration.sweep();
  for (steps_ = 0; !(iteration.residual() <= tolerance); ++steps_) {
    if (steps_ == kMostSteps) return false;
    const Iteration::Step step = iteration.step();
    is_singular_ = step == Iteration::Step::kSingular;
    if (step != Iteration::Step::kMade) return false;
  }
  iteration.read(z);
  return true;
}

}  // namespace assay
