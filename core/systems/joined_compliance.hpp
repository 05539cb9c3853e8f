#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/math/borrowed.hpp"
#include "core/relations/compliant_relation.hpp"
#include "core/systems/places.hpp"

namespace assay {

/// A compliant relation in the coordinates of some bodies, and the places of these coordinates
/// among all coordinates.
template <Field S>
struct PlacedCompliance {
  std::shared_ptr<const CompliantRelation<S>> relation;
  Places places;
};

/// Compliant relations between bodies, stacked. Each relation knows only the coordinates of its own
/// bodies. The stack is one relation of the whole model:
///
///   y_α = h_α(t, q_α, v_α, λ_α),   p = Σ_α E_α g_α(t, q_α, v_α, λ_α),   q_α = E_αᵀ q          (1)
///   ∂p/∂q = Σ_α E_α ∂g_α/∂q_α E_αᵀ,   and so for v; ∂p/∂λ_α = E_α ∂g_α/∂λ_α                    (2)
///
/// E_α has the columns of the identity that belong to the coordinates of the bodies of α.
///
/// Source: developer-notes.md (1.30)–(1.33), for any relation; see JoinedRelation.
/// Scalar: Field.   Guarantees: as JoinedRelation.
template <Field S>
class JoinedCompliance final : public CompliantRelation<S> {
 public:
  using Point = typename CompliantRelation<S>::Point;
  using Jacobians = typename CompliantRelation<S>::Jacobians;

  /// @pre no relation is null; the ranges of each relation are disjoint.
  explicit JoinedCompliance(std::vector<PlacedCompliance<S>> relations) {
    for (PlacedCompliance<S>& relation : relations) {
      const Eigen::Index components = relation.relation->size();
      parts_.push_back({std::move(relation), size_, components});
      size_ += components;
    }
  }

  [[nodiscard]] Eigen::Index size() const override { return size_; }

  void output(const Point& at, Vector<S>& y) const override {
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own(part.components);
      part.placed.relation->output(part.point(at), *own);
      y.segment(part.first, part.components) = *own;
    }
  }

  void input(const Point& at, Vector<S>& p) const override {
    p.setConstant(S(0));
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own(part.placed.places.size());
      part.placed.relation->input(part.point(at), *own);
      part.placed.places.add_rows(*own, 0, p);
    }
  }

  void output_jacobians(const Point& at, Jacobians& of_h) const override {
    clear(of_h);
    for (const Part& part : parts_) {
      const Places& places = part.placed.places;
      Jacobians own = part.jacobians(part.components);
      part.placed.relation->output_jacobians(part.point(at), own);
      places.put_columns(own.by_position, part.first, of_h.by_position);
      places.put_columns(own.by_velocity, part.first, of_h.by_velocity);
      of_h.by_multiplier.block(part.first, part.first, part.components, part.components) =
          own.by_multiplier;
    }
  }

  void input_jacobians(const Point& at, Jacobians& of_g) const override {
    clear(of_g);
    for (const Part& part : parts_) {
      const Places& places = part.placed.places;
      Jacobians own = part.jacobians(places.size());
      part.placed.relation->input_jacobians(part.point(at), own);
      Borrowed<Matrix<S>> columns(places.size(), at.q.size());
      for (const auto& [block, all] : {std::pair(&own.by_position, &of_g.by_position),
                                       std::pair(&own.by_velocity, &of_g.by_velocity)}) {
        columns->setConstant(S(0));
        places.put_columns(*block, 0, *columns);
        places.add_rows(*columns, 0, *all);
      }
      places.add_rows(own.by_multiplier, part.first, of_g.by_multiplier);
    }
  }

 private:
  struct Part {
    PlacedCompliance<S> placed;
    Eigen::Index first, components;

    [[nodiscard]] Point point(const Point& all) const {
      const Eigen::Index n = placed.places.size();
      Point own{all.t, Vector<S>(n), Vector<S>(n), all.multiplier.segment(first, components)};
      placed.places.take(all.q, own.q);
      placed.places.take(all.v, own.v);
      return own;
    }
    [[nodiscard]] Jacobians jacobians(Eigen::Index rows) const {
      const Eigen::Index n = placed.places.size();
      return {Matrix<S>(rows, n), Matrix<S>(rows, n), Matrix<S>(rows, components)};
    }
  };

  static void clear(Jacobians& jacobians) {
    for (Matrix<S>* block :
         {&jacobians.by_position, &jacobians.by_velocity, &jacobians.by_multiplier}) {
      block->setConstant(S(0));
    }
  }

  std::vector<Part> parts_;
  Eigen::Index size_ = 0;
};

}  // namespace assay
