#include "core/one_step_problems/residual_bound.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/math/largest_magnitude.hpp"
#include "core/math/wide.hpp"
#include "core/one_step_problems/natural_map.hpp"

namespace assay {

namespace {

constexpr double kRoundoff = 0x1p-53;
constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// The natural map of one unknown.
double distance_of(const Bounds<double>& bounds, double z, double w) {
  const double moved = z - w;
  if (bounds.lower && moved < *bounds.lower) return std::abs(z - *bounds.lower);
  if (bounds.upper && moved > *bounds.upper) return std::abs(z - *bounds.upper);
  return std::abs(w);
}

/// (1) of the rows from `first` on, so many at once, then fewer: their sums stay in registers.
template <std::size_t Rows>
void bound_box_rows(const BoxVi<double>& problem,
                    const Vector<double>& z,
                    Eigen::Index first,
                    double* w,
                    double& worst) {
  const Eigen::Index n = problem.size();
  constexpr double kUnderflow = 1e-300;
  const double unit = 2 * static_cast<double>(n + 4) * kRoundoff;
  for (; first + static_cast<Eigen::Index>(Rows) <= n; first += static_cast<Eigen::Index>(Rows)) {
    std::array<double, Rows> sums, sizes;
    for (std::size_t k = 0; k < Rows; ++k) {
      sums[k] = problem.q.data()[first + static_cast<Eigen::Index>(k)];
      sizes[k] = std::abs(sums[k]);
    }
    for (Eigen::Index j = 0; j < n; ++j) {
      const double factor = z.data()[j], size = std::abs(factor);
      if (factor == 0) continue;
      const double* column = problem.m.data() + j * n + first;
      for (std::size_t k = 0; k < Rows; ++k) {
        sums[k] += column[k] * factor, sizes[k] += std::abs(column[k]) * size;
      }
    }
    for (std::size_t k = 0; k < Rows; ++k) {
      const auto i = first + static_cast<Eigen::Index>(k);
      const double own = z.data()[i];
      w[i] = sums[k];
      const Bounds<double>& bounds = problem.bounds[static_cast<std::size_t>(i)];
      const double distance = distance_of(bounds, own, sums[k]);
      keep_larger(worst, distance + unit * (sizes[k] + std::abs(own) + distance) + kUnderflow);
    }
  }
  if constexpr (Rows > 1) bound_box_rows<Rows / 2>(problem, z, first, w, worst);
}

/// sums := sums + a x and sizes := sizes + |a x| for a column a.
template <std::size_t kHeight>
[[gnu::always_inline]] inline void add_column(const double* a,
                                              double x,
                                              std::array<double, kHeight>& sums,
                                              std::array<double, kHeight>& sizes) {
#pragma GCC unroll 3
  for (std::size_t i = 0; i < kHeight; ++i) {
    const double term = a[i] * x;
    sums[i] += term, sizes[i] += std::abs(term);
  }
}

/// u of contact α, and |q_i| + Σ_j |W_ij| |r_j|. Contacts without impulse are left out.
template <Eigen::Index kHeight>
void sum_rows(const FrictionProblem<double>& problem,
              Eigen::Index alpha,
              const Vector<double>& r,
              double* u,
              double* sizes) {
  constexpr auto kRows = static_cast<std::size_t>(kHeight);
  const BlockMatrix<double>& w = problem.w;
  std::array<double, kRows> sums, magnitudes;
  for (std::size_t i = 0; i < kRows; ++i) {
    sums[i] = problem.q.data()[w.offset(alpha) + static_cast<Eigen::Index>(i)];
    magnitudes[i] = std::abs(sums[i]);
  }
  for (Eigen::Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
    const Eigen::Index beta = w.column(k), width = w.size(beta);
    const double *values = w.data(k), *own = r.data() + w.offset(beta);
    if (width == kHeight) {
      if (std::all_of(own, own + kHeight, [](double x) { return x == 0; })) continue;
#pragma GCC unroll 3
      for (std::size_t j = 0; j < kRows; ++j) {
        add_column<kRows>(values + j * kRows, own[j], sums, magnitudes);
      }
      continue;
    }
    for (Eigen::Index j = 0; j < width; ++j, values += kHeight) {
      if (own[j] != 0) add_column<kRows>(values, own[j], sums, magnitudes);
    }
  }
  for (std::size_t i = 0; i < kRows; ++i) u[i] = sums[i], sizes[i] = magnitudes[i];
}

/// (2) of contact α with a law that has a cone.
template <Eigen::Index kHeight>
double bound_contact(const FrictionProblem<double>& problem,
                     Eigen::Index alpha,
                     double mu,
                     const Vector<double>& r,
                     Vector<double>& u) {
  constexpr double kMostFriction = 1e100, kUnderflow = 1e-140;
  if (!(mu <= kMostFriction)) return kInfinite;
  const Eigen::Index first = problem.w.offset(alpha);
  const double* own = r.data() + first;
  double* velocity = u.data() + first;
  std::array<double, static_cast<std::size_t>(kHeight)> sizes;
  sum_rows<kHeight>(problem, alpha, r, velocity, sizes.data());
  double size = sizes[0] + std::abs(own[0]);
  for (Eigen::Index i = 1; i < kHeight; ++i) {
    size += (1 + mu) * sizes[static_cast<std::size_t>(i)] + std::abs(own[i]);
  }
  double worst = 0;
  if (!is_parting<static_cast<std::size_t>(kHeight)>(own, velocity)) {
    const ContactLaw<double>& law = problem.laws[static_cast<std::size_t>(alpha)];
    worst = natural_residual<double>(law, own, velocity);
    keep_larger(worst, std::abs(own[0] < velocity[0] ? own[0] : velocity[0]));
  }
  const double unit = 2 * static_cast<double>(r.size() + 17) * kRoundoff;
  return worst + unit * size + kUnderflow * (1 + mu);
}

}  // namespace

ASSAY_WIDE double residual_bound(const BoxVi<double>& problem,
                                 const Vector<double>& z,
                                 Vector<double>& w) {
  w.resize(z.size());
  double worst = 0;
  bound_box_rows<8>(problem, z, 0, w.data(), worst);
  return worst;
}

ASSAY_WIDE double residual_bound(const FrictionProblem<double>& problem,
                                 const Vector<double>& r,
                                 Vector<double>& u) {
  u.resize(r.size());
  double worst = 0;
  for (Eigen::Index alpha = 0; alpha < problem.contacts(); ++alpha) {
    const ContactLaw<double>& law = problem.laws[static_cast<std::size_t>(alpha)];
    double own = kInfinite;
    if (std::holds_alternative<Unilateral>(law)) {
      own = bound_contact<1>(problem, alpha, 0, r, u);
    } else if (const auto* planar = std::get_if<Coulomb<double, 2>>(&law)) {
      own = bound_contact<2>(problem, alpha, planar->friction, r, u);
    } else if (const auto* spatial = std::get_if<Coulomb<double, 3>>(&law)) {
      own = bound_contact<3>(problem, alpha, spatial->friction, r, u);
    }
    if (own == kInfinite) return own;
    keep_larger(worst, own);
  }
  return worst;
}

}  // namespace assay
