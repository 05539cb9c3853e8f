#pragma once

#include <algorithm>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/schemes/contact_field.hpp"

namespace assay {

template <RealScalar S>
ContactField<S>::ContactField(LagrangianModel<S> model)
    : model_(std::move(model)), free_(model_.system) {
  const Index n = model_.size(), m = model_.components();
  for (std::size_t law = 0; law < model_.laws.size(); ++law) {
    const bool equality = std::holds_alternative<Equality>(model_.laws[law].law);
    const auto components = static_cast<std::size_t>(dimension(model_.laws[law].law));
    is_equality_.insert(is_equality_.end(), components, equality);
    law_of_.insert(law_of_.end(), components, law);
  }
  mass_.resize(n, n);
  state_.resize(2 * n);
  pressing_.assign(static_cast<std::size_t>(m), false);
  none_ = pressing_;
  for (Vector<S>* y : {&q_, &v_, &force_, &acceleration_, &column_, &solution_}) y->resize(n);
  change_.setConstant(n, S(0));
  for (Vector<S>* y : {&rate_, &curvature_, &right_, &multiplier_, &acting_, &reaction_}) {
    y->setConstant(m, S(0));
  }
  jacobian_.resize(m, n);
  response_.resize(n, m);
  delassus_.resize(m, m);
  pressing_delassus_.setIdentity(m, m);
  pressing_factors_.compute(pressing_delassus_);
  active_.reserve(static_cast<std::size_t>(m));
  laws_.reserve(static_cast<std::size_t>(m));
  solver_.reserve(m);
}

/// Splits x and factorises M(q).
template <RealScalar S>
void ContactField<S>::place(const Vector<S>& x) {
  const Index n = coordinates();
  q_ = x.head(n);
  v_ = x.segment(n, n);
  model_.system->mass(q_, mass_);
  factors_.compute(mass_);
}

/// Collects the active components and their laws, and forms M⁻¹ Hᵀ and W. @pre jacobian_ is H.
template <RealScalar S>
void ContactField<S>::collect(const std::vector<bool>& closed, const std::vector<bool>& held) {
  active_.clear();
  laws_.clear();
  for (Index i = 0; i < contacts(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!closed[at] && !is_equality(i)) continue;
    const bool is_two_sided = is_equality(i) || held[at];
    active_.push_back(i);
    laws_.push_back(is_two_sided ? ContactLaw<S>(Equality{1}) : ContactLaw<S>(Unilateral{}));
  }
  const auto count = static_cast<Index>(active_.size());
  for (Index j = 0; j < count; ++j) {
    column_ = jacobian_.row(active_[static_cast<std::size_t>(j)]).transpose();
    factors_.solve(column_, solution_);
    response_.col(j) = solution_;
    for (Index i = 0; i < count; ++i) {
      delassus_(i, j) = jacobian_.row(active_[static_cast<std::size_t>(i)]).dot(solution_);
    }
  }
}

template <RealScalar S>
SolveStatus ContactField<S>::solve_active() {
  multiplier_.setConstant(S(0));
  return solver_.solve(delassus_, right_, laws_, static_cast<Index>(active_.size()), multiplier_);
}

/// Adds what the multiplier of the active component k causes.
template <RealScalar S>
void ContactField<S>::add_response(Index k, const S& multiplier, Vector<S>& to) {
  for (Index j = 0; j < coordinates(); ++j) {
    const S change = response_(j, k) * multiplier;
    to(j) += change;
    change_(j) += magnitude(change);
  }
}

template <RealScalar S>
S ContactField<S>::rounding_of_change(Index i) const {
  S sum(0);
  for (Index j = 0; j < coordinates(); ++j) sum += magnitude(S(jacobian_(i, j) * change_(j)));
  return S(S(64) * unit_roundoff<S>() * sum);
}

template <RealScalar S>
SolveStatus ContactField<S>::evaluate(const S& t,
                                      const Vector<S>& x,
                                      const std::vector<bool>& closed,
                                      Vector<S>& rate) {
  const Index n = coordinates(), m = contacts();
  place(x);
  model_.system->force(t, q_, v_, force_);
  factors_.solve(force_, acceleration_);
  free_size_ = largest_magnitude<S>(acceleration_);
  for (Index j = 0; j < n; ++j) change_(j) = magnitude(acceleration_(j));
  rate.head(n) = v_;
  rate.tail(m).setConstant(S(0));
  if (m > 0) {
    model_.relation->jacobian(t, q_, jacobian_);
    model_.relation->curvature(t, q_, v_, curvature_);
    collect(closed, none_);
    for (std::size_t j = 0; j < active_.size(); ++j) {
      const Index i = active_[j];
      right_(static_cast<Index>(j)) = jacobian_.row(i).dot(acceleration_) + curvature_(i);
    }
    if (!active_.empty()) {
      const SolveStatus status = solve_active();
      if (status != SolveStatus::kSolved) return status;
    }
    std::fill(pressing_.begin(), pressing_.end(), false);
    for (std::size_t j = 0; j < active_.size(); ++j) {
      const S& force = multiplier_(static_cast<Index>(j));
      pressing_[static_cast<std::size_t>(active_[j])] = force > S(0);
      add_response(static_cast<Index>(j), force, acceleration_);
      rate(2 * n + active_[j]) = force;
    }
  }
  rate.segment(n, n) = acceleration_;
  return SolveStatus::kSolved;
}

template <RealScalar S>
void ContactField<S>::jacobian(const S& t, const Vector<S>& x, Matrix<S>& by_state) {
  const Index n = coordinates();
  state_ = x.head(2 * n);
  free_.jacobian(t, state_, by_state);
  if (contacts() == 0) return;
  place(x);
  model_.relation->jacobian(t, q_, jacobian_);
  collect(pressing_, none_);
  const auto count = static_cast<Index>(active_.size());
  if (count == 0) return;
  pressing_delassus_.setIdentity();  // of one size, for what keeps it
  pressing_delassus_.topLeftCorner(count, count) = delassus_.topLeftCorner(count, count);
  pressing_factors_.compute(pressing_delassus_);
  if (pressing_factors_.is_singular()) return;
  acting_.setConstant(S(0));
  for (Index j = 0; j < 2 * n; ++j) {
    column_ = by_state.col(j).tail(n);
    for (Index i = 0; i < count; ++i) {
      acting_(i) = jacobian_.row(active_[static_cast<std::size_t>(i)]).dot(column_);
    }
    pressing_factors_.solve(acting_, reaction_);
    by_state.col(j).tail(n) -= response_.leftCols(count).lazyProduct(reaction_.head(count));
  }
}

template <RealScalar S>
S ContactField<S>::acceleration_size(const Vector<S>& x, const Matrix<S>& by_state) const {
  const Index n = coordinates();
  S largest(0);
  for (Index i = 0; i < n; ++i) {
    S sum(0);
    for (Index j = 0; j < 2 * n; ++j) sum += magnitude(S(by_state(n + i, j) * x(j)));
    largest = std::max<S>(largest, sum);
  }
  return S(free_size_ + largest);
}

template <RealScalar S>
S ContactField<S>::gap_acceleration(Index i, const Vector<S>& rate) const {
  const Index n = coordinates();
  return jacobian_.row(i).dot(rate.segment(n, n)) + curvature_(i);
}

template <RealScalar S>
void ContactField<S>::contacts_at(const S& t, const Vector<S>& x, Contacts& at) {
  if (contacts() == 0) return;
  const Index n = coordinates();
  q_ = x.head(n);
  v_ = x.segment(n, n);
  model_.relation->evaluate(t, q_, at.gap);
  model_.relation->jacobian(t, q_, jacobian_);
  model_.relation->rate(t, q_, at.speed);
  at.speed += jacobian_.lazyProduct(v_);
  const S few = S(64) * unit_roundoff<S>();
  at.gap_rounding.resize(contacts());
  at.speed_rounding.resize(contacts());
  for (Index i = 0; i < contacts(); ++i) {
    S gap = magnitude(at.gap(i)), speed = magnitude(at.speed(i));
    for (Index j = 0; j < n; ++j) {
      gap += magnitude(S(jacobian_(i, j) * q_(j)));
      speed += magnitude(S(jacobian_(i, j) * v_(j)));
    }
    at.gap_rounding(i) = few * gap;
    at.speed_rounding(i) = few * speed;
  }
}

template <RealScalar S>
SolveStatus ContactField<S>::strike(const S& t,
                                    const std::vector<bool>& struck,
                                    const std::vector<bool>& held,
                                    const Vector<S>& restitution,
                                    Vector<S>& x,
                                    Vector<S>& impulse) {
  const Index n = coordinates(), m = contacts();
  place(x);
  model_.relation->jacobian(t, q_, jacobian_);
  model_.relation->rate(t, q_, rate_);
  rate_ += jacobian_.lazyProduct(v_);
  collect(struck, held);
  for (std::size_t j = 0; j < active_.size(); ++j) {
    const Index i = active_[j];
    right_(static_cast<Index>(j)) = is_equality(i) || held[static_cast<std::size_t>(i)]
                                        ? rate_(i)
                                        : S((S(1) + restitution(i)) * rate_(i));
  }
  const SolveStatus status = solve_active();
  if (status != SolveStatus::kSolved) return status;
  impulse.setConstant(m, S(0));
  change_.setConstant(S(0));
  for (std::size_t j = 0; j < active_.size(); ++j) {
    const S& one = multiplier_(static_cast<Index>(j));
    impulse(active_[j]) = one;
    add_response(static_cast<Index>(j), one, v_);
  }
  x.segment(n, n) = v_;
  x.tail(m) += impulse;
  return SolveStatus::kSolved;
}

}  // namespace assay
