#include "reports/cli/compare_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <limits>

#include "reports/cli/summary.hpp"
#include "reports/compare/distinct_steps.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

namespace {

/// If the order at the rows is higher by this, straight lines between the rows hide the order.
constexpr double kVisiblyHigher = 0.25;

void print_file(const ComparedFile& file, const UnitsOfProblem& units, bool details, bool verbose) {
  std::cout << fmt::format("{}: {} steps, h = {:.6g} s\n", one_line(file.file), file.steps, file.h);
  if (file.precision_declared || file.precision == Precision::kSingle) {
    std::cout << fmt::format("  judged as {} precision, {}\n",
                             name_of(file.precision),
                             file.precision_declared ? "as declared" : "which its digits show");
  }
  if (file.clock != 0) {
    std::cout << fmt::format(
        "  {:.12g} s were subtracted from its times: the first row is the initial state\n",
        file.clock);
  }
  if (!file.gap.empty()) std::cout << "  " << file.gap << "\n";
  if (file.lacks_velocities) {
    std::cout << "  judged without velocities, which it lacks: " << one_line(file.found) << "\n";
  }
  if (details) {
    for (const auto& [metric, error] : file.errors) {
      const MetricEntry& of = find_metric(metric);
      const std::string unit = of.unit == "1" ? "" : " " + units.of(of.unit);
      // Where the numbers of impacts differ, the error is the whole time.
      const bool lacks_one =
          of.error_measure == ErrorMeasure::kEventTimes && error > 0 && error == file.t_end;
      std::cout << fmt::format(
          "  {:<20} {:.6g}{}{}\n",
          metric,
          error,
          unit == " 1" ? "" : unit,
          lacks_one ? ": an impact is missing or surplus, or lies at the end" : "");
    }
    std::cout << fmt::format("  laws checked: {}\n", fmt::join(file.laws.asked, ", "));
    for (const UnaskedLaw& unasked : file.laws.unasked) {
      std::cout << fmt::format("  not checked: {}, {}\n", unasked.law, unasked.reason);
    }
  }
  if (!verbose) return;
  for (const LawViolation& violation : file.laws.violations) {
    std::cout << "  violated: " << one_line(sentence(file, violation)) << "\n";
  }
}

/// The orders in the metrics that judge, with their verdicts, or in the others.
void print_orders(const CompareResult& result, const ShownMetrics& shown, bool that_judge) {
  std::size_t width = 0;
  for (const ComparedOrder& order : result.orders) {
    if (is_shown(order, shown)) width = std::max(width, order.metric.size());
  }
  for (const ComparedOrder& order : result.orders) {
    if (order.judges != that_judge || !is_shown(order, shown)) continue;
    const std::string text = fmt::format("{:<{}}  {}", order.metric, width, order_sentence(order));
    if (that_judge) {
      print_verdict(order.verdict ? sign_of(*order.verdict) : Sign::kOpen, text);
    } else {
      std::cout << "  " << text << " (does not judge)\n";
    }
  }
}

/// How to read the table.
std::string_view how_to_read(const CompareResult& result) {
  const bool fitted = std::ranges::any_of(
      result.orders, [](const ComparedOrder& order) { return order.interval.has_value(); });
  return fitted ? "order: slope of log error over log h by least squares, with its 95 % interval; "
                  "EOC: order between an error and the one above it"
                : "order: slope of log error over log h; EOC: order between a line and the line "
                  "above it";
}

/// What files seem to have wrong, each mistake once.
void print_suspicions(const CompareResult& result) {
  std::vector<std::string> said;
  for (const ComparedFile& file : result.files) {
    for (const Suspicion& one : file.suspicions) {
      if (std::ranges::find(said, one.suspected) != said.end()) continue;
      if (said.empty()) std::cout << "you wrote → we suspect\n";
      said.push_back(one.suspected);
      std::cout << one_line(fmt::format("  {}: {} → {}", file.file, one.wrote, one.suspected))
                << "\n";
    }
  }
}

/// The columns that no file is judged by, each once.
void print_ignored_columns(const CompareResult& result) {
  constexpr std::size_t kMost = 12;
  std::vector<std::string> names;
  for (const ComparedFile& file : result.files) {
    for (const IgnoredColumn& column : file.ignored) {
      const std::string name = column.text();
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  if (names.empty()) return;
  const std::string more =
      names.size() > kMost ? fmt::format(" and {} more", names.size() - kMost) : "";
  names.resize(std::min(names.size(), kMost));
  std::cout << one_line(fmt::format("ignored columns: {}{}", fmt::join(names, ", "), more)) << "\n";
}

struct Violated {
  const ComparedFile* file;
  const LawViolation* violation;

  /// How many times the size exceeds what the law allows; infinite where the law allows nothing.
  [[nodiscard]] double excess() const {
    const double times = violation->size / violation->allowed;
    return std::isfinite(times) ? times : std::numeric_limits<double>::infinity();
  }
};

/// The worst first.
std::vector<Violated> violations_of(const CompareResult& result) {
  std::vector<Violated> all;
  for (const ComparedFile& file : result.files) {
    for (const LawViolation& violation : file.laws.violations) all.push_back({&file, &violation});
  }
  std::ranges::stable_sort(all, std::greater<>{}, &Violated::excess);
  return all;
}

std::vector<Summary::Line> lines_of(const CompareResult& result) {
  std::vector<Summary::Line> lines;
  for (const auto& [file, violation] : violations_of(result)) {
    lines.push_back(
        {Sign::kBad,
         fmt::format(
             "violated: {} in {} at t = {:.6g} s", violation->law, file->file, violation->t),
         violation->message});
  }
  for (const std::string& refuted : result.refuted) {
    lines.push_back({Sign::kBad, "refuted", refuted});
  }
  return lines;
}

/// What makes an undecided comparison one that decides.
std::string what_would_decide(const CompareResult& result, const CompareRequest& request) {
  const auto any = [&](const auto& of) { return std::ranges::any_of(result.files, of); };
  if (result.files.empty()) return "write files with two rows or more, then " + request.command;
  if (any([](const ComparedFile& file) { return !file.gap.empty(); })) {
    return "write all rows of each run, then " + request.command;
  }
  if (distinct_steps(result.files).shortage()) {
    return fmt::format(
        "compute {} or more step sizes, the largest at least {} times the smallest, then {} …",
        kFewestSteps,
        kLeastRange,
        request.command);
  }
  if (!any([](const ComparedFile& file) {
        return !file.has_contacts || file.truth.reaches_contact;
      })) {
    return "compute runs that last until contacts act, then " + request.command;
  }
  return "compute runs with smaller steps, then " + request.command + " …";
}

std::string next_of(const CompareResult& result, const CompareRequest& request) {
  const bool has_times =
      std::ranges::all_of(result.files, &std::string::empty, &ComparedFile::time_unit);
  if (!has_times && result.verdict != Verdict::kConfirmed) {
    return "write times in seconds, then " + request.command;
  }
  switch (result.verdict) {
    case Verdict::kUndecided:
      return what_would_decide(result, request);
    case Verdict::kRefuted:
      // Which wrong law the files follow is the next question after all the details.
      return request.command + (!request.verbose ? " --verbose" : request.law ? "" : " --law");
    case Verdict::kConfirmed:
      break;
  }
  if (request.out.empty()) return request.command + " --out comparison";
  return fmt::format("{} study --problem {} --quick", invoked_as(), request.problem);
}

/// "metric does not converge" of "1 metric does not converge". Errors diverge where the whole
/// interval of the order is below 0.
std::string_view without_convergence(const CompareResult& result) {
  const auto diverges = [](const ComparedOrder& order) {
    return order.verdict != Verdict::kRefuted || (order.interval && (*order.interval)[1] < 0);
  };
  const bool all = !result.refuted.empty() && std::ranges::all_of(result.orders, diverges);
  if (result.refuted.size() == 1) return all ? "metric diverges" : "metric does not converge";
  return all ? "metrics diverge" : "metrics do not converge";
}

Summary summary_of(const CompareResult& result, const CompareRequest& request) {
  const std::size_t files = result.files.size();
  Summary summary;
  summary.headline = fmt::format(
      "{} file{} of {}: {}", files, files == 1 ? "" : "s", result.problem, name_of(result.verdict));
  std::size_t violated = 0, hold = 0;
  for (const ComparedFile& file : result.files) {
    violated += file.laws.violations.size();
    hold += static_cast<std::size_t>(
        std::ranges::count_if(file.laws.asked, [&](const std::string& law) {
          return std::ranges::find(file.laws.violations, law, &LawViolation::law) ==
                 file.laws.violations.end();
        }));
  }
  const std::size_t refuted = result.refuted.size();
  summary.counts = {
      {Sign::kBad, violated, violated == 1 ? "law violated" : "laws violated"},
      {Sign::kBad, refuted, without_convergence(result)},
      {Sign::kGood, hold, hold == 1 ? "law holds" : "laws hold, counted for each file"}};
  summary.lines = lines_of(result);
  if (!request.out.empty()) summary.report = request.out + "/index.html";
  summary.next = next_of(result, request);
  return summary;
}

}  // namespace

std::string sentence(const ComparedFile& file, const LawViolation& violation) {
  return fmt::format(
      "{} in {} at t = {:.6g} s: {}", violation.law, file.file, violation.t, violation.message);
}

std::string order_sentence(const ComparedOrder& order) {
  std::string text = fmt::format("order {:.3f}", order.order);
  if (order.interval) {
    text += fmt::format(" in [{:.3f}, {:.3f}], ", (*order.interval)[0], (*order.interval)[1]);
    if (order.verdict == Verdict::kRefuted) {
      text += fmt::format("below {0:g}: a right solution has an order above {0:g}",
                          order.right_above.value_or(0));
    } else {
      text += *order.at_least > 0
                  ? fmt::format("above {:.3f} with 95 % confidence", *order.at_least)
              : order.verdict == Verdict::kConfirmed
                  ? "which says nothing: all files agree with the exact motion"
                  : "not shown to be above 0";
    }
  }
  if (order.at_nodes && *order.at_nodes > order.order + kVisiblyHigher) {
    text += fmt::format("; at the rows alone {:.3f}: see --interpolant", *order.at_nodes);
  }
  return text;
}

namespace {

std::string why_no_order(const CompareResult& result) {
  const std::size_t steps = distinct_steps(result.files).count();
  if (steps < 2) {
    return steps == 0 ? "no file has two rows or more"
                      : "all files have the same step size, and an order needs two";
  }
  return "fewer than two files without missing rows have errors above 0 in the same metric";
}

}  // namespace

std::string method_of(const CompareResult& result) {
  const auto any = [&](const auto& of) { return std::ranges::any_of(result.orders, of); };
  std::string text = "Errors against the exact motion were computed with Assay " ASSAY_VERSION ".";
  if (result.orders.empty()) return text + " No order was fitted: " + why_no_order(result) + ".";
  if (!any([](const ComparedOrder& order) { return order.interval.has_value(); })) {
    return text +
           " The order p is the slope of log e over log h between two step sizes; it has no "
           "interval.";
  }
  text +=
      " The order p was fitted by least squares to log e = a + p log h, with equal weights. Its "
      "interval has a confidence of 95 %: Student's t with n - 2 degrees of freedom for n step "
      "sizes, and a variance that allows for scatter that differs between step sizes (HC3).";
  if (any([](const ComparedOrder& order) { return order.files != order.steps; })) {
    text +=
        " Runs with the same step size count as one, with the geometric mean of their errors; the "
        "interval also covers the one of a fit to single runs.";
  }
  return text;
}

bool is_shown(const ComparedOrder& order, const ShownMetrics& shown) {
  return shown.empty() || std::ranges::find(shown, order.metric) != shown.end();
}

std::string hidden_judges(const CompareResult& result, const ShownMetrics& shown) {
  std::vector<std::string> hidden;
  for (const ComparedOrder& order : result.orders) {
    if (order.judges && !is_shown(order, shown)) hidden.push_back(order.metric);
  }
  if (hidden.empty()) return "";
  return fmt::format("; the verdict also rests on {}, which --metric leaves out",
                     fmt::join(hidden, ", "));
}

std::string caption_of(const CompareResult& result, const CompareRequest& request) {
  if (result.files.empty()) return case_caption(result.problem, request.set, "");
  const auto [first, last] = std::ranges::minmax(result.files, {}, &ComparedFile::t_end);
  const std::string earliest = fmt::format("{:.6g}", first.t_end);
  std::string t_end = fmt::format("{:.6g}", last.t_end);
  if (earliest != t_end) t_end = earliest + " to " + t_end;
  return case_caption(result.problem, request.set, t_end);
}

std::string repeating_command(const CompareRequest& request) {
  return request.command +
         (request.out.empty() ? std::string() : " --out " + shell_word(request.out));
}

std::string name_of_own(const std::string& out) {
  return out.empty() ? "these files" : name_of_folder(out);
}

ConvergenceTable table_of(const CompareResult& result, const CompareRequest& request) {
  const ShownMetrics& shown = request.shown;
  ConvergenceTable table{caption_of(result, request), method_of(result), ASSAY_VERSION, {}, {}};
  table.command = repeating_command(request);
  for (const ComparedFile& file : result.files) table.h.push_back(file.h);
  const std::string own_name = request.beside.empty() ? "" : name_of_own(request.out);
  const bool judging = shown.empty() && std::ranges::any_of(result.orders, &ComparedOrder::judges);
  for (const ComparedOrder& order : result.orders) {
    if ((judging && !order.judges) || !is_shown(order, shown)) continue;
    ConvergenceTable::Column column{own_name, order.metric, order.unit, {}, {}, {}};
    column.order = order.order;
    column.interval = order.interval;
    for (const ComparedFile& file : result.files) {
      column.errors.push_back(file.error_in(order.metric));
    }
    table.columns.push_back(std::move(column));
  }
  put_beside(request.beside, table);
  return table;
}

void print_text(const CompareResult& result, const CompareRequest& request) {
  print_verdict(sign_of(result.verdict),
                fmt::format("{}: {}{}",
                            name_of(result.verdict),
                            result.reason,
                            hidden_judges(result, request.shown)));
  if (result.law) {
    std::cout << fmt::format("limit: {}: {}\n", name_of(result.law->limit), result.law->sentence);
  }
  print_suspicions(result);
  print_ignored_columns(result);
  if (request.verbose) {
    for (const std::string& refuted : result.refuted) std::cout << "refuted: " << refuted << "\n";
    for (const std::string& other : result.supporting) std::cout << "supports: " << other << "\n";
  }
  print_orders(result, request.shown, /*that_judge=*/true);
  print_orders(result, request.shown, /*that_judge=*/false);
  const ConvergenceTable table = table_of(result, request);
  if (!table.columns.empty()) {
    std::cout << "\n" << aligned_table(table) << how_to_read(result) << "\n\n";
  }
  for (const ComparedFile& file : result.files) {
    print_file(file, result.units, request.verbose || result.orders.empty(), request.verbose);
  }
  print_summary(summary_of(result, request));
}

}  // namespace assay::reports
