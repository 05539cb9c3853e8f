#pragma once

#include <map>
#include <string>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The rows of a study by scheme and problem.
class VerdictMatrix {
 public:
  /// The rows of one scheme on one problem, in the order of the study.
  struct Pair {
    std::string scheme, problem;
    std::string file;  ///< file name without ending, unique even if case is ignored
    std::vector<const StudyRow*> rows;
  };

  /// @pre the study outlives this.
  explicit VerdictMatrix(const StudyResult& study);

  /// The pairs in the order of the study.
  [[nodiscard]] const std::vector<Pair>& pairs() const { return pairs_; }
  [[nodiscard]] const std::vector<std::string>& schemes() const { return schemes_; }
  [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }
  /// Null if the study has no row of this pair.
  [[nodiscard]] const Pair* find(const std::string& scheme, const std::string& problem) const;

 private:
  std::vector<Pair> pairs_;
  std::map<std::pair<std::string, std::string>, std::size_t> places_;
  std::vector<std::string> schemes_, problems_;
};

}  // namespace assay::reports
