#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// What a case costs one processor [s], part by part: first its preparation, then its rounds, which
/// follow each other, each with slices that may be run at once.
struct CaseShape {
  double preparation = 0;
  std::vector<std::vector<double>> rounds = {};

  [[nodiscard]] double cost() const;
};

/// What a study would cost, without running it.
struct StudyPlan {
  std::vector<CaseShape> cases;
  std::size_t measured = 0;  ///< cases whose costs the journal has; others are estimated from these

  [[nodiscard]] std::size_t units() const;
  [[nodiscard]] double cost() const;
  [[nodiscard]] double longest_unit() const;
};

/// Costs come from the journal of a folder, which may be of another study: a case costs what like
/// cases did, see CaseCosts. Without a journal, it is guessed from the steps of its runs.
[[nodiscard]] StudyPlan plan_of(const StudySpec& spec, const std::filesystem::path& folder);

/// [s] The time that so many workers need. They take cases from a CaseQueue, and slices of these
/// cases, as ranks do. Each worker prepares each case that it runs. Messages cost nothing here.
[[nodiscard]] double makespan(const StudyPlan& plan, std::size_t workers);

}  // namespace assay::reports
