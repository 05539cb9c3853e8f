#include "reports/render/markdown.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <sstream>
#include <string_view>

#include "reports/render/escape.hpp"
#include "reports/render/figure_script.hpp"
#include "reports/render/row_text.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {
namespace {

/// "a (b)" where there is a b.
std::string with_detail(std::string_view text, std::string_view detail) {
  if (detail.empty()) return escape_markdown(text);
  return fmt::format("{} ({})", escape_markdown(text), escape_markdown(detail));
}

std::string table_line(std::initializer_list<std::string> cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += " " + cell + " |";
  return line + "\n";
}

std::string table_row(const StudyRow& row) {
  const RowText text = describe(row);
  const bool identity = row.kind == ClaimKind::kIdentity;
  return table_line({with_detail(row.problem, text.parameters),
                     with_detail(row.scheme, text.options),
                     escape_markdown(row.scalar),
                     escape_markdown(row.metric),
                     with_detail(text.claim, text.band),
                     identity ? "largest error " + escape_markdown(text.largest)
                              : escape_markdown(text.order + " " + text.interval),
                     escape_markdown(text.window),
                     escape_markdown(text.floor),
                     escape_markdown(text.rounding_share),
                     std::string(name_of(row.verdict))});
}

/// Text as a code block: each line indented by four spaces.
std::string code_block(std::string_view text) {
  std::istringstream lines(clean_text(text));
  std::string block;
  for (std::string line; std::getline(lines, line);) block += "    " + line + "\n";
  return block;
}

std::string section(const StudyRow& row) {
  std::string text = fmt::format("### {}\n\n**{}.** {}\n\n",
                                 escape_markdown(row_title(row)),
                                 name_of(row.verdict),
                                 escape_markdown(row.reason));
  if (has_figure(row)) {
    text += fmt::format("![Error against step size](figures/{0}.svg)\n[PDF](figures/{0}.pdf)\n\n",
                        row.id);
  }
  return text + code_block(row.reproduce) + "\n";
}

}  // namespace

std::string markdown_report(const StudyResult& study) {
  const VerdictCounts count = count_verdicts(study);
  std::string text = fmt::format(
      "# {}\n\nAssay {}, seed {}, {:.3g} % intervals: {} confirmed, {} refuted, {} "
      "undecided.\n\n## Claims\n\n",
      escape_markdown(study.title),
      escape_markdown(study.version),
      study.seed,
      100 * study.confidence,
      count.confirmed,
      count.refuted,
      count.undecided);
  text += table_line({"Problem",
                      "Scheme",
                      "Scalar",
                      "Metric",
                      "Declared",
                      "Order",
                      "Window",
                      "Floor",
                      "Rounding",
                      "Verdict"});
  text += "|---|---|---|---|---|---|---|---|---|---|\n";
  for (const StudyRow& row : study.rows) text += table_row(row);
  text += "\n## Evidence\n\n";
  for (const StudyRow& row : study.rows) text += section(row);
  if (!study.source.empty()) text += "## The study file\n\n" + code_block(study.source);
  return text;
}

}  // namespace assay::reports
