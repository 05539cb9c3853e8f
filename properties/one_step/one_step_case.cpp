#include "properties/one_step/one_step_case.hpp"

#include "core/math/definiteness.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

/// max over rows and columns of the sums of magnitudes: an upper bound of ‖A‖₂.
Rational spectral_bound(const Matrix<Rational>& a) {
  const Rational rows = row_sum_norm(a), columns = row_sum_norm(Matrix<Rational>(a.transpose()));
  return rows > columns ? rows : columns;
}

/// A lower bound of the smallest eigenvalue of a symmetric matrix, 0 if it is not positive
/// definite.
Rational smallest_eigenvalue_bound(const Matrix<Rational>& a) {
  if (definiteness(a) != Definiteness::kDefinite) return 0;
  return 1 / row_sum_norm(inverse(a));
}

}  // namespace

Rational largest_friction(const std::vector<ContactLaw<Rational>>& laws) {
  Rational largest = 0;
  for (const auto& law : laws) {
    const Rational own = std::visit(
        [](const auto& of) -> Rational {
          if constexpr (requires { of.rolling_friction; }) return of.friction + of.rolling_friction;
          if constexpr (requires { of.friction; }) return of.friction;
          return 0;
        },
        law);
    if (own > largest) largest = own;
  }
  return largest;
}

BoxVi<Rational> box_of(const OneStepCase& x) { return {x.w, x.q, x.bounds}; }

FrictionProblem<Rational> friction_of(const OneStepCase& x) {
  return {BlockMatrix<Rational>::from_dense(x.w, block_sizes(x.laws)), x.q, x.laws};
}

Index first_component(const OneStepCase& x, Index part) {
  if (x.is_box()) return part;
  Index first = 0;
  for (Index k = 0; k < part; ++k) first += dimension(x.laws[static_cast<std::size_t>(k)]);
  return first;
}

Index components(const OneStepCase& x, Index part) {
  return x.is_box() ? 1 : dimension(x.laws[static_cast<std::size_t>(part)]);
}

bool needs_roots(const OneStepCase& x) {
  for (const auto& law : x.laws) {
    if (std::holds_alternative<Coulomb<Rational, 3>>(law) ||
        std::holds_alternative<RollingCoulomb<Rational>>(law)) {
      return true;
    }
  }
  return false;
}

bool is_lcp(const OneStepCase& x) { return x.is_box() && is_lcp(box_of(x)); }

OneStepCase with_components(const OneStepCase& x, const std::vector<Index>& order) {
  OneStepCase y = x;
  const auto n = static_cast<Index>(order.size());
  y.w.resize(n, n);
  y.q.resize(n);
  if (x.other.size() > 0) y.other.resize(n);
  for (Index i = 0; i < n; ++i) {
    const Index from = order[static_cast<std::size_t>(i)];
    y.q(i) = x.q(from);
    if (x.other.size() > 0) y.other(i) = x.other(from);
    for (Index j = 0; j < n; ++j) y.w(i, j) = x.w(from, order[static_cast<std::size_t>(j)]);
  }
  if (x.is_box()) {
    y.bounds.clear();
    for (const Index i : order) y.bounds.push_back(x.bounds[static_cast<std::size_t>(i)]);
  }
  return y;
}

std::vector<Index> components_of(const OneStepCase& x, const std::vector<Index>& order) {
  std::vector<Index> all;
  for (const Index part : order) {
    for (Index i = 0; i < components(x, part); ++i) all.push_back(first_component(x, part) + i);
  }
  return all;
}

OneStepCase with_parts(const OneStepCase& x, const std::vector<Index>& order) {
  OneStepCase y = with_components(x, components_of(x, order));
  if (!x.is_box()) {
    y.laws.clear();
    for (const Index part : order) y.laws.push_back(x.laws[static_cast<std::size_t>(part)]);
  }
  return y;
}

Rational residual(const OneStepCase& x, const Vector<Rational>& z) {
  if (x.is_box()) return natural_residual<Rational>(box_of(x), z);
  if (!needs_roots(x)) return natural_residual<Rational>(friction_of(x), z);
  return ScalarTraits<Dd>::to_rational(
      natural_residual<Dd>(convert<Dd>(friction_of(x)), convert<Dd>(z)));
}

Rational scale(const OneStepCase& x, const Vector<Rational>& z) {
  Rational largest = 0;
  for (Index i = 0; i < x.size(); ++i) {
    Rational row = magnitude(x.q(i)) + magnitude(z(i));
    for (Index j = 0; j < x.size(); ++j) row += magnitude(Rational(x.w(i, j) * z(j)));
    if (row > largest) largest = row;
  }
  return largest;
}

std::optional<Rational> error_of_residual(const OneStepCase& x) {
  if (x.size() == 0) return Rational(0);
  const Rational alpha =
      smallest_eigenvalue_bound((x.w + Matrix<Rational>(x.w.transpose())) / Rational(2));
  if (alpha <= 0) return std::nullopt;
  const Rational norm = spectral_bound(x.w);
  const Rational contraction = largest_friction(x.laws) * norm / alpha;
  if (contraction >= 1) return std::nullopt;
  return Rational(x.size()) * (1 + norm) / (alpha * (1 - contraction));
}

}  // namespace assay::properties
