#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "reports/subjects/guarded_model.hpp"
#include "reports/subjects/served_call.hpp"

namespace assay::reports {

/// The model of a call: the next pieces of its input, which are the name of the problem and the
/// values of its parameters, with these sizes, and the model. Its functions are those of this
/// process if it has the model itself, else it asks for them.
class GivenModel {
 public:
  GivenModel(std::size_t problem, std::size_t values, ServedCall& call);

  [[nodiscard]] const AssayModel& get() const { return guarded_->get(); }
  [[nodiscard]] const std::string& values() const { return values_; }

 private:
  std::string problem_, values_;
  std::optional<GuardedModel> guarded_;
};

}  // namespace assay::reports
