#include "reports/render/study_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "reports/render/figure_script.hpp"
#include "reports/render/inline_svg.hpp"
#include "reports/render/render_template.hpp"
#include "reports/render/row_text.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {
namespace {

std::string_view mark_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kConfirmed:
      return "✓";
    case Verdict::kRefuted:
      return "✗";
    case Verdict::kUndecided:
      return "?";
  }
  return "";
}

/// A command, word by word, each with the space that follows it.
TemplateList words_of(std::string_view command) {
  TemplateList words;
  while (!command.empty()) {
    const std::size_t end = std::min(command.size(), command.find_first_of(" \n"));
    const std::size_t next = std::min(command.size(), command.find_first_not_of(" \n", end));
    words.emplace_back(TemplateObject{{"word", command.substr(0, end)},
                                      {"space", command.substr(end, next - end)}});
    command.remove_prefix(next);
  }
  return words;
}

TemplateObject row_data(const StudyRow& row) {
  const RowText text = describe(row);
  return {{"id", row.id},
          {"title", row_title(row)},
          {"problem", row.problem},
          {"case", text.parameters},
          {"scheme", row.scheme},
          {"options", text.options},
          {"scalar", row.scalar},
          {"metric", row.metric},
          {"quantity", row.quantity},
          {"interpolant", text.interpolant},
          {"claim", text.claim},
          {"band", text.band},
          {"identity", row.kind == ClaimKind::kIdentity},
          {"order", text.order},
          {"interval", text.interval},
          {"largest", text.largest},
          {"window", text.window},
          {"runs", text.runs},
          {"floor", text.floor},
          {"rounding", text.rounding_share},
          {"verdict", name_of(row.verdict)},
          {"mark", mark_of(row.verdict)},
          {"confirmed", row.verdict == Verdict::kConfirmed},
          {"reason", row.reason},
          {"drawn", has_figure(row)},
          {"reproduce", lines_of(row.reproduce)}};
}

TemplateObject study_data(const StudyResult& study, TemplateList rows) {
  const VerdictCounts count = count_verdicts(study);
  return {{"title", study.title},
          {"version", study.version},
          {"seed", study.seed},
          {"confidence", fmt::format("{:.3g}", 100 * study.confidence)},
          {"claims", study.rows.size()},
          {"counts",
           TemplateObject{{"confirmed", count.confirmed},
                          {"refuted", count.refuted},
                          {"undecided", count.undecided}}},
          {"rows", std::move(rows)},
          {"source", study.source},
          {"source_lines", lines_of(study.source)}};
}

TemplateObject study_data(const StudyResult& study) {
  TemplateList rows;
  for (const StudyRow& row : study.rows) rows.emplace_back(row_data(row));
  return study_data(study, std::move(rows));
}

/// What a figure shows, in words: for its caption and for those who cannot see it.
std::string figure_label(const StudyRow& row) {
  const RowText text = describe(row);
  std::string label = fmt::format(
      "Error against step size, both logarithmic: {} runs in the "
      "window {}.",
      text.runs,
      text.window);
  if (row.fit) label += fmt::format(" Fitted order {} {}.", text.order, text.interval);
  if (row.kind == ClaimKind::kIdentity) label += fmt::format(" Largest error {}.", text.largest);
  return label + fmt::format(" Claim: {}.", text.claim);
}

/// Without `svg` where it is linked; false where there is none.
TemplateValue figure_of(const StudyRow& row, const Figures& figures, std::size_t number) {
  const auto found = figures.find(row.id);
  if (found == figures.end()) return false;
  const std::string label = figure_label(row);
  const bool linked = figures.size() > kMostInlineFigures && row.verdict == Verdict::kConfirmed;
  return TemplateObject{
      {"label", label},
      {"svg", linked ? "" : inline_svg(found->second, fmt::format("f{}-", number), label)}};
}

/// The rows that are no pass, refuted first.
TemplateList not_confirmed(const StudyResult& study) {
  TemplateList items;
  for (const Verdict verdict : {Verdict::kRefuted, Verdict::kUndecided}) {
    for (const StudyRow& row : study.rows) {
      if (row.verdict == verdict) items.emplace_back(row_data(row));
    }
  }
  return items;
}

/// The figures of the Poincaré sections that are there.
TemplateList sections_data(const std::vector<SectionFigure>& sections, const Figures& figures) {
  TemplateList items;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const std::string& caption = sections[i].caption;
    const auto found = figures.find(sections[i].name);
    if (found == figures.end()) continue;
    items.emplace_back(
        TemplateObject{{"label", caption},
                       {"svg", inline_svg(found->second, fmt::format("s{}-", i + 1), caption)}});
  }
  return items;
}

}  // namespace

std::string html_page(const StudyResult& study,
                      const Figures& figures,
                      const std::vector<SectionFigure>& sections) {
  TemplateList rows;
  for (const StudyRow& row : study.rows) {
    TemplateObject data = row_data(row);
    data.emplace_back("figure", figure_of(row, figures, rows.size() + 1));
    data.emplace_back("words", words_of(row.reproduce));
    rows.emplace_back(std::move(data));
  }
  TemplateObject data = study_data(study, std::move(rows));
  TemplateList attention = not_confirmed(study);
  data.emplace_back("any_not_confirmed", !attention.empty());
  data.emplace_back("not_confirmed", std::move(attention));
  TemplateList drawn = sections_data(sections, figures);
  data.emplace_back("any_sections", !drawn.empty());
  data.emplace_back("sections", std::move(drawn));
  return render_template("study.html", data);
}

std::string markdown_report(const StudyResult& study) {
  return render_template("study.md", study_data(study));
}

std::string latex_table(const StudyResult& study) {
  return render_template("study.tex", study_data(study));
}

}  // namespace assay::reports
