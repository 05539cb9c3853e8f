#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/math/borrowed.hpp"
#include "core/relations/lagrangian_relation.hpp"
#include "core/systems/places.hpp"

namespace assay {

/// A relation in the coordinates of some bodies, and the places of these coordinates among all
/// coordinates.
template <Field S>
struct PlacedRelation {
  std::shared_ptr<const LagrangianRelation<S>> relation;
  Places places;
};

/// Relations stacked, y = (y_1, …, y_A), each in some of the coordinates. So a scheme takes several
/// relations as one:
///
///   y_α = h_α(t, q_α),   q_α = (q_i)_{i ∈ DS_α},   H = (H_α^i) with H_α^i = ∂h_α/∂q_i.   (1)
///
/// Source: developer-notes.md (1.30)–(1.33), for any relation. Differs in: R_i = Σ ᵗH_α^i λ_α,
/// which (1.33) prints without the transposition.
/// Scalar: Field.
/// Guarantees: only the relations allocate, after the first call in a thread.
template <Field S>
class JoinedRelation final : public LagrangianRelation<S> {
 public:
  /// @pre no relation is null; the ranges of each relation are disjoint.
  explicit JoinedRelation(std::vector<PlacedRelation<S>> relations) {
    for (PlacedRelation<S>& relation : relations) {
      const Eigen::Index components = relation.relation->size();
      const Eigen::Index coordinates = relation.places.size();
      parts_.push_back({std::move(relation), size_, components, coordinates});
      size_ += components;
    }
  }

  [[nodiscard]] Eigen::Index size() const override { return size_; }
  [[nodiscard]] bool has_constant_jacobian() const override {
    return std::ranges::all_of(
        parts_, [](const Part& part) { return part.relation().has_constant_jacobian(); });
  }

  void evaluate(const S& t, const Vector<S>& q, Vector<S>& y) const override {
    for_each(q, y, [&](const auto& relation, const Vector<S>& own_q, Vector<S>& own) {
      relation.evaluate(t, own_q, own);
    });
  }
  void rate(const S& t, const Vector<S>& q, Vector<S>& rate) const override {
    for_each(q, rate, [&](const auto& relation, const Vector<S>& own_q, Vector<S>& own) {
      relation.rate(t, own_q, own);
    });
  }

  void jacobian(const S& t, const Vector<S>& q, Matrix<S>& h) const override {
    h.setConstant(S(0));
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own_q(part.coordinates);
      Borrowed<Matrix<S>> own(part.components, part.coordinates);
      part.take(q, *own_q);
      part.relation().jacobian(t, *own_q, *own);
      part.placed.places.put_columns(*own, part.first, h);
    }
  }

  void curvature(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& b) const override {
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own_q(part.coordinates), own_v(part.coordinates), own(part.components);
      part.take(q, *own_q);
      part.take(v, *own_v);
      part.relation().curvature(t, *own_q, *own_v, *own);
      b.segment(part.first, part.components) = *own;
    }
  }

 private:
  struct Part {
    PlacedRelation<S> placed;
    Eigen::Index first, components, coordinates;

    [[nodiscard]] const LagrangianRelation<S>& relation() const { return *placed.relation; }
    void take(const Vector<S>& all, Vector<S>& own) const { placed.places.take(all, own); }
  };

  template <class Function>
  void for_each(const Vector<S>& q, Vector<S>& y, const Function& write) const {
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own_q(part.coordinates), own(part.components);
      part.take(q, *own_q);
      write(part.relation(), *own_q, *own);
      y.segment(part.first, part.components) = *own;
    }
  }

  std::vector<Part> parts_;
  Eigen::Index size_ = 0;
};

}  // namespace assay
