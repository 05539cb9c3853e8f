#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// [s] The costs of the cases of a study on one processor. A cost is measured, or else estimated
/// from similar cases that were measured, in proportion to the cost of their steps. Similar cases
/// have the same scalar. They are sought in this order: cases of the same scheme on the same
/// problem, of the same problem, of the same scheme, and all.
class CaseCosts {
 public:
  /// The names of the kinds to which a case belongs, the closest first.
  [[nodiscard]] static std::vector<std::string> kinds_of(const StudyCase& of);

  /// @param wanted  the cases that `left` counts
  CaseCosts(const StudySpec& spec, const std::vector<bool>& wanted);

  void note(std::size_t k, double seconds);
  /// Notes the cost of a case of another study.
  void note_like(const StudyCase& of, double seconds);
  /// The cost of case k. Nothing if no case was measured yet.
  [[nodiscard]] std::optional<double> of(std::size_t k) const;
  /// The costs of all cases. If nothing was measured, they are in proportion to the cost of the
  /// steps of the runs.
  [[nodiscard]] std::vector<double> all() const;
  /// The cost of all wanted cases that were not noted.
  [[nodiscard]] double left() const;

 private:
  struct Mean {
    double sum = 0;
    std::size_t count = 0;
  };
  void note_kinds(const std::vector<std::string>& kinds, double relative);

  std::vector<std::vector<std::string>> kinds_;
  std::vector<bool> wanted_;
  std::vector<double> guesses_;
  std::vector<std::optional<double>> measured_;
  std::map<std::string, Mean> means_;
};

}  // namespace assay::reports
