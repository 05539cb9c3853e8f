#include "core/one_step_problems/precise_residual.hpp"

#include <array>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/one_step_problems/precise_sums.hpp"

namespace assay {

namespace {

/// The natural map of one unknown in double-double.
Dd residual_of_unknown(const Bounds<double>& bounds, double z, const Dd& w) {
  const auto& [lower, upper] = bounds;
  if (!upper && lower && *lower == 0) return abs(w < z ? w : Dd(z));
  if ((lower && z == *lower && w.x[0] > 0) || (upper && z == *upper && w.x[0] < 0)) {
    return Dd(0);  // on the bound towards which w presses
  }
  Bounds<Dd> precise;
  if (lower) precise.lower = Dd(*lower);
  if (upper) precise.upper = Dd(*upper);
  return natural_residual<Dd>(precise, Dd(z), w);
}

/// The residual of z in double-double, without copying the problem; calls keep(i, w_i).
template <class Keep>
Dd residual_of_rows(const BoxVi<double>& problem, const Vector<double>& z, const Keep& keep) {
  Dd worst(0);
  detail::for_each_precise_row<8>(problem, z, 0, [&](Eigen::Index i, const Dd& w) {
    keep(i, w);
    const Dd own = residual_of_unknown(problem.bounds[static_cast<std::size_t>(i)], z.coeff(i), w);
    keep_larger(worst, own);
  });
  return worst;
}

/// Row i of u_α = (W r + q)_α in double-double, entry by entry.
Dd precise_row(const FrictionProblem<double>& problem,
               const Vector<double>& r,
               Eigen::Index alpha,
               Eigen::Index i) {
  const BlockMatrix<double>& w = problem.w;
  Dd sum(problem.q(w.offset(alpha) + i));
  for (Eigen::Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
    const auto block = w.block(alpha, k);
    const Eigen::Index from = w.offset(w.column(k));
    for (Eigen::Index j = 0; j < block.cols(); ++j) sum += Dd(block(i, j)) * Dd(r(from + j));
  }
  return sum;
}

/// Calls row(i, u_i) for the rows of u_α = (W r + q)_α, i from `first` to `end`, in double-double
/// from the blocks of W in double, `Rows` at once, then fewer. Columns whose r_j is zero are left
/// out.
template <std::size_t Rows, class Row>
void for_each_row_of_contact(const FrictionProblem<double>& problem,
                             const Vector<double>& r,
                             Eigen::Index alpha,
                             Eigen::Index first,
                             const Row& row) {
  using Index = Eigen::Index;
  constexpr auto kRows = static_cast<Index>(Rows);
  const BlockMatrix<double>& w = problem.w;
  const Index height = w.size(alpha);
  for (; first + kRows <= height; first += kRows) {
    detail::PreciseSums<Rows> sums(problem.q.data() + w.offset(alpha) + first);
    for (Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
      const double* entries = w.data(k) + first;
      const double* own = r.data() + w.offset(w.column(k));
      const Index width = w.size(w.column(k));
      for (Index j = 0; j < width; ++j, entries += height) {
        if (own[j] != 0) sums.add(entries, own[j]);
      }
    }
    for (std::size_t k = 0; k < Rows; ++k) {
      const Index i = first + static_cast<Index>(k);
      row(i, sums.is_finite(k) ? sums.value(k) : precise_row(problem, r, alpha, i));
    }
  }
  if constexpr (Rows > 1) for_each_row_of_contact<Rows - 1>(problem, r, alpha, first, row);
}

constexpr std::size_t kMostOfContact = RollingCoulomb<Dd>::kDimension;  ///< but equalities

/// The residual of r in double-double, without copying the problem; calls keep(i, u_i).
template <class Keep>
Dd residual_of_rows(const FrictionProblem<double>& problem,
                    const Vector<double>& r,
                    const Keep& keep) {
  Dd worst(0);
  for (Eigen::Index alpha = 0; alpha < problem.contacts(); ++alpha) {
    const ContactLaw<double>& law = problem.laws[static_cast<std::size_t>(alpha)];
    const bool is_equality = std::holds_alternative<Equality>(law);  // of any dimension
    const Eigen::Index first = problem.w.offset(alpha);
    std::array<Dd, kMostOfContact> own{}, u{};
    for_each_row_of_contact<3>(problem, r, alpha, 0, [&](Eigen::Index i, const Dd& row) {
      keep(first + i, row);
      if (is_equality) return keep_larger(worst, Dd(abs(row)));
      own[static_cast<std::size_t>(i)] = Dd(r.coeff(first + i));
      u[static_cast<std::size_t>(i)] = row;
    });
    if (is_equality) continue;
    keep_larger(worst, natural_residual<Dd>(convert<Dd>(law), own.data(), u.data()));
  }
  return worst;
}

}  // namespace

Dd precise_residual(const BoxVi<double>& problem, const Vector<double>& z, Vector<Dd>& slack) {
  return residual_of_rows(problem, z, [&](Eigen::Index i, const Dd& w) { slack.coeffRef(i) = w; });
}

Dd precise_residual(const BoxVi<double>& problem, const Vector<double>& z) {
  return residual_of_rows(problem, z, [](Eigen::Index, const Dd&) {});
}

Dd precise_residual(const FrictionProblem<double>& problem,
                    const Vector<double>& r,
                    Vector<Dd>& u) {
  return residual_of_rows(problem, r, [&](Eigen::Index i, const Dd& row) { u.coeffRef(i) = row; });
}

Dd precise_residual(const FrictionProblem<double>& problem, const Vector<double>& r) {
  return residual_of_rows(problem, r, [](Eigen::Index, const Dd&) {});
}

}  // namespace assay
