#include "core/solvers/few_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math/largest_magnitude.hpp"
#include "core/math/wide.hpp"
#include "core/one_step_problems/natural_map.hpp"

namespace assay {

namespace {

/// y := y + a x for a block a of kHeight rows, column-major. Unrolled, so that y stays in
/// registers.
template <Eigen::Index kHeight, Eigen::Index kWidth>
inline void add_block(const double* a, const double* x, double* y) {
  std::array<double, static_cast<std::size_t>(kHeight)> sums;
#pragma GCC unroll 3
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = y[i];
#pragma GCC unroll 3
  for (Eigen::Index j = 0; j < kWidth; ++j) {
#pragma GCC unroll 3
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] += a[j * kHeight + static_cast<Eigen::Index>(i)] * x[j];
    }
  }
#pragma GCC unroll 3
  for (std::size_t i = 0; i < sums.size(); ++i) y[i] = sums[i];
}

template <Eigen::Index kWidth>
void add_block(const double* a, Eigen::Index height, const double* x, double* y) {
  switch (height) {
    case 1:
      return add_block<1, kWidth>(a, x, y);
    case 2:
      return add_block<2, kWidth>(a, x, y);
    default:
      return add_block<3, kWidth>(a, x, y);
  }
}

/// In four sums, which become packets.
ASSAY_WIDE double sum_of_squares(const double* x, Eigen::Index n) {
  std::array<double, 4> sums{};
  Eigen::Index i = 0;
  for (; i + 4 <= n; i += 4) {
    for (std::size_t k = 0; k < 4; ++k) {
      const double own = x[i + static_cast<Eigen::Index>(k)];
      sums[k] += own * own;
    }
  }
  for (; i < n; ++i) sums[0] += x[i] * x[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/// All blocks lie behind each other.
double sum_of_squares(const BlockMatrix<double>& w) {
  const Eigen::Index last = w.stored_blocks() - 1;
  if (last < 0) return 0;
  Eigen::Index row = w.block_rows() - 1;
  while (w.row_start(row) > last) --row;  // rows without blocks
  const double* first = w.data(0);
  return sum_of_squares(first, w.data(last) - first + w.size(row) * w.size(w.column(last)));
}

bool is_ordinary(double squares) { return squares > 0x1p-200 && squares < 0x1p+200; }

}  // namespace

bool FewContacts::prepare(const FrictionProblem<double>& problem, const Vector<double>& r) {
  const BlockMatrix<double>& w = problem.w;
  const Eigen::Index count = problem.contacts();
  const bool fits =
      problem.size() <= kMost && w.block_rows() == count && w.rows() == problem.size();
  if (!fits || !is_ordinary(sum_of_squares(problem.q.data(), problem.size()))) return false;
  if (!is_ordinary(sum_of_squares(w))) return false;
  problem_ = &problem;
  contacts_.resize(static_cast<std::size_t>(count));
  std::size_t planar = 0, spatial = 0;
  are_alike_ = true;
  for (Eigen::Index alpha = 0; alpha < count; ++alpha) {
    if (!add(alpha, planar, spatial)) return false;
  }
  find_columns();
  if (r.isZero(0)) {
    std::copy_n(problem.q.data(), problem.size(), u_.data());
  } else {
    Vector<double> u(r.size());
    w.multiply_add(r, problem.q, u);
    std::copy_n(u.data(), u.size(), u_.data());
  }
  return true;
}

/// Notes contact α. @return whether its law is valid and one that this takes.
bool FewContacts::add(Eigen::Index alpha, std::size_t& planar, std::size_t& spatial) {
  const BlockMatrix<double>& w = problem_->w;
  const auto at = static_cast<std::size_t>(alpha);
  const ContactLaw<double>& law = problem_->laws[at];
  Contact& contact = contacts_[at];
  contact = {w.offset(alpha), dimension(law), 0, nullptr, 0};
  double mu = 0;
  if (const auto* of_2d = std::get_if<Coulomb<double, 2>>(&law)) {
    mu = of_2d->friction;
    contact.local = planar++;
  } else if (const auto* of_3d = std::get_if<Coulomb<double, 3>>(&law)) {
    mu = of_3d->friction;
    warm_[spatial] = 0;
    contact.local = spatial++;
  } else if (!std::holds_alternative<Unilateral>(law)) {
    return false;
  }
  if (!(mu >= 0) || !std::isfinite(mu) || contact.size != w.size(alpha)) return false;
  are_alike_ = are_alike_ && contact.size == contacts_[0].size;
  return true;
}

/// If all blocks are stored and of one size, W_βα is found from the first block of its row.
void FewContacts::find_columns() {
  const BlockMatrix<double>& w = problem_->w;
  const std::size_t count = contacts_.size();
  are_found_by_row_ = are_alike_ && static_cast<std::size_t>(w.stored_blocks()) == count * count;
  columns_.assign(are_found_by_row_ ? count : count * count, nullptr);
  for (std::size_t beta = 0; beta < count; ++beta) {
    const Eigen::Index row = static_cast<Eigen::Index>(beta), first = w.row_start(row);
    if (are_found_by_row_) {
      columns_[beta] = w.data(first);
      contacts_[beta].diagonal = w.data(first + row);
      continue;
    }
    for (Eigen::Index k = first; k < w.row_start(row + 1); ++k) {
      columns_[static_cast<std::size_t>(w.column(k)) * count + beta] = w.data(k);
    }
    contacts_[beta].diagonal = columns_[beta * count + beta];
  }
}

bool FewContacts::prepare_local(std::size_t alpha) {
  Contact& contact = contacts_[alpha];
  const double* w = contact.diagonal;
  if (w == nullptr) return false;
  double largest = 0;
  for (Eigen::Index i = 0; i < contact.size * contact.size; ++i) {
    largest = std::max(largest, std::abs(w[i]));
  }
  contact.weight = 1 + largest;
  const ContactLaw<double>& law = problem_->laws[alpha];
  if (const auto* planar = std::get_if<Coulomb<double, 2>>(&law)) {
    return planar_[contact.local].prepare(w, planar->friction);
  }
  if (const auto* spatial = std::get_if<Coulomb<double, 3>>(&law)) {
    return spatial_[contact.local].prepare(w, spatial->friction);
  }
  return w[0] > 0;
}

template <Eigen::Index kSize>
void FewContacts::solve(const Contact& contact, const double* q, double* r) {
  if constexpr (kSize == 1) {
    r[0] = q[0] < 0 ? -q[0] / contact.diagonal[0] : 0;
  } else if constexpr (kSize == 2) {
    planar_[contact.local].solve(q, r);
  } else {
    spatial_[contact.local].improve(q, r, warm_[contact.local]);
  }
}

/// u := u + W Δr_α.
template <Eigen::Index kSize>
inline void FewContacts::add_column(std::size_t alpha, const double* change) {
  const std::size_t count = contacts_.size();
  double* other = u_.data();
  if (are_found_by_row_) {
    const std::size_t from = alpha * kSize * kSize;
    for (std::size_t beta = 0; beta < count; ++beta, other += kSize) {
      add_block<kSize, kSize>(columns_[beta] + from, change, other);
    }
    return;
  }
  const double* const* column = columns_.data() + alpha * count;
  for (std::size_t beta = 0; beta < count; other += contacts_[beta++].size) {
    if (column[beta] == nullptr) continue;
    if (are_alike_) {
      add_block<kSize, kSize>(column[beta], change, other);
    } else {
      add_block<kSize>(column[beta], contacts_[beta].size, change, other);
    }
  }
}

/// (1). @return as `sweep`.
template <Eigen::Index kSize>
double FewContacts::update(std::size_t alpha, double* r) {
  constexpr auto kComponents = static_cast<std::size_t>(kSize);
  Contact& contact = contacts_[alpha];
  double* own = r + contact.first;
  const double* u = u_.data() + contact.first;
  if (is_parting<kComponents>(own, u)) return 0;
  if (contact.weight == 0 && !prepare_local(alpha)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  std::array<double, kComponents> q, change;
  for (std::size_t i = 0; i < kComponents; ++i) q[i] = u[i], change[i] = -own[i];
  add_block<kSize, kSize>(contact.diagonal, change.data(), q.data());
  solve<kSize>(contact, q.data(), own);
  double distance = 0;
  for (std::size_t i = 0; i < kComponents; ++i) {
    change[i] += own[i];
    distance += std::abs(change[i]);
  }
  if (distance == 0) return 0;
  add_column<kSize>(alpha, change.data());
  return distance * contact.weight;
}

ASSAY_WIDE double FewContacts::sweep(Vector<double>& r) {
  double change = 0;
  for (std::size_t alpha = 0; alpha < contacts_.size(); ++alpha) {
    const Eigen::Index size = contacts_[alpha].size;
    const double own = size == 1   ? update<1>(alpha, r.data())
                       : size == 2 ? update<2>(alpha, r.data())
                                   : update<3>(alpha, r.data());
    keep_larger(change, own);
    if (!(change == change)) return change;
  }
  return change;
}

bool FewContacts::residual_is_within(const Vector<double>& r, double tolerance) const {
  for (std::size_t alpha = 0; alpha < contacts_.size(); ++alpha) {
    const Eigen::Index first = contacts_[alpha].first;
    const double own =
        natural_residual<double>(problem_->laws[alpha], r.data() + first, u_.data() + first);
    if (!(own <= tolerance)) return false;
  }
  return true;
}

}  // namespace assay
