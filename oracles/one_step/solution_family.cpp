#include "oracles/one_step/solution_family.hpp"

#include <algorithm>

#include "core/math/affine_solutions.hpp"
#include "oracles/one_step/at.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

/// (d, M d).
Vector<Rational> joined_direction(const SparseAffineMap& map, const Vector<Rational>& d) {
  Vector<Rational> v(2 * map.size());
  v << d, Vector<Rational>(map(d) - map.q);
  return v;
}

bool hold(const std::vector<QuadraticForm>& conditions,
          const Vector<Rational>& v,
          const Vector<Rational>& d) {
  return std::ranges::all_of(conditions, [&](const QuadraticForm& condition) {
    return condition(v) > condition.variation(v, d);
  });
}

/// The column that is free in a direction of the kernel of a reduced echelon form: its last.
Index last_nonzero(const Vector<Rational>& x) {
  Index k = x.size() - 1;
  while (x(k) == 0) --k;
  return k;
}

}  // namespace

SolutionFamily::SolutionFamily(const SparseAffineMap& map,
                               const ActiveSystem& system,
                               const Vector<Rational>& z)
    : map_(map), system_(system), z_(z) {
  for (const QuadraticForm& equation : system.equations) {
    if (!equation.is_linear()) curved_.push_back(&equation);
  }
}

bool SolutionFamily::enclose(int digits) {
  if (!solve_linear_equations()) return false;
  find_pinned();
  if (pinned_.size() != curved_.size()) return false;
  return enclose_pinned(digits);
}

/// (1) by elimination: a row for each linear equation, in z.
bool SolutionFamily::solve_linear_equations() {
  const Index n = map_.size(), rows = n - static_cast<Index>(curved_.size());
  Matrix<Rational> a = Matrix<Rational>::Constant(rows, n, Rational(0));
  Vector<Rational> b = Vector<Rational>::Constant(rows, Rational(0));
  Index i = 0;
  for (const QuadraticForm& equation : system_.equations) {
    if (!equation.is_linear()) continue;
    b(i) = -equation.constant;
    for (const QuadraticForm::Term& term : equation.terms) {
      if (term.first < n) {
        a(i, term.first) += term.factor;
        continue;
      }
      b(i) -= term.factor * map_.q(term.first - n);
      for (const auto& [j, value] : map_.rows[at(term.first - n)]) a(i, j) += term.factor * value;
    }
    ++i;
  }
  const auto all = affine_solutions<Rational>(std::move(a), std::move(b));
  if (!all) return false;
  Vector<Rational> z = all->point;
  for (const Vector<Rational>& direction : all->kernel) {
    free_.push_back(last_nonzero(direction));
    columns_.push_back(joined_direction(map_, direction));
    z += z_(free_.back()) * direction;
  }
  point_ = map_.joined(z);
  return true;
}

/// Columns of N that are independent in the rows of the quadratic equations, and D.
void SolutionFamily::find_pinned() {
  std::vector<Index> rows;
  for (const QuadraticForm* equation : curved_) {
    for (const QuadraticForm::Term& term : equation->terms) {
      rows.push_back(term.first);
      if (term.second >= 0) rows.push_back(term.second);
    }
  }
  std::ranges::sort(rows);
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  const auto m = static_cast<Index>(rows.size()), k = static_cast<Index>(columns_.size());
  Matrix<Rational> of_rows(m, k);
  for (Index i = 0; i < m; ++i) {
    for (Index j = 0; j < k; ++j) of_rows(i, j) = columns_[at(j)](rows[at(i)]);
  }
  const auto all =
      affine_solutions<Rational>(std::move(of_rows), Vector<Rational>::Constant(m, Rational(0)));
  std::vector<bool> is_pinned(columns_.size(), true);
  for (const Vector<Rational>& y : all->kernel) {
    is_pinned[at(last_nonzero(y))] = false;
    Vector<Rational> direction = Vector<Rational>::Constant(point_.size(), Rational(0));
    for (Index j = 0; j < k; ++j) {
      if (y(j) != 0) direction += y(j) * columns_[at(j)];
    }
    invariant_.push_back(std::move(direction));
  }
  for (std::size_t j = 0; j < is_pinned.size(); ++j) {
    if (!is_pinned[j]) continue;
    pinned_.push_back(j);
    point_ -= z_(free_[j]) * columns_[j];
  }
}

