#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// The parts of the cost of a case on one processor [s]: its preparation, and then its rounds.
/// Rounds follow each other. The slices of a round may be run at once.
struct CaseShape {
  double preparation = 0;
  std::vector<std::vector<double>> rounds = {};

  [[nodiscard]] double cost() const;
};

/// The cost that a study would have, without running it.
struct StudyPlan {
  std::vector<CaseShape> cases;
  std::size_t measured = 0;  ///< cases whose costs the journal has; others are estimated from these

  [[nodiscard]] std::size_t units() const;
  [[nodiscard]] double cost() const;
  [[nodiscard]] double longest_unit() const;
};

/// Costs come from the journal of a folder, which may belong to another study. The cost of a case
/// is the cost of similar cases, see CaseCosts. Without a journal, it is guessed from the steps of
/// its runs.
[[nodiscard]] StudyPlan plan_of(const StudySpec& spec, const std::filesystem::path& folder);

/// [s] The time that this number of workers needs. They take cases from a CaseQueue, and slices of
/// these cases, as ranks do. Each worker prepares each case that it runs. Messages cost nothing
/// here.
[[nodiscard]] double makespan(const StudyPlan& plan, std::size_t workers);

}  // namespace assay::reports
