#include "oracles/one_step/bound_simplex.hpp"

#include "oracles/one_step/linear_cases.hpp"

namespace assay::oracles {

namespace {

mpz_class least_common_denominator(const Matrix<Rational>& a, Eigen::Index row) {
  mpz_class multiple = 1;
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    multiple = lcm(multiple, mpz_class(mpq_denref(a(row, j).gmp())));
  }
  return multiple;
}

}  // namespace

BoundSimplex::BoundSimplex(const Matrix<Rational>& a,
                           const Vector<Rational>& b,
                           const std::vector<Bounds<Rational>>& bounds)
    : n_(a.cols()),
      m_(b.size()),
      b_(b),
      row_of_(at(n_ + m_), -1),
      value_(at(n_ + m_), Rational(0)),
      bounds_(at(n_ + m_)) {
  for (Index j = 0; j < n_; ++j) nonbasic_.push_back(j);
  for (Index i = 0; i < m_; ++i) {
    basic_.push_back(n_ + i);
    row_of_[at(n_ + i)] = i;
    unit_.emplace_back(least_common_denominator(a, i).get_mpz_t());
    for (Index j = 0; j < n_; ++j) {
      const Rational whole = a(i, j) * unit_.back();
      dictionary_.emplace_back(mpq_numref(whole.gmp()));
    }
  }
  for (Index k = 0; k < n_ + m_; ++k) tighten(k, bounds[at(k)]);
  trail_.clear();
}

void BoundSimplex::restore() {
  for (; trail_.size() > marks_.back(); trail_.pop_back()) {
    bounds_[at(trail_.back().variable)] = trail_.back().bounds;
  }
  marks_.pop_back();
}

void BoundSimplex::tighten(Index variable, const Bounds<Rational>& bounds) {
  Bounds<Rational> shifted = bounds;
  if (variable >= n_) {
    const Index row = variable - n_;
    if (shifted.lower) *shifted.lower = (*shifted.lower - b_(row)) * unit_[at(row)];
    if (shifted.upper) *shifted.upper = (*shifted.upper - b_(row)) * unit_[at(row)];
  }
  Bounds<Rational>& own = bounds_[at(variable)];
  trail_.push_back({variable, own});
  own = intersection(own, shifted);
}

void BoundSimplex::move(Index column, const Rational& to) {
  Rational& value = value_[at(nonbasic_[at(column)])];
  const Rational by = (to - value) / Rational(denominator_.get_mpz_t());
  value = to;
  for (Index i = 0; i < m_; ++i) {
    if (entry(i, column) != 0)
      value_[at(basic_[at(i)])] += Rational(entry(i, column).get_mpz_t()) * by;
  }
}

void BoundSimplex::pivot(Index row, Index column) {
  const Integer pivot = entry(row, column);
  Integer product;
  for (Index i = 0; i < m_; ++i) {
    if (i == row) continue;
    const Integer& factor = entry(i, column);
    for (Index j = 0; j < n_; ++j) {
      if (j == column) continue;
      mpz_mul(product.get_mpz_t(), entry(i, j).get_mpz_t(), pivot.get_mpz_t());
      mpz_submul(product.get_mpz_t(), factor.get_mpz_t(), entry(row, j).get_mpz_t());
      mpz_divexact(entry(i, j).get_mpz_t(), product.get_mpz_t(), denominator_.get_mpz_t());
    }
  }
  for (Index j = 0; j < n_; ++j)
    entry(row, j) = j == column ? denominator_ : mpz_class(-entry(row, j));
  denominator_ = pivot;
  if (denominator_ < 0) {
    denominator_ = -denominator_;
    for (Integer& of : dictionary_) of = -of;
  }
  std::swap(basic_[at(row)], nonbasic_[at(column)]);
  row_of_[at(basic_[at(row)])] = row;
  row_of_[at(nonbasic_[at(column)])] = -1;
}