/// The quadratic equations in the pinned unknowns.
ActiveSystem SolutionFamily::reduced_system() const {
  using Term = QuadraticForm::Term;
  const auto size = static_cast<Index>(pinned_.size());
  const auto factor = [&](Index j, Index k) -> const Rational& {
    return columns_[pinned_[at(j)]](k);
  };
  ActiveSystem reduced;
  for (const QuadraticForm* equation : curved_) {
    QuadraticForm form{equation->constant, {}};
    const auto add_linear = [&](const Rational& scale, Index k) {
      for (Index j = 0; j < size; ++j) {
        if (factor(j, k) != 0) form.terms.push_back(Term{Rational(scale * factor(j, k)), j});
      }
    };
    for (const Term& term : equation->terms) {
      const Index k = term.first, l = term.second;
      if (l < 0) {
        form.constant += term.factor * point_(k);
        add_linear(term.factor, k);
        continue;
      }
      form.constant += term.factor * point_(k) * point_(l);
      add_linear(Rational(term.factor * point_(l)), k);
      add_linear(Rational(term.factor * point_(k)), l);
      for (Index i = 0; i < size; ++i) {
        if (factor(i, k) == 0) continue;
        const Rational first = term.factor * factor(i, k);
        for (Index j = 0; j < size; ++j) {
          if (factor(j, l) != 0) form.terms.push_back(Term{Rational(first * factor(j, l)), i, j});
        }
      }
    }
    reduced.equations.push_back(std::move(form));
  }
  return reduced;
}

bool SolutionFamily::enclose_pinned(int digits) {
  center_ = point_;
  error_ = Vector<Rational>::Constant(point_.size(), Rational(0));
  if (pinned_.empty()) return true;
  const auto size = static_cast<Index>(pinned_.size());
  reduced_ = reduced_system();
  no_map_ = {std::vector<std::vector<std::pair<Index, Rational>>>(pinned_.size()),
             Vector<Rational>::Constant(size, Rational(0))};
  Vector<Rational> start(size);
  for (Index j = 0; j < size; ++j) start(j) = z_(free_[pinned_[at(j)]]);
  proof_.emplace(no_map_, reduced_);
  if (!proof_->converge(start, digits)) return false;
  const auto found = proof_->enclosure();
  if (!found) return false;
  for (Index j = 0; j < size; ++j) {
    const Vector<Rational>& column = columns_[pinned_[at(j)]];
    center_ += found->center(j) * column;
    error_ += found->radius * column.cwiseAbs();
  }
  return true;
}

bool SolutionFamily::is_solution() const { return hold(system_.conditions, center_, error_); }

bool SolutionFamily::holds_all_within(const Rational& radius) const {
  const Vector<Rational> box = Vector<Rational>::Constant(z_.size(), radius);
  Vector<Rational> d(point_.size());
  d << box, map_.spread(box);
  return hold(system_.conditions, map_.joined(z_), d);
}

bool SolutionFamily::is_unique_within(const Rational& radius) const {
  if (pinned_.empty()) return true;
  Rational apart(0);
  for (std::size_t j = 0; j < pinned_.size(); ++j) {
    const Index c = free_[pinned_[j]];
    apart =
        std::max<Rational>(apart, abs(Rational(z_(c) - proof_->center()(static_cast<Index>(j)))));
  }
  return proof_->is_unique_within(radius + apart);
}

bool SolutionFamily::is_constant(Index k) const {
  return std::ranges::all_of(columns_, [k](const auto& column) { return column(k) == 0; });
}

bool SolutionFamily::is_determined(Index k) const {
  return std::ranges::all_of(invariant_, [k](const auto& direction) { return direction(k) == 0; });
}

}  // namespace assay::oracles
