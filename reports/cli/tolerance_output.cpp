#include "reports/cli/tolerance_output.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <utility>

#include "reports/cli/summary.hpp"
#include "reports/files/json_fields.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

std::string who(const ToleranceReport& report) {
  return report.scheme.empty() ? "the program" : report.scheme;
}

/// A number with the unit of the metric: 0.1 m, 0.1 in units of x, or 0.1 alone.
std::string with_unit(const ToleranceReport& report, std::string number) {
  const std::string_view unit = report.metric->unit;
  if (unit == "1") return number;
  number += unit.starts_with("of ") ? " in units " : " ";
  return number += unit;
}

std::string quantity(const ToleranceReport& report, double value) {
  return with_unit(report, fmt::format("{:.3g}", value));
}

std::string tolerance_text(const ToleranceReport& report) {
  return with_unit(report, rounded_up(report.tolerance.value));
}

/// Those that are not the default: " (h0 = 2, e = 1/2)".
std::string settings(const Parameters& of) {
  std::vector<std::string> set;
  for (const ParameterSpec& spec : of.specs()) {
    if (of[spec.name] == parse_rational(spec.default_value)) continue;
    set.push_back(fmt::format("{} = {}", spec.name, of.text(spec.name)));
  }
  return set.empty() ? "" : fmt::format(" ({})", fmt::join(set, ", "));
}

/// What the tolerance is for, in one line.
std::string covers(const ToleranceReport& report) {
  return fmt::format("{} of {}{} on {}{}, t <= {} s, h = {} s",
                     report.metric->name,
                     who(report),
                     settings(report.options),
                     report.problem,
                     settings(report.parameters),
                     report.t_end,
                     report.h);
}

/// The share of correct runs that the tolerance is shown to cover.
double shown_confidence(const ToleranceReport& report) {
  const DerivedTolerance& of = report.tolerance;
  const auto runs = static_cast<double>(of.runs);
  switch (of.source) {
    case ToleranceSource::kProof:
      return 1;
    case ToleranceSource::kEnsemble:
      return std::min(report.confidence, std::pow(1 - kCertainty, 1 / runs));
    case ToleranceSource::kMeasured:
      return std::min(report.confidence, of.certainty);
  }
  return 0;
}

/// With what probability a correct run exceeds it.
std::string promise(const ToleranceReport& report) {
  if (report.tolerance.source == ToleranceSource::kProof) return "no correct run exceeds it";
  const double asked = 1 - report.confidence, shown = 1 - shown_confidence(report);
  constexpr double kRounded = 1.01;
  if (shown <= kRounded * asked) {
    return fmt::format("a correct run exceeds it with probability below {:.2g}", asked);
  }
  const std::string by_runs =
      fmt::format("a correct run exceeds it with probability below {:.2g}, as {} runs show",
                  std::stod(rounded_up(shown)),
                  report.tolerance.runs);
  return fmt::format("{}, and below {:.2g} if {}",
                     by_runs,
                     asked,
                     report.tolerance.source == ToleranceSource::kMeasured
                         ? "log(error) is normal"
                         : "the tail of their errors goes on as it begins");
}

/// What a user pastes.
std::string sentence(const ToleranceReport& report) {
  return fmt::format(
      "The error {} is at most {}; {}.", covers(report), tolerance_text(report), promise(report));
}

std::string googletest(const ToleranceReport& report) {
  return fmt::format(
      "EXPECT_LE(error, {});  // {}", rounded_up(report.tolerance.value), report.command);
}

std::string pytest(const ToleranceReport& report) {
  return fmt::format(
      "assert error <= {}  # {}", rounded_up(report.tolerance.value), report.command);
}

/// Why the value is what it is.
std::string of_runs(const ToleranceReport& report) {
  const DerivedTolerance& of = report.tolerance;
  std::string text =
      fmt::format("{} {}:\nmedian error {}, largest {}",
                  of.runs,
                  report.scheme.empty() ? "runs, whose errors were scaled to h by the claimed order"
                                        : "runs with steps in [h, 1.1 h], so that impacts fall "
                                          "everywhere in a step",
                  quantity(report, of.median),
                  quantity(report, of.largest));
  if (of.source == ToleranceSource::kMeasured) {
    if (of.certainty >= report.confidence) return text;
    return text +
           fmt::format(
               ".\nThese are too few to show 1 in {:.0f}: if log(error) is normally distributed, "
               "the error exceeded so rarely is {}",
               1 / (1 - report.confidence),
               quantity(report, of.extreme));
  }
  constexpr double kEnough = 0.94;
  if (of.certainty < kEnough) {
    text += fmt::format(" (too few to show 1 in {:.0f})", 1 / (1 - report.confidence));
  }
  const double once_in = 10 / (1 - report.confidence);
  return text + fmt::format("; their tail reaches {} once in {:.0f} runs",
                            quantity(report, of.extreme),
                            once_in);
}

std::string of_proof(const ToleranceReport& report) {
  const DerivedTolerance& of = report.tolerance;
  if (!of.proved.value) return fmt::format("No bound is proved: {}.", of.proved.why_not);
  return fmt::format("Proved: no correct run exceeds {}. The tolerance is {}.",
                     quantity(report, *of.proved.value),
                     of.source == ToleranceSource::kProof
                         ? "this bound, the smaller of the two"
                         : "that of the runs, the smaller of the two");
}

