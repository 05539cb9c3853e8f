#pragma once

#include <string>
#include <vector>

#include "reports/cli/compared_beside.hpp"
#include "reports/compare/compare.hpp"
#include "reports/render/convergence_table.hpp"
#include "reports/render/sign.hpp"

namespace assay::reports {

/// The metrics whose orders, tables and figures are shown. Empty: all orders and files of figures;
/// tables, and figures on the page, of the metrics that judge.
using ShownMetrics = std::vector<std::string>;

/// Whether an order is among the shown ones.
[[nodiscard]] bool is_shown(const ComparedOrder& order, const ShownMetrics& shown);

/// "; the verdict also rests on velocity-l1, which --metric leaves out"; empty if all orders that
/// judge are shown.
[[nodiscard]] std::string hidden_judges(const CompareResult& result, const ShownMetrics& shown);

/// The request for a comparison, as its text shows it.
struct CompareRequest {
  std::string problem;  ///< as a word to paste
  std::string command;  ///< the whole command without --out and --verbose, to paste
  std::string out;      ///< the folder of the page; empty: there is none
  bool verbose = false;
  bool law = false;
  ShownMetrics shown = {};
  oracles::Settings set = {};  ///< the parameters that are not the default
  std::vector<ComparisonBeside> beside = {};
};

/// What was compared: "bouncing-ball, e = 1/2, T = 2 s".
[[nodiscard]] std::string caption_of(const CompareResult& result, const CompareRequest& request);

/// The whole command, with --out if there is a folder.
[[nodiscard]] std::string repeating_command(const CompareRequest& request);

/// What the columns of the files are called beside others: the name of the folder of the page.
[[nodiscard]] std::string name_of_own(const std::string& out);

/// "impact-law in run.csv at t = 0.45 s: …".
[[nodiscard]] std::string sentence(const ComparedFile& file, const LawViolation& violation);

/// "order 1.045 in [0.930, 1.160], above 0.967 with 95 % confidence".
[[nodiscard]] std::string order_sentence(const ComparedOrder& order);

[[nodiscard]] inline Sign sign_of(Verdict verdict) {
  return sign_from(verdict, Verdict::kRefuted, Verdict::kConfirmed);
}

/// How the orders were measured, in sentences for a paper.
[[nodiscard]] std::string method_of(const CompareResult& result);

/// A table of the files from coarse to fine. It shows the metrics of the request; without any, the
/// metrics that judge, or all metrics if none judges. Other comparisons stand beside them.
[[nodiscard]] ConvergenceTable table_of(const CompareResult& result, const CompareRequest& request);

/// Prints the verdict, the orders in the metrics that judge and in the others, a table of errors,
/// the files, and a summary. The summary shows the worst three violations and metrics without
/// convergence. If `verbose`, the text before it shows all of them.
void print_text(const CompareResult& result, const CompareRequest& request);

}  // namespace assay::reports
