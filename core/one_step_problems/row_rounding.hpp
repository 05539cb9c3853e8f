#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "core/one_step_problems/alart_curnier.hpp"
#include "core/one_step_problems/lcp.hpp"
#include "core/one_step_problems/natural_map.hpp"

namespace assay {

// Whether a point solves a one-step problem row by row. With one norm for all rows the small rows
// of a problem could be wrong: in w = (z₁ − 10¹⁷, z₂ − 3) the second row is below the rounding of
// the first. Row i may violate its law by
//
//   ε_i = s_i min(ε, √u/32 · max_k |q_k|/s_k),   s_i = |q_i| + Σ_j |A_ij| |x_j|              (1)
//
// with ε of RowAccuracy, and k over the rows that entries of A connect with row i. The second part
// is for problems without solution. A very large x would "solve" these, because its own rounding
// covers the residual. So q must be visible in some row. For kHalfTheDigits it is left out. A
// change of the units of rows and unknowns changes neither part.
// Source: derived here.

namespace detail {

/// Finds the sets of rows that entries connect. The least index of a set represents it; paths are
/// compressed.
class ConnectedRows {
 public:
  explicit ConnectedRows(Eigen::Index n)
      : parent_(static_cast<std::size_t>(n)), parts_(parent_.size()) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  [[nodiscard]] std::size_t part_of(Eigen::Index i) {
    auto at = static_cast<std::size_t>(i);
    while (parent_[at] != at) at = parent_[at] = parent_[parent_[at]];
    return at;
  }
  void connect(Eigen::Index i, Eigen::Index j) {
    if (parts_ <= 1) return;
    const std::size_t a = part_of(i), b = part_of(j);
    if (a != b) --parts_;
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parent_;
  std::size_t parts_;
};

/// The limits (1) of all rows. `free` is |q|, or empty if the second part is not needed;
/// `for_each_entry(visit)` calls visit(i, j, A_ij). False if a row is not finite, or if the
/// rounding of its computation in Precise<S> exceeds its limit.
template <OrderedField S, class ForEachEntry>
[[nodiscard]] bool limit_rows(const Vector<S>& sizes,
                              const Vector<S>& free,
                              RowAccuracy accuracy,
                              const ForEachEntry& for_each_entry,
                              Vector<S>& allowed) {
  const Eigen::Index n = sizes.size();
  const S epsilon = row_accuracy<S>(accuracy, n);
  allowed = epsilon * sizes;
  for (Eigen::Index i = 0; i < n; ++i) {
    if (!is_finite<S>(sizes.coeff(i))) return false;
  }
  if (free.size() == 0 || accuracy == RowAccuracy::kHalfTheDigits) return true;
  const S most = half_of_the_digits<S>() / S(32);
  bool is_hidden = false;
  for (Eigen::Index i = 0; i < n; ++i) {
    is_hidden = is_hidden || allowed.coeff(i) > most * free.coeff(i);
  }
  if (!is_hidden) return true;
  ConnectedRows connected(n);
  for_each_entry([&](Eigen::Index i, Eigen::Index j, const S& entry) {
    if (!(entry == S(0))) connected.connect(i, j);
  });
  Vector<S> seen = Vector<S>::Constant(n, S(0));
  for (Eigen::Index k = 0; k < n; ++k) {
    if (!(sizes(k) > S(0))) continue;
    S& share = seen(static_cast<Eigen::Index>(connected.part_of(k)));
    share = std::max<S>(share, free(k) / sizes(k));
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    const S limit = most * seen(static_cast<Eigen::Index>(connected.part_of(i))) * sizes(i);
    if (!(limit < allowed(i))) continue;
    if (allowed(i) * precise_units<S>() > limit) return false;
    allowed(i) = limit;
  }
  return true;
}

/// Whether an unknown z with this w solves its row. z must be within its bounds, at the lower bound
/// if w > 0, and at the upper bound if w < 0. Distances and w count as 0 up to `allowed`, in the
/// unit of w. `unit()` is d of row_units.hpp.
template <OrderedField S, class Unit>
[[nodiscard]] bool place_holds(
    const Bounds<S>& bounds, const S& z, const S& w, const S& allowed, const Unit& unit) {
  const auto is_near = [&](const S& distance) {
    if (!(distance > S(0))) return true;
    const S d = unit();
    return d > S(0) && d * distance <= allowed;
  };
  const bool is_inside = (!bounds.lower || is_near(*bounds.lower - z)) &&
                         (!bounds.upper || is_near(z - *bounds.upper));
  if (!is_inside) return false;
  if (bounds.lower && bounds.upper && *bounds.lower == *bounds.upper) return true;
  if (w > allowed) return bounds.lower && is_near(z - *bounds.lower);
  if (w < -allowed) return bounds.upper && is_near(*bounds.upper - z);
  return w == w;
}

}  // namespace detail

/// Calls visit(i, j, M_ij).
template <OrderedField S, class Visit>
void for_each_entry(const BoxVi<S>& problem, const Visit& visit) {
  for (Eigen::Index j = 0; j < problem.size(); ++j) {
    for (Eigen::Index i = 0; i < problem.size(); ++i) visit(i, j, problem.m.coeff(i, j));
  }
}

/// |q_i| + Σ_j |M_ij| |P(0)_j|, the rows of a box problem at the point of the box nearest to 0.
/// Empty if all bounds are finite: such a problem has a solution, and its box limits z. With finite
/// bounds that stand for infinity this protection is lost.
template <OrderedField S>
[[nodiscard]] Vector<S> free_sizes(const BoxVi<S>& problem) {
  const auto& bounds = problem.bounds;
  if (std::ranges::all_of(bounds, [](const auto& own) { return own.lower && own.upper; })) {
    return Vector<S>(0);
  }
  Vector<S> nearest(problem.size()), sizes(problem.size());
  bool is_zero_inside = true;
  for (Eigen::Index i = 0; i < problem.size(); ++i) {
    nearest(i) = project<S>(bounds[static_cast<std::size_t>(i)], S(0));
    is_zero_inside = is_zero_inside && nearest(i) == S(0);
    sizes(i) = magnitude<S>(problem.q(i));
  }
  if (is_zero_inside) return sizes;
  detail::for_each_row_sum<S>(
      problem.m, problem.q, nearest, [&](Eigen::Index i, const S&, const S& size) {
        sizes(i) = size;
      });
  return sizes;
}

/// Whether z solves the box problem, each row within (1).   @pre w = M z + q.
template <OrderedField S>
[[nodiscard]] bool rows_hold(const BoxVi<S>& problem,
                             const Vector<S>& z,
                             const Vector<Precise<S>>& w,
                             RowAccuracy accuracy) {
  const Eigen::Index n = problem.size();
  Vector<S> sizes(n), allowed(n);
  detail::for_each_row_sum<S>(
      problem.m, problem.q, z, [&](Eigen::Index i, const S&, const S& size) { sizes(i) = size; });
  std::optional<RowUnits<S>> units;
  const auto units_of = [&]() -> const RowUnits<S>& {
    if (!units) units = row_units_of<S>(problem.m, n);
    return *units;
  };
  const auto entries = [&](const auto& visit) { for_each_entry(problem, visit); };
  if (!detail::limit_rows<S>(sizes, free_sizes(problem), accuracy, entries, allowed)) return false;
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto unit = [&] { return S(units_of().unknown(i)); };
    const Bounds<S>& bounds = problem.bounds[static_cast<std::size_t>(i)];
    const S own = rounded<S>(w(i));
    if (!detail::place_holds<S>(bounds, S(z(i)), own, S(allowed(i)), unit)) return false;
  }
  return true;
}

namespace detail {

/// The limits by which the rows of one contact are judged, arrays of the dimension of its law.
template <class S>
struct ContactRows {
  const S* allowed;  ///< (1)
  const S* unit;     ///< d, positive
};

/// Whether r and u of a contact obey its law. The Alart-Curnier function with ρ = 1/d, in the unit
/// of u, must be within the limits for each group of components. The radius of the disk of a
/// slipping contact may be wrong by the limit of its normal row.
template <OrderedField S, class Law>
[[nodiscard]] bool contact_holds(const Law& law,
                                 const ContactLaw<Precise<S>>& own,
                                 const Precise<S>* r,
                                 const Precise<S>* u,
                                 const ContactRows<S>& rows) {
  using P = Precise<S>;
  const Eigen::Index d = dimension(own);
  Vector<P> f(d);
  AlartCurnierFunction<P> function;
  Vector<S> unit(d), limit(d);
  const auto rho = [&](int first, int count) {
    S size(0), most(0);
    for (int i = first; i < first + count; ++i) {
      size = std::max<S>(size, rows.unit[i]), most = std::max<S>(most, rows.allowed[i]);
    }
    for (int i = first; i < first + count; ++i) unit(i) = size, limit(i) = most;
    return P(P(1) / P(size));
  };
  function.scaling = scaling_of(own, rho);
  function.value(law, r, u, f.data());
  if constexpr (requires { law.dimension; }) {
    for (Eigen::Index i = 0; i < d; ++i) limit(i) = rows.allowed[i];
  }
  const auto widen = [&](Eigen::Index first, Eigen::Index count, const P& friction) {
    P length(0);
    for (Eigen::Index i = first; i < first + count; ++i) {
      length = std::max<P>(length, magnitude<P>(r[i]));
    }
    if (P(2) * length < friction * r[0]) return;  // far inside the disk
    const S share = rounded<S>(friction) * unit(first) / unit(0) * limit(0);
    for (Eigen::Index i = first; i < first + count; ++i) limit(i) += share;
  };
  if constexpr (requires { law.friction; }) widen(1, d == 2 ? 1 : 2, law.friction);
  if constexpr (requires { law.rolling_friction; }) widen(3, 2, law.rolling_friction);
  for (Eigen::Index i = 0; i < d; ++i) {
    const S error = rounded<S>(magnitude<P>(f(i))) * unit(i);
    if (!(error <= limit(i))) return false;
  }
  return true;
}

/// The same for all contacts, with rows from `first` on.
template <OrderedField S>
[[nodiscard]] bool contacts_hold(const std::vector<ContactLaw<S>>& laws,
                                 const Precise<S>* r,
                                 const Precise<S>* u,
                                 const S* allowed,
                                 const S* unit) {
  using P = Precise<S>;
  for (const ContactLaw<P>& law : convert<P>(laws)) {
    const bool holds = std::visit(
        [&](const auto& of) {
          if constexpr (kEvaluates<P, std::remove_cvref_t<decltype(of)>>) {
            return contact_holds<S>(of, law, r, u, {allowed, unit});
          } else {
            return false;
          }
        },
        law);
    if (!holds) return false;
    const Eigen::Index d = dimension(law);
    r += d, u += d, allowed += d, unit += d;
  }
  return true;
}

}  // namespace detail

/// Calls visit(i, j, W_ij) for the stored entries.
template <OrderedField S, class Visit>
void for_each_entry(const FrictionProblem<S>& problem, const Visit& visit) {
  const BlockMatrix<S>& w = problem.w;
  for (Eigen::Index alpha = 0; alpha < w.block_rows(); ++alpha) {
    for (Eigen::Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
      const auto block = w.block(alpha, k);
      const Eigen::Index from = w.offset(w.column(k));
      for (Eigen::Index j = 0; j < block.cols(); ++j) {
        for (Eigen::Index i = 0; i < block.rows(); ++i) {
          visit(w.offset(alpha) + i, from + j, block(i, j));
        }
      }
    }
  }
}

/// |q_i| + Σ_j |W_ij| |r_j|.
template <OrderedField S>
[[nodiscard]] Vector<S> row_sizes(const FrictionProblem<S>& problem, const Vector<S>& r) {
  Vector<S> sizes(problem.size());
  for (Eigen::Index i = 0; i < problem.size(); ++i) sizes(i) = magnitude<S>(problem.q(i));
  for_each_entry(problem, [&](Eigen::Index i, Eigen::Index j, const S& entry) {
    sizes(i) += magnitude<S>(entry) * magnitude<S>(r(j));
  });
  return sizes;
}

/// Whether r solves the friction problem, each row within (1). Impulses are converted to the unit
/// of u by the diagonal of W, or by row_units.hpp if that is not positive. @pre u = W r + q.
template <OrderedField S>
[[nodiscard]] bool rows_hold(const FrictionProblem<S>& problem,
                             const Vector<S>& r,
                             const Vector<Precise<S>>& u,
                             RowAccuracy accuracy) {
  const Eigen::Index m = problem.size();
  const auto entries = [&](const auto& visit) { for_each_entry(problem, visit); };
  const RowUnits<S> units = row_units<S>(m, entries);
  Vector<S> unit = Vector<S>::Constant(m, S(0)), free(m), allowed(m);
  entries([&](Eigen::Index i, Eigen::Index j, const S& entry) {
    if (i == j && entry > S(0)) unit(i) = entry;
  });
  for (Eigen::Index i = 0; i < m; ++i) {
    if (!(unit(i) > S(0))) unit(i) = units.unknown(i) > S(0) ? S(units.unknown(i)) : S(1);
    free(i) = magnitude<S>(problem.q(i));
  }
  if (!detail::limit_rows<S>(row_sizes(problem, r), free, accuracy, entries, allowed)) return false;
  const Vector<Precise<S>> precise = convert<Precise<S>>(r);
  return detail::contacts_hold<S>(
      problem.laws, precise.data(), u.data(), allowed.data(), unit.data());
}

}  // namespace assay
