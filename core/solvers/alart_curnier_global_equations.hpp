#pragma once

#include "core/one_step_problems/global_natural_map.hpp"
#include "core/solvers/alart_curnier_equations.hpp"

namespace assay {

namespace detail {

/// Σ_i H_ij²/M̂_ii, which is the diagonal of the Delassus matrix if M̂ is diagonal.
template <OrderedField S>
[[nodiscard]] Vector<S> delassus_diagonal(const GlobalFrictionProblem<S>& problem) {
  Vector<S> result = Vector<S>::Constant(problem.size(), S(0));
  for (Eigen::Index j = 0; j < problem.size(); ++j) {
    for (typename SparseMatrix<S>::InnerIterator entry(problem.contact, j); entry; ++entry) {
      const S mass = magnitude<S>(problem.mass.coeff(entry.row(), entry.row()));
      if (mass > S(0)) result(j) += entry.value() * entry.value() / mass;
    }
  }
  return result;
}

/// (v, P) from (v, U, P).
template <Field S>
[[nodiscard]] Vector<S> without_velocities(const Vector<S>& x, Eigen::Index n, Eigen::Index m) {
  Vector<S> z(n + m);
  z.head(n) = x.head(n);
  z.tail(m) = x.tail(m);
  return z;
}

/// Adds the entries of −M̂ and H in the rows of the dynamics; P starts at column `impulses`.
template <OrderedField S>
void add_dynamics(const GlobalFrictionProblem<S>& problem,
                  Eigen::Index impulses,
                  Triplets<S>& entries) {
  for (Eigen::Index j = 0; j < problem.velocities(); ++j) {
    for (typename SparseMatrix<S>::InnerIterator entry(problem.mass, j); entry; ++entry) {
      entries.add(entry.row(), j, S(-entry.value()));
    }
  }
  for (Eigen::Index j = 0; j < problem.size(); ++j) {
    for (typename SparseMatrix<S>::InnerIterator entry(problem.contact, j); entry; ++entry) {
      entries.add(entry.row(), impulses + j, entry.value());
    }
  }
}

/// The terms of the equations of a global problem.
template <OrderedField S>
class GlobalTerms {
 public:
  GlobalTerms(const GlobalFrictionProblem<S>& problem,
              AlartCurnierVariant variant,
              const S& rho_factor = S(1))
      : problem_(problem),
        n_(problem.velocities()),
        m_(problem.size()),
        contacts_(problem.laws, delassus_diagonal(problem), variant, rho_factor),
        unit_(mean_magnitude<S>(delassus_diagonal(problem))),
        slack_(n_ + m_) {}

  [[nodiscard]] const S& unit() const { return unit_; }

 protected:
  const GlobalFrictionProblem<S>& problem_;
  Eigen::Index n_, m_;
  AlartCurnierContacts<S> contacts_;
  S unit_;
  Vector<S> slack_;
  Matrix<S> a_, b_;
  Triplets<S> entries_;
};

}  // namespace detail

/// The Alart-Curnier equations with global variables, x = (v, U, P). The velocities of the bodies
/// stay unknowns, so the Delassus matrix is not formed:
///
///   −M̂ v + H P + f = 0,   −U + Hᵀ v + b = 0,   F(U, P) = 0.                        (1)
///
/// ε P in the second line keeps the Jacobian regular if the Delassus matrix is singular. It moves
/// no zero.
/// Source: developer-notes.md (16.17), (16.21).
/// Shapes: x ∈ ℝⁿ⁺²ᵐ.
template <OrderedField S>
class GlobalEquations : public detail::GlobalTerms<S> {
 public:
  using detail::GlobalTerms<S>::GlobalTerms;

  [[nodiscard]] Eigen::Index size() const { return n_ + 2 * m_; }
  /// (v, P) from x.
  [[nodiscard]] Vector<S> solution(const Vector<S>& x) const {
    return detail::without_velocities<S>(x, n_, m_);
  }
  /// x from (v, P), with U from the second line.
  [[nodiscard]] Vector<S> unknown(const Vector<S>& z) const;
  [[nodiscard]] S residual(const Vector<S>& x) const {
    return natural_residual<S>(problem_, solution(x));
  }
  [[nodiscard]] S rounding(const Vector<S>& x) const {
    return rounding_tolerance(problem_, solution(x));
  }
  void value(const Vector<S>& x, Vector<S>& f);
  void jacobian(const Vector<S>& x, const S& epsilon, SparseMatrix<S>& j);

