#pragma once

#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// The coordinates of a Lagrangian model as a chart for PositionProjection: z = q, and A = M(q*),
/// or A = 1 as in the notes. If the given tolerance is 0, the chart uses 8 u times the largest
/// coordinate.
///
/// Source: developer-notes.md (13.3), and (13.12) with T = 1; projecting "on v" is the same if the
/// rates of the coordinates are the velocities. Differs in: the mass matrix, so that the nearest
/// position does not depend on the units of the coordinates.
/// Shapes: as LagrangianModel.   Scalar: OrderedField.
template <OrderedField S>
class LagrangianChart {
 public:
  using Index = Eigen::Index;
  using Model = LagrangianModel<S>;

  /// @pre the model outlives this object.
  LagrangianChart(const Model& model, bool mass_metric)
      : model_(&model), mass_metric_(mass_metric) {}

  [[nodiscard]] const std::vector<ImpactLaw<S>>& laws() const { return model_->laws; }
  [[nodiscard]] Index size() const { return model_->size(); }
  [[nodiscard]] Index components() const { return model_->components(); }

  void begin(const Vector<S>& q, Vector<S>& z) { z = start_ = q; }
  void place(const Vector<S>& z, Vector<S>& q) const { q = z; }
  void metric(Matrix<S>& a) const {
    a.setIdentity();
    if (mass_metric_) model_->system->mass(start_, a);
  }
  void evaluate(const S& t, const Vector<S>& q, Vector<S>& h) const {
    if (components() > 0) model_->relation->evaluate(t, q, h);
  }
  void jacobian(const S& t, const Vector<S>& q, Matrix<S>& h) const {
    model_->relation->jacobian(t, q, h);
  }
  void allow(const S&, const Vector<S>& q, const S& tolerance, Vector<S>& allowed) const {
    allowed.setConstant(is_zero(tolerance) ? S(S(8) * unit_roundoff<S>() * largest_magnitude<S>(q))
                                           : tolerance);
  }

 private:
  const Model* model_;
  bool mass_metric_;
  Vector<S> start_;  ///< q*
};

}  // namespace assay
