#pragma once

#include <deque>
#include <string>
#include <vector>

#include "core/scalar/machine.hpp"
#include "core/systems/model.hpp"
#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// The laws of contacts and of multipliers, in the form of the C interface.
[[nodiscard]] AssayLaw foreign_law(const ImpactLaw<double>& law);
[[nodiscard]] AssayLaw foreign_law(const ContactLaw<double>& law);
[[nodiscard]] AssayLaw foreign_law(const Bounds<double>& bounds);

/// The kind of models that the flags of a scheme declare.
[[nodiscard]] ModelKind kind_taken(const AssayScheme& scheme);

/// @throws InvalidInput, naming the scheme that asks, for a model of another kind, or for a
/// Lagrangian model with multipliers, which the interface does not have. A scheme of linear models
/// checks linearity itself.
void require_foreign(const Model<double>& model, ModelKind taken, const std::string& who);

/// A model presented through the C interface.
///
/// Scalar: double. @pre the model outlives it.
/// Not for: models that require_foreign refuses.
class ForeignModel {
 public:
  ForeignModel(const Model<double>& model, std::string problem);
  ForeignModel(const ForeignModel&) = delete;
  ForeignModel& operator=(const ForeignModel&) = delete;

  [[nodiscard]] const AssayModel& get() const { return model_; }

 private:
  void add(const LagrangianModel<double>& model);
  void add(const FirstOrderModel<double>& model);
  void add(const NewtonEulerModel<double>& model);
  void add_linear(const ContactModel<double>& model);
  [[nodiscard]] const double* copy(const double* values, Eigen::Index size);

  AssayModel model_{};
  std::string problem_;
  std::vector<AssayLaw> laws_;
  std::deque<std::vector<double>> arrays_;
};

}  // namespace assay::reports