/// Adds a list, broken into lines of at most 100 characters.
void print_list(const std::string& title, const std::vector<std::string>& items) {
  constexpr std::size_t kWidth = 100;
  if (items.empty()) return;
  if (!title.empty()) std::cout << title << "\n";
  std::string line = " ";
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = " " + items[i] + (i + 1 < items.size() ? ";" : "");
    if (line.size() + item.size() > kWidth) {
      std::cout << line << "\n";
      line = " ";
    }
    line += item;
  }
  std::cout << line << "\n";
}

std::vector<std::string> caught(const DerivedTolerance& tolerance) {
  std::vector<std::string> items;
  for (const KnownMistake& mistake : tolerance.mistakes) {
    if (!mistake.is_blind_spot()) items.push_back(mistake.what);
  }
  return items;
}

std::vector<std::string> blind_spots(const DerivedTolerance& tolerance) {
  std::vector<std::string> items;
  for (const KnownMistake& mistake : tolerance.mistakes) {
    if (!mistake.is_blind_spot()) continue;
    const std::string how = mistake.changes_nothing ? "changes nothing"
                            : mistake.caught == 0
                                ? "never seen"
                                : fmt::format("{} of {} runs", mistake.caught, mistake.runs);
    items.push_back(fmt::format("{} ({})", mistake.what, how));
  }
  return items;
}

}  // namespace

namespace {

/// The mistakes have been listed before, so the summary has no lines.
Summary summary_of(const ToleranceReport& report, const std::string& next) {
  const DerivedTolerance& of = report.tolerance;
  Summary summary;
  summary.headline =
      fmt::format("tolerance {} for {}", tolerance_text(report), report.metric->name);
  const std::size_t blind = blind_spots(of).size(), seen = caught(of).size();
  if (!of.mistakes.empty()) {
    summary.counts = {
        {Sign::kOpen, blind, blind == 1 ? "known mistake may pass" : "known mistakes may pass"},
        {Sign::kGood, seen, "caught in every run"}};
  }
  summary.next = next;
  return summary;
}

void print_untried(const DerivedTolerance& of) {
  if (of.why_untried.empty()) return;
  std::cout << "Not tried, because " << of.why_untried << (of.untried.empty() ? ".\n" : ":\n");
  print_list("", of.untried);
}

}  // namespace

void print_tolerance(const ToleranceReport& report, const std::string& next) {
  const DerivedTolerance& of = report.tolerance;
  std::cout << fmt::format("{}: tolerance for {}\n", tolerance_text(report), covers(report))
            << of_runs(report) << ".\n"
            << of_proof(report) << "\n";
  if (of.rounding > of.value / 100) {
    std::cout << fmt::format(
        "{} of it bounds the rounding of {}.\n", quantity(report, of.rounding), report.scalar);
  }
  if (of.size && of.value > *of.size / 10) {
    std::cout << fmt::format(
        "The motion itself is {} large: a smaller h gives a test that sees more.\n",
        quantity(report, *of.size));
  }
  std::cout << "\nTo paste:\n  " << sentence(report) << "\n  " << googletest(report) << "\n  "
            << pytest(report) << "\n\n";
  const std::vector<std::string> seen = caught(of), blind = blind_spots(of);
  if (seen.empty() && !of.mistakes.empty())
    std::cout << "A test with it catches none of the known mistakes.\n";
  print_list(fmt::format("A test with it catches {} of {} known mistakes, in every run tried:",
                         seen.size(),
                         of.mistakes.size()),
             seen);
  print_list(fmt::format("It may be blind to {}:", blind.size()), blind);
  print_untried(of);
  std::cout << "\n";
  print_summary(summary_of(report, next));
}

Json tolerance_json(const ToleranceReport& report) {
  const DerivedTolerance& of = report.tolerance;
  constexpr const char* kSources[] = {"runs", "proof", "measured errors"};
  const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  Json document{{"problem", report.problem},
                {"parameters", values_json(report.parameters)},
                {"scheme", report.scheme.empty() ? Json(nullptr) : Json(report.scheme)},
                {"options", values_json(report.options)},
                {"claims", report.claims.empty() ? Json(nullptr) : Json(report.claims)},
                {"scalar", report.scalar},
                {"h", to_text(parse_rational(report.h))},
                {"t_end", to_text(parse_rational(report.t_end))},
                {"metric", std::string(report.metric->name)},
                {"quantity", std::string(report.metric->quantity)},
                {"unit", std::string(report.metric->unit)},
                {"confidence", report.confidence},
                {"shown_confidence", shown_confidence(report)},
                {"tolerance", of.value},
                {"source", kSources[static_cast<int>(of.source)]},
                {"covers", covers(report)},
                {"runs", of.runs},
                {"certainty", of.certainty},
                {"largest_error", of.largest},
                {"extreme_error", of.extreme},
                {"median_error", of.median},
                {"rounding", of.rounding},
                {"proved_bound", or_null(of.proved.value)},
                {"why_not_proved", of.proved.why_not},
                {"size_of_motion", or_null(of.size)},
                {"mistakes", Json::array()},
                {"blind_to", Json::array()},
                {"untried", of.untried},
                {"why_untried", of.why_untried},
                {"sentence", sentence(report)},
                {"gtest", googletest(report)},
                {"pytest", pytest(report)}};
  for (const KnownMistake& mistake : of.mistakes) {
    document["mistakes"].push_back({{"mistake", mistake.what},
                                    {"caught", mistake.caught},
                                    {"runs", mistake.runs},
                                    {"caught_at_least", mistake.caught_at_least()},
                                    {"changes_nothing", mistake.changes_nothing},
                                    {"blind_spot", mistake.is_blind_spot()}});
    if (mistake.is_blind_spot()) document["blind_to"].push_back(mistake.what);
  }
  return document;
}

}  // namespace assay::reports
