#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "reports/render/claim_data.hpp"
#include "reports/render/origin.hpp"
#include "reports/render/row_figure.hpp"
#include "reports/render/row_svg.hpp"
#include "reports/render/row_text.hpp"
#include "reports/render/study_pages.hpp"
#include "reports/render/verdict_matrix.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {
namespace {

/// The first page lists at most this many pairs whose claims are not confirmed; the matrix shows
/// the others.
constexpr std::size_t kMostListed = 20;

/// A report of one pair has its claims on the first page, unless there are more than these: with
/// their figures they would make it too large.
constexpr std::size_t kMostOnFirstPage = 48;

/// A page with more claims than a screen shows has a search.
constexpr std::size_t kMostWithoutSearch = 8;

/// From the gravest on.
constexpr std::array kVerdicts{Verdict::kRefuted, Verdict::kUndecided, Verdict::kConfirmed};

/// A figure in the page, and what it shows in words: for those who cannot see it.
TemplateValue row_figure_data(const StudyRow& row) {
  const RowText text = describe(row);
  std::string label =
      fmt::format("Error in {} against step size: {} is claimed", row.metric, text.claim);
  label += row.fit                ? fmt::format(", {} is fitted.", text.order)
           : text.largest.empty() ? "."
                                  : fmt::format(", the largest error is {}.", text.largest);
  TemplateObject data = row_svg_data(row);
  data.emplace_back("label", std::move(label));
  return data;
}

TemplateList claims_data(const VerdictMatrix::Pair& pair) {
  TemplateList rows;
  for (const StudyRow* row : pair.rows) {
    TemplateObject data = row_data(*row);
    data.emplace_back("figure", has_figure(*row) ? row_figure_data(*row) : false);
    data.emplace_back("command", row->reproduce);
    rows.emplace_back(std::move(data));
  }
  return rows;
}

std::size_t count(const VerdictMatrix::Pair& pair, Verdict verdict) {
  return static_cast<std::size_t>(
      std::ranges::count(pair.rows, verdict, [](const StudyRow* row) { return row->verdict; }));
}

TemplateObject counts_data(const VerdictMatrix::Pair& pair) {
  TemplateObject counts;
  for (const Verdict verdict : kVerdicts) {
    counts.emplace_back(name_of(verdict), count(pair, verdict));
  }
  return counts;
}

using Metrics = std::vector<std::string>;

Metrics metrics_of(const StudyResult& study) {
  Metrics metrics;
  for (const StudyRow& row : study.rows) metrics.push_back(row.metric);
  std::ranges::sort(metrics);
  metrics.erase(std::ranges::unique(metrics).begin(), metrics.end());
  return metrics;
}

/// "0c2 3u1": two claims confirmed in the first metric, one undecided in the fourth.
std::string counts_by_metric(const VerdictMatrix::Pair& pair, const Metrics& metrics) {
  std::map<std::pair<std::ptrdiff_t, char>, int> counts;
  for (const StudyRow* row : pair.rows) {
    const auto metric = std::ranges::lower_bound(metrics, row->metric) - metrics.begin();
    ++counts[{metric, name_of(row->verdict)[0]}];
  }
  std::string text;
  for (const auto& [key, n] : counts) {
    text += fmt::format("{}{}{}{}", text.empty() ? "" : " ", key.first, key.second, n);
  }
  return text;
}

/// A cell shows the gravest verdict and how many claims have it; in words, all of them.
TemplateObject cell_data(const VerdictMatrix::Pair& pair, const Metrics& metrics) {
  std::string words;
  Verdict shown = Verdict::kConfirmed;
  for (const Verdict verdict : kVerdicts) {
    if (const std::size_t n = count(pair, verdict)) {
      if (words.empty()) shown = verdict;
      words += fmt::format("{}{} {}", words.empty() ? "" : ", ", n, name_of(verdict));
    }
  }
  return {{"file", pair.file},
          {"verdict", name_of(shown)},
          {"mark", mark_of(shown)},
          {"count", count(pair, shown)},
          {"words", words},
          {"by_metric", counts_by_metric(pair, metrics)}};
}

TemplateList matrix_data(const VerdictMatrix& matrix, const Metrics& metrics) {
  TemplateList lines;
  for (const std::string& problem : matrix.problems()) {
    TemplateList cells;
    for (const std::string& scheme : matrix.schemes()) {
      const VerdictMatrix::Pair* pair = matrix.find(scheme, problem);
      cells.emplace_back(TemplateObject{
          {"cell", pair == nullptr ? TemplateValue(false) : cell_data(*pair, metrics)}});
    }
    lines.emplace_back(TemplateObject{{"problem", problem}, {"cells", std::move(cells)}});
  }
  return lines;
}

TemplateList names_data(const std::vector<std::string>& names) {
  TemplateList items;
  for (const std::string& name : names) items.emplace_back(TemplateObject{{"name", name}});
  return items;
}

/// Whether the report has one page: it is about one pair, with few claims.
bool has_one_page(const VerdictMatrix& matrix) {
  return matrix.pairs().size() == 1 && matrix.pairs().front().rows.size() <= kMostOnFirstPage;
}

/// The first claim of each pair that is refuted, then of each that is undecided, as far as the
/// first page lists them: the claims of a pair often fail for one reason.
TemplateList attention_data(const VerdictMatrix& matrix) {
  TemplateList items;
  for (const Verdict verdict : {Verdict::kRefuted, Verdict::kUndecided}) {
    for (const VerdictMatrix::Pair& pair : matrix.pairs()) {
      const auto row = std::ranges::find(
          pair.rows, verdict, [](const StudyRow* of_pair) { return of_pair->verdict; });
      if (row == pair.rows.end() || items.size() == kMostListed) continue;
      const std::size_t more = count(pair, verdict) - 1;
      TemplateObject data = row_data(**row);
      data.emplace_back("page",
                        has_one_page(matrix) ? std::string() : "pairs/" + pair.file + ".html");
      data.emplace_back("more", more > 0 ? TemplateValue(more) : TemplateValue(false));
      items.emplace_back(std::move(data));
    }
  }
  return items;
}

/// The figures of the Poincaré sections.
TemplateList sections_data(const std::vector<SectionFigure>& sections) {
  TemplateList items;
  for (const SectionFigure& section : sections) {
    items.emplace_back(
        TemplateObject{{"file", "figures/" + section.name + ".svg"}, {"label", section.caption}});
  }
  return items;
}

std::string first_page(const StudyResult& study,
                       const VerdictMatrix& matrix,
                       const std::vector<SectionFigure>& sections,
                       bool figure_files) {
  const bool alone = has_one_page(matrix);
  const Metrics metrics = metrics_of(study);
  TemplateObject data =
      study_data(study, alone ? claims_data(matrix.pairs().front()) : TemplateList());
  TemplateList attention = attention_data(matrix);
  data.emplace_back("any_attention", !attention.empty());
  data.emplace_back("any_others", attention.size() == kMostListed);
  data.emplace_back("attention", std::move(attention));
  data.emplace_back("alone", alone);
  data.emplace_back("searched", alone && study.rows.size() > kMostWithoutSearch);
  data.emplace_back("any_pairs", !alone && !matrix.pairs().empty());
  data.emplace_back("schemes", names_data(matrix.schemes()));
  data.emplace_back("metrics", names_data(metrics));
  data.emplace_back("lines", matrix_data(matrix, metrics));
  data.emplace_back("any_sections", !sections.empty());
  data.emplace_back("sections", sections_data(sections));
  const bool any_figures = std::ranges::any_of(study.rows, has_figure);
  data.emplace_back("figure_files", any_figures && figure_files);
  data.emplace_back("offers_figures", any_figures && !figure_files);
  return render_template("study.html", data);
}

std::string pair_page(const StudyResult& study, const VerdictMatrix::Pair& pair) {
  return render_template("pair.html",
                         with_origin({.seed = study.seed, .version = study.version},
                                     {{"title", pair.scheme + " on " + pair.problem},
                                      {"scheme", pair.scheme},
                                      {"problem", pair.problem},
                                      {"study", study.title},
                                      {"claims", pair.rows.size()},
                                      {"counts", counts_data(pair)},
                                      {"searched", pair.rows.size() > kMostWithoutSearch},
                                      {"rows", claims_data(pair)}}));
}

}  // namespace

Pages html_pages(const StudyResult& study,
                 const std::vector<SectionFigure>& sections,
                 bool figure_files) {
  const VerdictMatrix matrix(study);
  Pages pages;
  pages["index.html"] = first_page(study, matrix, sections, figure_files);
  pages["style.css"] = render_template("style.css", {}) + row_svg_style();
  if (has_one_page(matrix)) return pages;
  for (const VerdictMatrix::Pair& pair : matrix.pairs()) {
    pages["pairs/" + pair.file + ".html"] = pair_page(study, pair);
  }
  return pages;
}

}  // namespace assay::reports
