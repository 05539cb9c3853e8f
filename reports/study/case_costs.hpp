#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// [s] What the cases of a study cost one processor. A cost is measured, or else estimated from
/// like cases that were measured, in proportion to what their steps cost. Like cases have the same
/// scalar. They are sought in this order: cases of the same scheme on the same problem, of the same
/// problem, of the same scheme, and all.
class CaseCosts {
 public:
  /// The names of the kinds that a case belongs to, the closest first.
  [[nodiscard]] static std::vector<std::string> kinds_of(const StudyCase& of);

  /// @param wanted  the cases that `left` counts
  CaseCosts(const StudySpec& spec, const std::vector<bool>& wanted);

  void note(std::size_t k, double seconds);
  /// A case of another study.
  void note_like(const StudyCase& of, double seconds);
  /// Nothing if no case was measured yet.
  [[nodiscard]] std::optional<double> of(std::size_t k) const;
  /// Of all cases; where nothing was measured, in proportion to what the steps of runs cost.
  [[nodiscard]] std::vector<double> all() const;
  /// Of all wanted cases that were not noted.
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
