#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/math/borrowed.hpp"
#include "core/relations/first_order_relation.hpp"
#include "core/systems/places.hpp"

namespace assay {

/// A relation in the components of some systems, and the places of these components among all
/// components.
template <Field S>
struct PlacedFirstOrderRelation {
  std::shared_ptr<const FirstOrderRelation<S>> relation;
  Places places;
};

/// Relations stacked, y = (y_1, …, y_A). Each relation has its own multipliers, λ = (λ_1, …, λ_A),
/// and gives inputs to some of the systems. The inputs to a system add up:
///
///   y_α = h_α(t, x_α, λ_α),   r_i = Σ_α g_α^i(t, x_α, λ_α),   x_α = (x_i)_{i ∈ DS_α}     (1)
///   C = (C_α^i),   D = diag(D_α),   K = Σ_α (K_α^ij),   B = (B_i^α)                       (2)
///
/// Let G be the matrix of a scheme, which is block diagonal if all K_α are. Then the matrix of a
/// step has the blocks W_αβ = h w ω Σ_i C_α^i G_i⁻¹ B_i^β + δ_αβ D_α, summed over the systems that
/// α and β share: each system enters with its own inverse, and D once.
///
/// Source: derived here from developer-notes.md (9.1).   Scalar: Field.
/// Guarantees: only the relations allocate, after the first call in a thread.
template <Field S>
class JoinedFirstOrderRelation final : public FirstOrderRelation<S> {
 public:
  using typename FirstOrderRelation<S>::Point;

  /// @pre no relation is null; the ranges of each relation are disjoint.
  explicit JoinedFirstOrderRelation(std::vector<PlacedFirstOrderRelation<S>> relations) {
    for (PlacedFirstOrderRelation<S>& relation : relations) {
      const Eigen::Index m = relation.relation->size(), n = relation.places.size();
      parts_.push_back({std::move(relation), size_, m, n});
      size_ += m;
    }
  }

  [[nodiscard]] Eigen::Index size() const override { return size_; }
  [[nodiscard]] bool is_linear() const override {
    return std::ranges::all_of(parts_,
                               [](const Part& part) { return part.relation().is_linear(); });
  }

  void output(const Point& at, Vector<S>& y) const override {
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own(part.multipliers);
      part.relation().output(OwnPoint(part, at).point, *own);
      y.segment(part.first, part.multipliers) = *own;
    }
  }

  void input(const Point& at, Vector<S>& r) const override {
    r.setConstant(S(0));
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own(part.states);
      part.relation().input(OwnPoint(part, at).point, *own);
      part.placed.places.add_rows(*own, 0, r);
    }
  }

  void output_jacobians(const Point& at, Matrix<S>& c, Matrix<S>& d) const override {
    c.setConstant(S(0));
    d.setConstant(S(0));
    for (const Part& part : parts_) {
      const Eigen::Index m = part.multipliers;
      Borrowed<Matrix<S>> own_c(m, part.states), own_d(m, m);
      part.relation().output_jacobians(OwnPoint(part, at).point, *own_c, *own_d);
      part.placed.places.put_columns(*own_c, part.first, c);
      d.block(part.first, part.first, m, m) = *own_d;
    }
  }

  void input_jacobians(const Point& at, Matrix<S>& k, Matrix<S>& b) const override {
    k.setConstant(S(0));
    b.setConstant(S(0));
    for (const Part& part : parts_) {
      Borrowed<Matrix<S>> own_k(part.states, part.states), own_b(part.states, part.multipliers);
      part.relation().input_jacobians(OwnPoint(part, at).point, *own_k, *own_b);
      part.placed.places.add_rows(*own_b, part.first, b);
      Eigen::Index column = 0;
      for (const Places::Range& range : part.placed.places.ranges) {
        part.placed.places.add_rows(own_k->middleCols(column, range.size), range.first, k);
        column += range.size;
      }
    }
  }

 private:
  struct Part {
    PlacedFirstOrderRelation<S> placed;
    Eigen::Index first, multipliers, states;

    [[nodiscard]] const FirstOrderRelation<S>& relation() const { return *placed.relation; }
  };

  /// The point in the components of a relation, in borrowed arrays.
  struct OwnPoint {
    OwnPoint(const Part& part, const Point& at)
        : x(part.states), multiplier(part.multipliers), point{at.t, {}, {}} {
      part.placed.places.take(at.x, *x);
      *multiplier = at.multiplier.segment(part.first, part.multipliers);
      swap();
    }
    OwnPoint(const OwnPoint&) = delete;
    OwnPoint& operator=(const OwnPoint&) = delete;
    ~OwnPoint() { swap(); }

    void swap() {
      point.x.swap(*x);
      point.multiplier.swap(*multiplier);
    }

    Borrowed<Vector<S>> x, multiplier;
    Point point;
  };

  std::vector<Part> parts_;
  Eigen::Index size_ = 0;
};

}  // namespace assay