 private:
  using Base = detail::GlobalTerms<S>;
  using Base::problem_, Base::n_, Base::m_, Base::contacts_, Base::slack_, Base::a_, Base::b_,
      Base::entries_;
};

template <OrderedField S>
Vector<S> GlobalEquations<S>::unknown(const Vector<S>& z) const {
  Vector<S> w(n_ + m_), x(size());
  slack(problem_, z, w);
  x.head(n_) = z.head(n_);
  x.segment(n_, m_) = w.tail(m_);
  x.tail(m_) = z.tail(m_);
  return x;
}

template <OrderedField S>
void GlobalEquations<S>::value(const Vector<S>& x, Vector<S>& f) {
  slack(problem_, solution(x), slack_);
  for (Eigen::Index i = 0; i < n_; ++i) f(i) = -slack_(i);
  for (Eigen::Index j = 0; j < m_; ++j) f(n_ + j) = slack_(n_ + j) - x(n_ + j);
  contacts_.value(x.data() + n_ + m_, x.data() + n_, f.data() + n_ + m_);
}

template <OrderedField S>
void GlobalEquations<S>::jacobian(const Vector<S>& x, const S& epsilon, SparseMatrix<S>& j) {
  const Eigen::Index impulses = n_ + m_;
  entries_.clear();
  detail::add_dynamics(problem_, impulses, entries_);
  for (Eigen::Index k = 0; k < m_; ++k) {
    for (typename SparseMatrix<S>::InnerIterator entry(problem_.contact, k); entry; ++entry) {
      entries_.add(n_ + k, entry.row(), entry.value());
    }
    entries_.add(n_ + k, n_ + k, S(-1));
    entries_.add(n_ + k, impulses + k, epsilon);
  }
  for (Eigen::Index alpha = 0; alpha < contacts_.contacts(); ++alpha) {
    contacts_.jacobian(alpha, x.data() + impulses, x.data() + n_, a_, b_);
    const Eigen::Index at = contacts_.offset(alpha);
    entries_.add_block(impulses + at, n_ + at, b_);
    entries_.add_block(impulses + at, impulses + at, a_);
  }
  j.resize(size(), size());
  entries_.write(j);
}

/// The Alart-Curnier equations without the second line of (1), x = (v, P). This line gives U, so U
/// need not be an unknown:
///
///   −M̂ v + H P + f = 0,   F(Hᵀ v + b, P) = 0,
///   ∂_v of the second: ∂_U F Hᵀ,   ∂_P: ∂_P F + ε ∂_U F.                            (2)
///
/// Source: developer-notes.md (16.23)–(16.25). Differs from them in: ∂_U F stands on the left of
/// Hᵀ; the shapes of the printed product do not fit.
/// Shapes: x ∈ ℝⁿ⁺ᵐ.
template <OrderedField S>
class EliminatedEquations : public detail::GlobalTerms<S> {
 public:
  using detail::GlobalTerms<S>::GlobalTerms;

  [[nodiscard]] Eigen::Index size() const { return n_ + m_; }
  [[nodiscard]] Vector<S> solution(const Vector<S>& x) const { return x; }
  [[nodiscard]] Vector<S> unknown(const Vector<S>& z) const { return z; }
  [[nodiscard]] S residual(const Vector<S>& x) const { return natural_residual<S>(problem_, x); }
  [[nodiscard]] S rounding(const Vector<S>& x) const { return rounding_tolerance(problem_, x); }
  void value(const Vector<S>& x, Vector<S>& f);
  void jacobian(const Vector<S>& x, const S& epsilon, SparseMatrix<S>& j);

 private:
  using Base = detail::GlobalTerms<S>;
  using Base::problem_, Base::n_, Base::m_, Base::contacts_, Base::slack_, Base::a_, Base::b_,
      Base::entries_;
};

template <OrderedField S>
void EliminatedEquations<S>::value(const Vector<S>& x, Vector<S>& f) {
  slack(problem_, x, slack_);
  for (Eigen::Index i = 0; i < n_; ++i) f(i) = -slack_(i);
  contacts_.value(x.data() + n_, slack_.data() + n_, f.data() + n_);
}

template <OrderedField S>
void EliminatedEquations<S>::jacobian(const Vector<S>& x, const S& epsilon, SparseMatrix<S>& j) {
  slack(problem_, x, slack_);
  entries_.clear();
  detail::add_dynamics(problem_, n_, entries_);
  for (Eigen::Index alpha = 0; alpha < contacts_.contacts(); ++alpha) {
    contacts_.jacobian(alpha, x.data() + n_, slack_.data() + n_, a_, b_);
    const Eigen::Index at = contacts_.offset(alpha), d = contacts_.dimension(alpha);
    for (Eigen::Index k = 0; k < d; ++k) {
      for (typename SparseMatrix<S>::InnerIterator entry(problem_.contact, at + k); entry;
           ++entry) {
        for (Eigen::Index i = 0; i < d; ++i) {
          entries_.add(n_ + at + i, entry.row(), S(b_(i, k) * entry.value()));
        }
      }
    }
    for (Eigen::Index i = 0; i < b_.size(); ++i) a_.data()[i] += epsilon * b_.data()[i];
    entries_.add_block(n_ + at, n_ + at, a_);
  }
  j.resize(size(), size());
  entries_.write(j);
}

}  // namespace assay
