#pragma once

#include <deque>
#include <string>
#include <vector>

#include "core/scalar/machine.hpp"
#include "core/systems/model.hpp"
#include "reports/subjects/assay_subject.h"
#include "reports/subjects/isolated_call.hpp"

namespace assay::reports {

/// The laws of contacts, and of multipliers, as foreign code gets them.
[[nodiscard]] AssayLaw foreign_law(const ImpactLaw<double>& law);
[[nodiscard]] AssayLaw foreign_law(const ContactLaw<double>& law);
[[nodiscard]] AssayLaw foreign_law(const Bounds<double>& bounds);

/// A model as foreign code gets it, its arrays write-protected.
///
/// Scalar: double.   @pre only within an isolated_call; the model outlives it.
/// Not for: rigid bodies, and multipliers of Lagrangian models, which the interface does not have.
class ForeignModel {
 public:
  /// @throws InvalidInput for models that it is not for, naming who asks.
  ForeignModel(const Model<double>& model, std::string problem, const std::string& who);

  [[nodiscard]] const AssayModel& get() const { return model_; }

 private:
  void add(const LagrangianModel<double>& model, const std::string& who);
  void add(const FirstOrderModel<double>& model);
  void add_linear(const ContactModel<double>& model);
  [[nodiscard]] const double* copy(const double* values, Eigen::Index size);

  AssayModel model_{};
  std::string problem_;
  std::vector<AssayLaw> laws_;
  std::deque<GuardedArray> arrays_;
};

}  // namespace assay::reports
