#include "oracles/one_step/newton_enclosure.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>

#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/math/magnitude.hpp"
#include "core/math/sparse_lu.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "oracles/one_step/at.hpp"

namespace assay {
extern template class LuFactors<double>;
extern template class LuFactors<Mpfr50>;
}  // namespace assay

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

Vector<Rational> joined_spread(const SparseAffineMap& map, const Rational& radius) {
  const Vector<Rational> d = Vector<Rational>::Constant(map.size(), radius);
  Vector<Rational> v(2 * map.size());
  v << d, map.spread(d);
  return v;
}

/// x to a multiple of 1/unit.
Rational rounded(const Rational& x, const Rational& unit) {
  return floor(x * unit + Rational(1, 2)) / unit;
}

constexpr Index kLargestIn50Digits = 150;

/// inverse := A⁻¹ in double, from the few entries of A that are not zero.
bool invert_sparse(const std::vector<Eigen::Triplet<double>>& entries,
                   Index n,
                   Matrix<double>& inverse) {
  SparseMatrix<double> a(n, n);
  a.setFromTriplets(entries.begin(), entries.end());
  SparseLuFactors<double> factors;
  if (!factors.compute(a)) return false;
  inverse.resize(n, n);
  Vector<double> column;
  for (Index k = 0; k < n; ++k) {
    if (!factors.solve(Vector<double>::Unit(n, k), column)) return false;
    inverse.col(k) = column;
  }
  return true;
}

/// inverse := A⁻¹, or what rounding leaves of it, from the entries of the rows. @return whether A
/// has a factorisation.
template <class S>
bool invert(const std::vector<std::vector<std::pair<Index, S>>>& rows, Matrix<S>& inverse) {
  const auto n = static_cast<Index>(rows.size());
  std::vector<Eigen::Triplet<S>> entries;
  for (Index i = 0; i < n; ++i) {
    for (const auto& [k, value] : rows[at(i)]) entries.emplace_back(i, k, value);
  }
  if constexpr (std::same_as<S, double>) {
    if (entries.size() < rows.size() * rows.size() / 8) return invert_sparse(entries, n, inverse);
  }
  Matrix<S> a = Matrix<S>::Constant(n, n, S(0));
  for (const auto& entry : entries) a(entry.row(), entry.col()) = entry.value();
  LuFactors<S> factors;
  factors.compute(a);
  if (factors.is_singular()) return false;
  inverse = factors.solve(Matrix<S>(Matrix<S>::Identity(n, n)));
  return true;
}

/// An upper bound of the exact sum of |a_k| |b_k|, from one rounded in S.
template <class S>
S inflated(const S& sum, Index n) {
  return sum * (S(1) + S(4 * static_cast<int>(n) + 16) * unit_roundoff<S>());
}

}  // namespace

NewtonProof::NewtonProof(const SparseAffineMap& map, const ActiveSystem& system)
    : map_(map), system_(system) {}

Vector<Rational> NewtonProof::values(const Vector<Rational>& z) const {
  const Vector<Rational> v = map_.joined(z);
  Vector<Rational> f(map_.size());
  for (Index i = 0; i < f.size(); ++i) f(i) = system_.equations[at(i)](v);
  return f;
}

/// Rounded: each entry to within 4 u of the sizes that are added in it.
template <class S>
NewtonProof::Rows<S> NewtonProof::jacobian() const {
  const Index n = map_.size();
  const Vector<Rational> v = map_.joined(center_);
  Rows<S> rows(at(n));
  std::vector<Rational> row(at(n));
  std::vector<Index> touched;
  const auto add = [&](Index k, const Rational& derivative) {
    if (derivative == 0) return;
    if (row[at(k)] == 0) touched.push_back(k);
    row[at(k)] += derivative;
  };
  const auto add_joined = [&](Index k, const Rational& derivative) {
    if (k < n) return add(k, derivative);
    for (const auto& [column, value] : map_.rows[at(k - n)]) {
      add(column, Rational(derivative * value));
    }
  };
  for (Index i = 0; i < n; ++i) {
    touched.clear();
    for (const QuadraticForm::Term& term : system_.equations[at(i)].terms) {
      if (term.second < 0) {
        add_joined(term.first, term.factor);
      } else {
        add_joined(term.first, Rational(term.factor * v(term.second)));
        add_joined(term.second, Rational(term.factor * v(term.first)));
      }
    }
    for (const Index k : touched) {  // one that cancelled in between is there twice
      if (row[at(k)] == 0) continue;
      rows[at(i)].emplace_back(k, scalar_cast<S>(row[at(k)]));
      row[at(k)] = 0;
    }
  }
  return rows;
}

