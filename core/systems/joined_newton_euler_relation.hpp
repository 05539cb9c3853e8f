#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/math/borrowed.hpp"
#include "core/relations/newton_euler_relation.hpp"

namespace assay {

/// Contacts and joints of rigid bodies stacked: y = (y_1, …, y_A), G = (G_1; …; G_A).
///
/// Source: [Notes, (1.30)–(1.33)]; each relation names its bodies.
/// Scalar: Field.
/// Guarantees: only the relations allocate, after the first call in a thread.
template <Field S>
class JoinedNewtonEulerRelation final : public NewtonEulerRelation<S> {
 public:
  using Parts = std::vector<std::shared_ptr<const NewtonEulerRelation<S>>>;

  /// @pre no relation is null.
  explicit JoinedNewtonEulerRelation(Parts parts) : parts_(std::move(parts)) {
    for (const auto& part : parts_) size_ += part->size();
  }

  [[nodiscard]] Eigen::Index size() const override { return size_; }
  void require_bodies(Eigen::Index bodies) const override {
    for (const auto& part : parts_) part->require_bodies(bodies);
  }
  [[nodiscard]] bool has_constant_matrix() const override {
    return std::ranges::all_of(parts_,
                               [](const auto& part) { return part->has_constant_matrix(); });
  }

  void evaluate(const S& t, const Vector<S>& q, Vector<S>& y) const override {
    for_each_segment(y, [&](const auto& part, Vector<S>& own) { part.evaluate(t, q, own); });
  }
  void rate(const S& t, const Vector<S>& q, Vector<S>& rate) const override {
    for_each_segment(rate, [&](const auto& part, Vector<S>& own) { part.rate(t, q, own); });
  }
  void velocity_matrix(const S& t, const Vector<S>& q, Matrix<S>& g) const override {
    Eigen::Index first = 0;
    for (const auto& part : parts_) {
      Borrowed<Matrix<S>> own(part->size(), g.cols());
      part->velocity_matrix(t, q, *own);
      g.middleRows(first, part->size()) = *own;
      first += part->size();
    }
  }
  [[nodiscard]] bool add_direction_derivatives(const S& t,
                                               const Vector<S>& q,
                                               const Vector<S>& v,
                                               const Vector<S>& r,
                                               Matrix<S>& of_velocity,
                                               Matrix<S>& of_force) const override {
    Eigen::Index first = 0;
    for (const auto& part : parts_) {
      const Eigen::Index m = part->size();
      Borrowed<Matrix<S>> own(m, v.size());
      Borrowed<Vector<S>> own_r(m);
      own->setConstant(S(0));
      *own_r = r.segment(first, m);
      if (!part->add_direction_derivatives(t, q, v, *own_r, *own, of_force)) return false;
      of_velocity.middleRows(first, m) += *own;
      first += m;
    }
    return true;
  }

 private:
  template <class Write>
  void for_each_segment(Vector<S>& all, const Write& write) const {
    Eigen::Index first = 0;
    for (const auto& part : parts_) {
      Borrowed<Vector<S>> own(part->size());
      write(*part, *own);
      all.segment(first, part->size()) = *own;
      first += part->size();
    }
  }

  Parts parts_;
  Eigen::Index size_ = 0;
};

}  // namespace assay
