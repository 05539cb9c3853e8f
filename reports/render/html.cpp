#include "reports/render/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "reports/render/escape.hpp"
#include "reports/render/html_style.hpp"
#include "reports/render/inline_svg.hpp"
#include "reports/render/row_text.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {
namespace {

/// Browsers without ::details-content print a closed section closed.
constexpr std::string_view kPrintScript =
    "<script>addEventListener(\"beforeprint\",()=>document.querySelectorAll(\"details\")"
    ".forEach(d=>d.open=true))</script>\n";

constexpr std::string_view kReading = R"html(
<section class="reading" aria-labelledby="reading">
<h2 id="reading">How to read this</h2>
<dl>
<dt>Order</dt><dd>The slope of log error against log step size, fitted over all runs of the window,
with its confidence interval. The steps of the runs are drawn at random.</dd>
<dt>Declared</dt><dd>What the theory claims of this scheme, problem and metric, and the orders that
confirm it.</dd>
<dt>Window</dt><dd>The step sizes of the fit: small enough to be asymptotic, large enough to be
above the floor.</dd>
<dt>Floor</dt><dd>An error that smaller steps do not reduce, and what causes it.</dd>
<dt>Rounding</dt><dd>The largest share of an error of the window that vanishes in higher
precision.</dd>
<dt>Verdict</dt><dd><span class="confirmed">✓ Confirmed</span>: the interval lies inside the
declared orders. <span class="refuted">✗ Refuted</span>: outside.
<span class="undecided">? Undecided</span>: the evidence does not suffice, which is not a
pass.</dd>
</dl>
</section>
)html";

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

/// Mark and word, in the verdict's colour.
std::string verdict_span(Verdict verdict) {
  return fmt::format(
      "<span class=\"{0}\"><span class=\"mark\" aria-hidden=\"true\">{1}</span>{0}"
      "</span>",
      name_of(verdict),
      mark_of(verdict));
}

std::string small(std::string_view text) {
  if (text.empty()) return {};
  return fmt::format(" <span class=\"small\">{}</span>", escape_markup(text));
}

std::string cell(std::string_view label, std::string_view css_class, const std::string& content) {
  return fmt::format("<td role=\"cell\" data-label=\"{}\" class=\"{}\"><span>{}</span></td>\n",
                     label,
                     css_class,
                     content);
}

std::string order_cell(const StudyRow& row, const RowText& text) {
  if (row.kind == ClaimKind::kIdentity) return "largest error" + small(text.largest);
  return escape_markup(text.order) + small(text.interval);
}

std::string data_cells(const StudyRow& row, const RowText& text) {
  std::string metric = escape_markup(row.metric) + small(row.quantity);
  return fmt::format("<th scope=\"row\" role=\"rowheader\"><strong>{}</strong>{}</th>\n",
                     escape_markup(row.problem),
                     small(text.parameters)) +
         cell("Scheme", "", escape_markup(row.scheme) + small(text.options) + small(row.scalar)) +
         cell("Metric", "", metric) +
         cell("Declared", "", escape_markup(text.claim) + small(text.band)) +
         cell("Order", "number", order_cell(row, text)) +
         cell("Window", "window", escape_markup(text.window) + small(text.runs + " runs")) +
         cell("Floor", "", escape_markup(text.floor)) +
         cell("Rounding", "number", escape_markup(text.rounding_share)) +
         cell("Verdict", "verdict", verdict_span(row.verdict));
}

/// A command that breaks between its words, not inside them; copied, it is the command.
std::string command_block(std::string_view command) {
  std::string html = "<pre><code>";
  for (std::size_t i = 0; i < command.size();) {
    const std::size_t end = std::min(command.size(), command.find_first_of(" \n", i));
    if (end > i) {
      html +=
          fmt::format("<span class=\"token\">{}</span>", escape_markup(command.substr(i, end - i)));
    }
    if (end < command.size()) html += command[end];
    i = end + 1;
  }
  return html + "</code></pre>\n";
}

/// What a figure shows, in words: for its caption and for those who cannot see it.
std::string figure_label(const StudyRow& row, const RowText& text) {
  std::string label = fmt::format(
      "Error against step size, both logarithmic: {} runs in the "
      "window {}.",
      text.runs,
      text.window);
  if (row.fit) label += fmt::format(" Fitted order {} {}.", text.order, text.interval);
  if (row.kind == ClaimKind::kIdentity) label += fmt::format(" Largest error {}.", text.largest);
  return label + fmt::format(" Claim: {}.", text.claim);
}

std::string linked_svg(std::string_view id, std::string_view label) {
  return fmt::format("<img src=\"figures/{}.svg\" alt=\"{}\" loading=\"lazy\">\n",
                     escape_markup(id),
                     escape_markup(label));
}

std::string figure_block(const StudyRow& row,
                         const RowText& text,
                         const Figures& figures,
                         std::size_t number) {
  const auto found = figures.find(row.id);
  if (found == figures.end()) {
    return "<p class=\"soft\">No figure: there is no positive error to draw.</p>\n";
  }
  const std::string label = figure_label(row, text);
  const bool linked = figures.size() > kMostInlineFigures && row.verdict == Verdict::kConfirmed;
  return fmt::format("<figure>\n{}<figcaption>{}</figcaption>\n</figure>\n",
                     linked ? linked_svg(row.id, label)
                            : inline_svg(found->second, fmt::format("f{}-", number), label),
                     escape_markup(label));
}