BoundSimplex::Index BoundSimplex::violated_row() const {
  Index found = -1;
  for (Index i = 0; i < m_; ++i) {
    const Index variable = basic_[at(i)];
    if (contains(bounds_[at(variable)], value_[at(variable)])) continue;
    if (found < 0 || variable < basic_[at(found)]) found = i;
  }
  return found;
}

BoundSimplex::Index BoundSimplex::entering_column(Index row, bool increase) const {
  Index found = -1;
  for (Index j = 0; j < n_; ++j) {
    if (entry(row, j) == 0) continue;
    const Index variable = nonbasic_[at(j)];
    const Bounds<Rational>& bounds = bounds_[at(variable)];
    const Rational& value = value_[at(variable)];
    const bool up = (entry(row, j) > 0) == increase;
    const bool can =
        up ? !bounds.upper || value < *bounds.upper : !bounds.lower || value > *bounds.lower;
    if (can && (found < 0 || variable < nonbasic_[at(found)])) found = j;
  }
  return found;
}

void BoundSimplex::set_farkas(Index row, bool increase) {
  farkas_ = Vector<Rational>::Constant(m_, Rational(0));
  const Rational sign = increase ? 1 : -1;
  if (basic_[at(row)] >= n_) farkas_(basic_[at(row)] - n_) = sign;
  for (Index j = 0; j < n_; ++j) {
    if (nonbasic_[at(j)] < n_) continue;
    farkas_(nonbasic_[at(j)] - n_) =
        -sign * Rational(entry(row, j).get_mpz_t()) / Rational(denominator_.get_mpz_t());
  }
  for (Index i = 0; i < m_; ++i) farkas_(i) *= unit_[at(i)];
}

bool BoundSimplex::is_feasible() {
  for (const Bounds<Rational>& bounds : bounds_) {
    if (!is_empty(bounds)) continue;
    farkas_ = Vector<Rational>::Constant(m_, Rational(0));  // the bounds themselves conflict
    return false;
  }
  for (Index j = 0; j < n_; ++j) {
    const Index variable = nonbasic_[at(j)];
    const Rational within = project<Rational>(bounds_[at(variable)], value_[at(variable)]);
    if (within != value_[at(variable)]) move(j, within);
  }
  while (true) {
    const Index row = violated_row();
    if (row < 0) return true;
    const Index variable = basic_[at(row)];
    const Bounds<Rational>& bounds = bounds_[at(variable)];
    const bool increase = bounds.lower && value_[at(variable)] < *bounds.lower;
    const Index column = entering_column(row, increase);
    if (column < 0) {
      set_farkas(row, increase);
      return false;
    }
    const Rational to = increase ? *bounds.lower : *bounds.upper;
    const Rational slope =
        Rational(entry(row, column).get_mpz_t()) / Rational(denominator_.get_mpz_t());
    move(column, value_[at(nonbasic_[at(column)])] + (to - value_[at(variable)]) / slope);
    pivot(row, column);
  }
}

Rational BoundSimplex::value(Index variable) const {
  if (variable < n_) return value_[at(variable)];
  return value_[at(variable)] / unit_[at(variable - n_)] + b_(variable - n_);
}

Vector<Rational> BoundSimplex::point() const {
  Vector<Rational> x(n_);
  for (Index j = 0; j < n_; ++j) x(j) = value_[at(j)];
  return x;
}

bool BoundSimplex::point_is_the_only_one() const {
  for (const Index variable : nonbasic_) {
    const Bounds<Rational>& bounds = bounds_[at(variable)];
    if (!bounds.lower || !bounds.upper || *bounds.lower != *bounds.upper) return false;
  }
  return true;
}

Bounds<Rational> BoundSimplex::bounds(Index variable) const {
  Bounds<Rational> own = bounds_[at(variable)];
  if (variable >= n_) {
    const Index row = variable - n_;
    if (own.lower) *own.lower = *own.lower / unit_[at(row)] + b_(row);
    if (own.upper) *own.upper = *own.upper / unit_[at(row)] + b_(row);
  }
  return own;
}

}  // namespace assay::oracles
