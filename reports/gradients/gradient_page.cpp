#include "reports/gradients/gradient_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>

#include "reports/render/row_figure.hpp"
#include "reports/render/row_svg.hpp"
#include "reports/render/row_text.hpp"

namespace assay::reports {

namespace {

/// A page with more figures would be slow to read.
constexpr std::size_t kMostFigures = 60;
constexpr double kShownDigit = 0.01;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::string title_of(const GradientRow& row) {
  return fmt::format("{} with respect to {}, {}, {}",
                     row.subject.problem,
                     row.exact.parameter,
                     row.subject.scheme,
                     name_of(row.subject.estimator));
}

/// The errors over h, and the fitted line.
StudyRow over_steps(const GradientRow& row) {
  StudyRow figure;
  figure.metric = "relative";
  figure.kind = ClaimKind::kOrder;
  figure.fit = row.fit;
  if (figure.fit) {
    // The legend shows an order to the digits of its interval.
    auto& [low, high] = figure.fit->order_interval;
    low = std::min(low, figure.fit->order - kShownDigit);
    high = std::max(high, figure.fit->order + kShownDigit);
  }
  figure.window = {std::numeric_limits<double>::infinity(), 0};
  for (const GradientSample& sample : row.samples) {
    figure.samples.push_back({sample.h, sample.error, kNone, true});
    figure.window = {std::min(figure.window[0], sample.h), std::max(figure.window[1], sample.h)};
  }
  return figure;
}

/// The errors over δ/h.
StudyRow over_ratio(const GradientRow& row) {
  StudyRow figure;
  figure.metric = "relative";
  figure.kind = ClaimKind::kIdentity;
  for (const LadderPoint& point : row.ladder) {
    figure.samples.push_back({point.ratio(), point.sample.error, kNone, true});
  }
  return figure;
}

/// The largest and the smallest error of a figure in words, for those who cannot see it.
std::string range_text(const StudyRow& figure) {
  const auto [least, most] = std::ranges::minmax(figure.samples, {}, &Sample::error);
  return fmt::format("from {} to {}", short_number(most.error), short_number(least.error));
}

void add_figure(ResultPage& page,
                const StudyRow& figure,
                const std::string& label,
                const std::string& abscissa) {
  if (!has_figure(figure) || page.figures.size() >= kMostFigures) return;
  page.figures.emplace_back(row_svg_data(figure, abscissa));
  std::get<TemplateObject>(page.figures.back().value)
      .emplace_back("label", label + ", " + range_text(figure));
}

std::string numbers(const StateGradient& gradient) {
  std::string text = fmt::format("{:.5g}", fmt::join(gradient.q, ", "));
  if (!gradient.v.empty()) text += fmt::format("; {:.5g}", fmt::join(gradient.v, ", "));
  return text;
}

std::vector<std::string> problems_of(const std::vector<GradientRow>& rows) {
  std::vector<std::string> names;
  for (const GradientRow& row : rows) {
    if (std::ranges::find(names, row.subject.problem) == names.end()) {
      names.push_back(row.subject.problem);
    }
  }
  return names;
}

/// The name of its page. A model of a user may have any name.
std::string file_of(const std::string& problem) {
  std::string file = problem;
  for (char& c : file) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!plain) c = '-';
  }
  return "problem-" + file + ".html";
}

/// The parameters, the end of the motion and the exact derivatives there.
std::string facts_of(const std::vector<GradientRow>& rows) {
  const GradientSubject& subject = rows.front().subject;
  std::vector<std::string> facts;
  for (const auto& [name, value] : subject.parameters) facts.push_back(name + " = " + value);
  facts.push_back("t = " + subject.t_end + " s");
  std::vector<std::string> known;
  for (const GradientRow& row : rows) {
    const std::string& parameter = row.exact.parameter;
    if (!row.exact.sensitivity.exists() || std::ranges::find(known, parameter) != known.end()) {
      continue;
    }
    known.push_back(parameter);
    const reference::DigitsDerivative& exact = row.exact.sensitivity.derivative;
    const bool has_v = !row.exact.derivative.v.empty();
    facts.push_back(
        fmt::format("{}/d{} = {}", has_v ? "dq" : "dx", parameter, fmt::join(exact.q, ", ")));
    if (has_v) facts.push_back(fmt::format("dv/d{} = {}", parameter, fmt::join(exact.v, ", ")));
  }
  return fmt::format("{}", fmt::join(facts, "; "));
}

