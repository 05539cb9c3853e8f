#pragma once

#include <deque>
#include <span>
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

/// The kind of models that the flags of a scheme name.
[[nodiscard]] ModelKind kind_taken(const AssayScheme& scheme);

/// @throws InvalidInput for a model of another kind, or a Lagrangian one with multipliers, which
/// the interface does not have, naming who asks. A scheme of linear models asks itself whether one
/// is.
void require_foreign(const Model<double>& model, ModelKind taken, const std::string& who);

/// A model as foreign code gets it, write-protected.
///
/// Scalar: double.   @pre only within an isolated_call; the model outlives it.
/// Not for: what require_foreign refuses.
class ForeignModel {
 public:
  ForeignModel(const Model<double>& model, std::string problem);

  [[nodiscard]] const AssayModel& get() const {
    return *reinterpret_cast<const AssayModel*>(arrays_.back().data());
  }

 private:
  void add(const LagrangianModel<double>& model);
  void add(const FirstOrderModel<double>& model);
  void add(const NewtonEulerModel<double>& model);
  void add_linear(const ContactModel<double>& model);
  [[nodiscard]] const double* copy(const double* values, Eigen::Index size);
  /// The last of arrays_ from now on.
  template <class Struct>
  [[nodiscard]] const Struct* copy(std::span<const Struct> values);

  AssayModel model_{};
  std::string problem_;
  std::vector<AssayLaw> laws_;
  std::deque<GuardedArray> arrays_;  ///< model_ last
};

}  // namespace assay::reports
