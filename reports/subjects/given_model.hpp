#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "reports/subjects/guarded_model.hpp"
#include "reports/subjects/served_call.hpp"

namespace assay::reports {

/// The model of a call, from the next pieces of its input. These are the name of the problem and
/// the values of its parameters, with the given sizes, and the model. If this process has the model
/// itself, its functions are used; otherwise the process asks for the values of the functions.
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
