#pragma once

#include <string>
#include <vector>

#include "oracles/catalogue.hpp"
#include "reports/subjects/foreign_runs.hpp"

namespace assay::reports {

/// A problem as hosts know it. Hosts may have its model, too.
class ProblemOfSubject {
 public:
  ProblemOfSubject(const oracles::ProblemEntry& problem, const Parameters& parameters)
      : model_(oracles::model_of_any_kind<double>(problem, parameters)), name_(problem.name) {
    for (const ParameterSpec& spec : parameters.specs()) {
      values_ += spec.name + "=" + parameters.text(spec.name) + "\n";
    }
  }

  /// @pre this outlives it
  [[nodiscard]] ForeignSetting setting(const Parameters& options) const {
    return {model_, name_, values_, values_of(options)};
  }

  /// Options of a scheme in their order.
  [[nodiscard]] static std::vector<double> values_of(const Parameters& options) {
    std::vector<double> values;
    for (const ParameterSpec& spec : options.specs()) {
      values.push_back(options.get<double>(spec.name));
    }
    return values;
  }

 private:
  Model<double> model_;
  std::string name_, values_;
};

}  // namespace assay::reports