std::string evidence(const StudyRow& row,
                     const RowText& text,
                     const Figures& figures,
                     std::size_t number) {
  const bool open = row.verdict != Verdict::kConfirmed;
  return fmt::format(
      "<td role=\"cell\" colspan=\"9\" class=\"evidence\">\n<p class=\"reason\">{}</p>\n"
      "<details{}><summary>Figure and reproduction<span hidden> of {}</span></summary>\n"
      "<div class=\"shown\">\n{}<div>\n<h3>Reproduce this row</h3>\n{}"
      "<h3>In detail</h3>\n<dl><dt>Row</dt><dd>{}</dd><dt>Runs</dt><dd>{}</dd>"
      "<dt>Largest error</dt><dd>{}</dd></dl>\n</div>\n</div>\n</details></td>\n",
      escape_markup(row.reason),
      open ? " open" : "",
      escape_markup(row.id),
      figure_block(row, text, figures, number),
      command_block(row.reproduce),
      escape_markup(row.id),
      escape_markup(text.runs + " in the window"),
      text.largest.empty() ? "–" : escape_markup(text.largest));
}

std::string claims_table(const StudyResult& study, const Figures& figures) {
  std::string html =
      "<section aria-labelledby=\"claims\">\n<h2 id=\"claims\">Claims</h2>\n<table "
      "role=\"table\">\n"
      "<caption>Each claim with its evidence. Step sizes in seconds; intervals in brackets."
      "</caption>\n<thead role=\"rowgroup\"><tr role=\"row\">";
  for (const char* title : {"Problem",
                            "Scheme",
                            "Metric",
                            "Declared",
                            "Order",
                            "Window",
                            "Floor",
                            "Rounding",
                            "Verdict"}) {
    html += fmt::format("<th scope=\"col\" role=\"columnheader\">{}</th>", title);
  }
  html += "</tr></thead>\n";
  for (std::size_t i = 0; i < study.rows.size(); ++i) {
    const StudyRow& row = study.rows[i];
    const RowText text = describe(row);
    html += fmt::format(
        "<tbody role=\"rowgroup\" id=\"row-{}\">\n<tr role=\"row\">\n{}</tr>\n"
        "<tr role=\"row\">\n{}</tr>\n</tbody>\n",
        escape_markup(row.id),
        data_cells(row, text),
        evidence(row, text, figures, i + 1));
  }
  return html + "</table>\n</section>\n";
}

std::string counts(const StudyResult& study) {
  const VerdictCounts count = count_verdicts(study);
  const auto item = [](Verdict verdict, std::size_t number) {
    return fmt::format("<li><strong>{}</strong>{}</li>\n", number, verdict_span(verdict));
  };
  return "<ul class=\"counts\">\n" + item(Verdict::kConfirmed, count.confirmed) +
         item(Verdict::kRefuted, count.refuted) + item(Verdict::kUndecided, count.undecided) +
         "</ul>\n";
}

/// The rows that are no pass, refuted first, each with a link and its reason.
std::string attention(const StudyResult& study) {
  std::string items;
  for (Verdict verdict : {Verdict::kRefuted, Verdict::kUndecided}) {
    for (const StudyRow& row : study.rows) {
      if (row.verdict != verdict) continue;
      items += fmt::format(
          "<li><span class=\"mark {0}\" aria-hidden=\"true\">{1}</span>"
          "<a href=\"#row-{2}\">{3}</a> ({0}). {4}</li>\n",
          name_of(verdict),
          mark_of(verdict),
          escape_markup(row.id),
          escape_markup(row_title(row)),
          escape_markup(row.reason));
    }
  }
  if (items.empty()) return {};
  return "<section aria-labelledby=\"attention\">\n<h2 id=\"attention\">Not confirmed</h2>\n"
         "<ul class=\"attention\">\n" +
         items + "</ul>\n</section>\n";
}

std::string head(const StudyResult& study) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{0}</title>\n"
      "<style>{1}</style>\n</head>\n<body>\n<header>\n<p class=\"kicker\">Assay study</p>\n"
      "<h1>{0}</h1>\n<p class=\"facts\">Assay {2} · seed {3} · {4} claims · {5:.3g} % "
      "intervals</p>\n",
      escape_markup(study.title),
      kHtmlStyle,
      escape_markup(study.version),
      study.seed,
      study.rows.size(),
      100 * study.confidence);
}

/// The figures of the Poincaré sections that are there.
std::string sections_block(const std::vector<SectionFigure>& sections, const Figures& figures) {
  std::string items;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const auto found = figures.find(sections[i].name);
    if (found == figures.end()) continue;
    items += fmt::format("<figure>\n{}<figcaption>{}</figcaption>\n</figure>\n",
                         inline_svg(found->second, fmt::format("s{}-", i + 1), sections[i].caption),
                         escape_markup(sections[i].caption));
  }
  if (items.empty()) return {};
  return "<section aria-labelledby=\"sections\">\n<h2 id=\"sections\">Poincaré sections</h2>\n" +
         items + "</section>\n";
}

std::string study_file(const StudyResult& study) {
  if (study.source.empty()) return {};
  return fmt::format(
      "<section aria-labelledby=\"source\">\n<h2 id=\"source\">The study file</h2>\n"
      "<pre><code>{}</code></pre>\n</section>\n",
      escape_markup(study.source));
}

}  // namespace

std::string html_page(const StudyResult& study,
                      const Figures& figures,
                      const std::vector<SectionFigure>& sections) {
  return head(study) + counts(study) + "</header>\n<main>\n" + attention(study) +
         claims_table(study, figures) + sections_block(sections, figures) + std::string(kReading) +
         study_file(study) +
         "</main>\n<footer>In the same folder: <a href=\"results.json\">results.json</a> (all "
         "numbers), <a href=\"report.md\">report.md</a>, <a href=\"junit.xml\">junit.xml</a>, "
         "<a href=\"table.tex\">table.tex</a>, and the figures as SVG and PDF.</footer>\n" +
         std::string(kPrintScript) + "</body>\n</html>\n";
}

}  // namespace assay::reports