template <class S>
NewtonProof::Bounds NewtonProof::contraction(const Matrix<S>& inverse) const {
  const Index n = map_.size();
  const Rows<S> j = jacobian<S>();
  const Vector<Rational> d = joined_spread(map_, Rational(1));
  Vector<S> curvature(n);
  for (Index i = 0; i < n; ++i) {
    Rational sum(0);
    for (const QuadraticForm::Term& term : system_.equations[at(i)].terms) {
      if (term.second >= 0) sum += 2 * abs(term.factor) * d(term.first) * d(term.second);
    }
    curvature(i) = inflated<S>(scalar_cast<S>(sum), n);
  }
  const Vector<S> f = convert<S>(values(center_));
  // Products of n terms, each factor rounded once: |error| ≤ (n + 3) u Σ |a_k| |b_k|.
  const S rounding = S(static_cast<int>(n) + 8) * unit_roundoff<S>();
  S defect(0), bend(0), step(0);
  Vector<S> entry(n), size(n);
  for (Index i = 0; i < n; ++i) {
    for (Index k = 0; k < n; ++k) entry(k) = size(k) = S(0);
    S row_bend(0), row_step(0), row_step_size(0);
    for (Index l = 0; l < n; ++l) {
      const S c = inverse(i, l);
      row_bend += magnitude(c) * curvature(l);
      row_step += c * f(l);
      row_step_size += magnitude(c) * magnitude(f(l));
      for (const auto& [k, value] : j[at(l)]) {
        const S product = c * value;
        entry(k) += product;
        size(k) += magnitude(product);
      }
    }
    S row_defect(0);
    for (Index k = 0; k < n; ++k) {
      const S off = k == i ? S(entry(k) - S(1)) : entry(k);
      row_defect += magnitude(off) + rounding * (size(k) + S(k == i ? 1 : 0));
    }
    defect = std::max(defect, inflated<S>(row_defect, n));
    bend = std::max(bend, inflated<S>(row_bend, n));
    step = std::max(step, inflated<S>(S(magnitude(row_step) + rounding * row_step_size), n));
  }
  if (std::numeric_limits<S>::is_iec559 &&
      largest_magnitude<S>(inverse.reshaped()) > ldexp(S(1), 100)) {
    return {2, 0, 0};
  }
  if (!is_finite(defect) || !is_finite(bend) || !is_finite(step)) return {2, 0, 0};
  // The loss of doubles below their smallest normal number, 2^−1022, times the factors in C.
  const Rational underflow = power(2, -900);
  return {scalar_cast<Rational>(defect) + underflow,
          scalar_cast<Rational>(bend) + underflow,
          scalar_cast<Rational>(step) + underflow};
}

template <class S>
bool NewtonProof::improve(int digits) {
  const Index n = map_.size();
  constexpr int kSteps = 60, kFactorisations = 6;
  const Rational size = std::max<Rational>(largest_magnitude<Rational>(center_), Rational(0));
  Rational unit = power(10, digits);
  if (size > 0 && size < 1) unit *= 1 + trunc(1 / size);
  const Rational enough = 4 / unit;
  Matrix<S> inverse;
  Rational last(-1);
  int factorisations = 0;
  for (int k = 0; k < kSteps; ++k) {
    const bool slow = last < 0;
    if (slow) {
      if (++factorisations > kFactorisations) return false;
      if (!invert<S>(jacobian<S>(), inverse)) return false;
    }
    const Vector<Rational> f = values(center_);
    const Rational scale = largest_magnitude<Rational>(f);
    Rational step(0);
    if (scale != 0) {
      // In units of the largest value: no double underflows.
      Vector<S> relative(n), change(n);
      for (Index i = 0; i < n; ++i) relative(i) = scalar_cast<S>(Rational(f(i) / scale));
      for (Index i = 0; i < n; ++i) {
        change(i) = S(0);
        for (Index l = 0; l < n; ++l) change(i) += inverse(i, l) * relative(l);
        if (!is_finite(change(i))) return false;
      }
      for (Index i = 0; i < n; ++i) {
        const Rational by = scale * scalar_cast<Rational>(change(i));
        step = std::max<Rational>(step, abs(by));
        center_(i) = rounded(Rational(center_(i) - by), unit);
      }
    }
    if (step <= enough) {
      bounds_ = contraction<S>(inverse);
      return bounds_.defect < 1;
    }
    last = last >= 0 && step * 4 > last ? Rational(-1) : step;
  }
  return false;
}

bool NewtonProof::converge(const Vector<Rational>& z, int digits) {
  center_ = z;
  if (system_.equations.size() != at(map_.size())) return false;
  if (map_.size() <= kLargestIn50Digits) return improve<Mpfr50>(digits);
  return improve<double>(digits);
}

bool NewtonProof::contracts(const Rational& radius) const {
  const Rational kappa = bounds_.defect + radius * bounds_.curvature;
  return kappa < 1 && bounds_.step + radius * kappa <= radius;
}

bool NewtonProof::conditions_hold_within(const Rational& radius) const {
  const Vector<Rational> v = map_.joined(center_);
  const Vector<Rational> d = joined_spread(map_, radius);
  return std::ranges::all_of(system_.conditions, [&](const QuadraticForm& condition) {
    return condition(v) > condition.variation(v, d);
  });
}

std::optional<NewtonEnclosure> NewtonProof::enclosure() const {
  if (bounds_.defect >= 1) return std::nullopt;
  // ρ = 2 η/(1 − ‖I − C J‖) leaves room for the curvature.
  const Rational radius = 2 * bounds_.step / (1 - bounds_.defect);
  if (!contracts(radius) || !conditions_hold_within(radius)) return std::nullopt;
  return NewtonEnclosure{center_, radius};
}

bool NewtonProof::is_unique_within(const Rational& radius) const {
  return contracts(radius) && conditions_hold_within(radius);
}

}  // namespace assay::oracles
