#include "reports/study/assemble.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <utility>

#include "reports/study/own_tolerances.hpp"

namespace assay::reports {

namespace {

std::string in_lower_case(std::string text) {
  std::ranges::transform(
      text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Equal ids get a number, in the order of the study. They name files, so upper and lower case do
/// not distinguish them.
void make_ids_unique(std::vector<RowsOfCase>& cases) {
  std::set<std::string> seen;
  for (RowsOfCase& one : cases) {
    for (StudyRow& row : one.rows) {
      const std::string base = row.id;
      for (int n = 2; !seen.insert(in_lower_case(row.id)).second; ++n) {
        row.id = base + "." + std::to_string(n);
      }
    }
  }
}

void excuse_own_tolerances(const OtherCases& others, std::vector<RowsOfCase>& cases) {
  for (std::size_t k = 0; k < cases.size(); ++k) {
    if (!others[k]) continue;
    const std::vector<StudyRow>& other = cases[*others[k]].rows;
    for (StudyRow& row : cases[k].rows) {
      const auto same = std::ranges::find(other, row.metric, &StudyRow::metric);
      if (same != other.end()) excuse_own_tolerances(row, *same);
    }
  }
}

}  // namespace

OtherCases cases_of_other_tolerances(const StudySpec& spec,
                                     const std::vector<SchemeEntry>& catalogue) {
  OtherCases others;
  for (std::size_t k = 0; k < spec.cases.size(); ++k) {
    others.push_back(case_of_other_tolerances(spec, k, catalogue));
  }
  return others;
}

StudyResult assemble(const StudySpec& spec,
                     const OtherCases& others,
                     std::vector<RowsOfCase> cases) {
  StudyResult result;
  result.title = spec.title;
  result.seed = spec.seed;
  result.confidence = spec.confidence;
  result.version = ASSAY_VERSION;
  result.source = spec.source;
  excuse_own_tolerances(others, cases);
  make_ids_unique(cases);
  for (RowsOfCase& one : cases) {
    if (one.shown) std::ranges::move(one.rows, std::back_inserter(result.rows));
  }
  return result;
}

}  // namespace assay::reports
