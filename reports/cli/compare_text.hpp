#pragma once

#include <string>

#include "reports/compare/compare.hpp"
#include "reports/render/convergence_table.hpp"
#include "reports/render/sign.hpp"

namespace assay::reports {

/// How a comparison was requested, for its text.
struct CompareRequest {
  std::string problem;  ///< as a word to paste
  std::string command;  ///< the whole command without --out and --verbose, to paste
  std::string out;      ///< the folder of the page; empty: there is none
  bool verbose = false;
  bool law = false;
};

/// "impact-law in run.csv at t = 0.45 s: …".
[[nodiscard]] std::string sentence(const ComparedFile& file, const LawViolation& violation);

[[nodiscard]] inline Sign sign_of(Verdict verdict) {
  return sign_from(verdict, Verdict::kRefuted, Verdict::kConfirmed);
}

/// The metrics that judge, or all metrics if none judges, for the files from coarse to fine.
[[nodiscard]] ConvergenceTable table_of(const CompareResult& result);

/// Prints the verdict, the results for all files together, those for each file, and a summary.
/// Violations and metrics without convergence are in the summary, the worst three, and all of them
/// in the text before it if `verbose`.
void print_text(const CompareResult& result, const CompareRequest& request);

}  // namespace assay::reports