void add_figures(ResultPage& page, const GradientRow& row) {
  add_figure(page, over_steps(row), title_of(row) + ": error over h", "step size h [s]");
  add_figure(page,
             over_ratio(row),
             title_of(row) + ": error of differences over δ/h, both relative",
             "δ/h");
}

/// "moreau-jean on bouncing-ball", "3 schemes on 2 problems".
std::string judged_text(const std::vector<GradientRow>& rows) {
  std::set<std::string> schemes, problems;
  for (const GradientRow& row : rows) {
    schemes.insert(row.subject.scheme);
    problems.insert(row.subject.problem);
  }
  return name_or_number(schemes, "schemes") + " on " + name_or_number(problems, "problems");
}

}  // namespace

Sign sign_of(GradientVerdict verdict) {
  switch (verdict) {
    case GradientVerdict::kConfirmed:
      return Sign::kGood;
    case GradientVerdict::kRefuted:
    case GradientVerdict::kSecantOnly:
      return Sign::kBad;
    case GradientVerdict::kUndecided:
      break;
  }
  return Sign::kOpen;
}

std::vector<SignedCount> counts_of(const std::vector<GradientRow>& rows) {
  std::vector<SignedCount> counts;
  for (const GradientVerdict verdict : {GradientVerdict::kRefuted,
                                        GradientVerdict::kSecantOnly,
                                        GradientVerdict::kUndecided,
                                        GradientVerdict::kConfirmed}) {
    const auto number =
        static_cast<std::size_t>(std::ranges::count(rows, verdict, &GradientRow::verdict));
    if (verdict == GradientVerdict::kSecantOnly && number == 0) continue;
    counts.push_back({sign_of(verdict), number, std::string(name_of(verdict))});
  }
  return counts;
}

ResultPage gradient_page(const std::vector<GradientRow>& rows, const std::string& headline) {
  const std::vector<std::string> problems = problems_of(rows);
  ResultPage page{.kicker = "Assay gradients",
                  .title = heading_of("Derivatives of " + judged_text(rows), counts_of(rows)),
                  .facts = headline,
                  .counts = counts_of(rows),
                  .columns = {"Problem", "Parameter", "Scheme", "Estimator", "Exact q; v", "Limit"},
                  .rows = {}};
  page.terms = {
      {"secant-only",
       "differences with δ ≫ h give the right derivative, differences with δ ≪ h a wrong one: the "
       "results of the scheme converge, but their derivative converges to something else"},
      {"stepwise",
       "the derivative of each step in the branch that it takes, as automatic "
       "differentiation gives it"},
      {"toi", "stepwise, with each impact moved to its time inside the step"},
      {"averaged", "differences with δ ≫ h of results that are averaged over phases of the steps"},
      {"differences",
       "finite differences of the results, for a series of δ; they work for any black box"},
      {"own", "what a scheme of a subject gives with its result"}};
  for (const GradientRow& row : rows) {
    page.rows.push_back({sign_of(row.verdict),
                         std::string(name_of(row.verdict)),
                         {row.subject.problem,
                          row.exact.parameter,
                          row.subject.scheme,
                          std::string(name_of(row.subject.estimator)),
                          row.exact.sensitivity.exists() ? numbers(row.exact.derivative) : "none",
                          row.limit ? numbers(*row.limit) : "none"},
                         row.reason});
    if (problems.size() <= 1) add_figures(page, row);
  }
  if (!page.figures.empty()) page.figure_style = row_svg_style();
  if (problems.size() > 1) {
    for (const std::string& name : problems) page.links.emplace_back(name, file_of(name));
  }
  return page;
}

std::vector<FurtherPage> pages_of_problems(const std::vector<GradientRow>& rows) {
  const std::vector<std::string> problems = problems_of(rows);
  std::vector<FurtherPage> pages;
  if (problems.size() <= 1) return pages;
  for (const std::string& name : problems) {
    std::vector<GradientRow> own;
    std::ranges::copy_if(rows, std::back_inserter(own), [&](const GradientRow& row) {
      return row.subject.problem == name;
    });
    pages.push_back({file_of(name), gradient_page(own, facts_of(own))});
    pages.back().page.links = {{"all problems", "index.html"}};
  }
  return pages;
}

}  // namespace assay::reports
