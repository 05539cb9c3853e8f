#include "reports/render/latex_table.hpp"

#include <fmt/format.h>

#include <string_view>

#include "reports/render/escape.hpp"
#include "reports/render/row_text.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {
namespace {

std::string with_detail(std::string_view text, std::string_view detail) {
  if (detail.empty()) return escape_latex(text);
  return fmt::format("{} ({})", escape_latex(text), escape_latex(detail));
}

/// Braces keep a bracket at the beginning of a line from becoming an argument of `\\`.
std::string table_row(const StudyRow& row) {
  const RowText text = describe(row);
  const bool identity = row.kind == ClaimKind::kIdentity;
  return fmt::format("{{{}}} & {} & {} & {} & {} & {} & {} & {} \\\\\n",
                     with_detail(row.problem, text.parameters),
                     with_detail(row.scheme, text.options),
                     escape_latex(row.scalar),
                     escape_latex(row.metric),
                     escape_latex(text.claim),
                     identity ? escape_latex("error ≤ " + text.largest) : escape_latex(text.order),
                     escape_latex(text.interval),
                     name_of(row.verdict));
}

}  // namespace

std::string latex_table(const StudyResult& study) {
  std::string text = fmt::format("% {}\n", escape_latex(study.title)) +
                     fmt::format(
                         "% Assay {}, seed {}. Needs the packages array, booktabs, longtable "
                         "and pdflscape.\n",
                         escape_latex(study.version),
                         study.seed);
  text +=
      "\\begin{landscape}\n\\scriptsize\n\\setlength{\\tabcolsep}{3pt}\n"
      "\\begin{longtable}{>{\\raggedright}p{0.24\\linewidth}>{\\raggedright}p{0.16\\linewidth}"
      "llllll}\n"
      "\\toprule\n"
      "Problem & Scheme & Scalar & Metric & Claim & Order & Interval & Verdict \\\\\n\\midrule\n"
      "\\endhead\n\\bottomrule\n\\endfoot\n";
  for (const StudyRow& row : study.rows) text += table_row(row);
  return text + "\\end{longtable}\n\\end{landscape}\n";
}

}  // namespace assay::reports
