#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/replaced_report.hpp"
#include "reports/cli/summary.hpp"
#include "reports/cli/typed_words.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/jacobians/audit.hpp"
#include "reports/jacobians/audit_json.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "reports/render/result_page.hpp"

namespace assay::reports {

namespace {

constexpr int kMostPoints = 100000;
/// The number of points that is proposed after an audit with the default.
constexpr int kMorePoints = 200;

/// What a report of this command is about.
const ContentFields& content_fields() {
  static const ContentFields kFields{
      {"audit", "row"}, "", "rows", {"name", "scalar"}, {}, {"points", "seed", "subjects"}};
  return kFields;
}

struct JacobiansArguments {
  std::vector<std::string> names;
  std::string scalar;
  AuditOptions options;
  std::string out;
  bool verbose = false;
};

std::vector<AuditScalar> scalars_of(const std::string& name) {
  const std::vector<AuditScalar> all = {AuditScalar::kDouble, AuditScalar::kMpfr50};
  if (name.empty()) return all;
  std::vector<std::string> names;
  for (const AuditScalar scalar : all) {
    if (name == to_string(scalar)) return {scalar};
    names.emplace_back(to_string(scalar));
  }
  throw InvalidInput(unknown_name_message("scalar of an audit", name, names));
}

int exit_code(const std::vector<AuditRow>& rows) {
  const auto any = [&](Verdict verdict) {
    return std::ranges::any_of(rows, [&](const AuditRow& row) { return row.verdict == verdict; });
  };
  if (any(Verdict::kRefuted)) return kClaimRefuted;
  return rows.empty() || any(Verdict::kUndecided) ? kNothingDecided : kDone;
}

/// One derivative of Assay, one SUBJECT/NAME, or all of SUBJECT/.
std::vector<Derivative> named(const std::string& name, const std::vector<Derivative>& foreign) {
  const bool is_subject = name.ends_with('/');
  std::vector<Derivative> found;
  std::vector<std::string> known;
  for (const Derivative& derivative : foreign) {
    if (derivative.name == name || (is_subject && derivative.name.starts_with(name))) {
      found.push_back(derivative);
    }
    known.push_back(derivative.name);
  }
  if (!found.empty()) return found;
  const bool is_foreign = name.find('/') != std::string::npos && !name.starts_with("assay/");
  if (is_foreign) throw InvalidInput(unknown_name_message("Jacobian", name, known));
  return {find_derivative(name)};
}

/// The requested derivatives. Without names: those of the given subjects, or all of Assay.
std::vector<Derivative> chosen(const std::vector<std::string>& names,
                               const CommandContext& context) {
  const std::vector<Derivative> foreign = context.catalogue.derivatives();
  if (names.empty()) return context.subjects.empty() ? derivatives_of_core() : foreign;
  std::vector<Derivative> all;
  for (const std::string& name : names) {
    for (Derivative& derivative : named(name, foreign)) all.push_back(std::move(derivative));
  }
  return all;
}

Sign sign_of(Verdict verdict) { return sign_from(verdict, Verdict::kRefuted, Verdict::kConfirmed); }

/// The --out of the command that is typed next. If that audits only the worst derivative, it leaves
/// the report of the others as it is.
std::string out_of_next(std::string folder, bool only_worst) {
  if (folder.empty()) return "";
  while (only_worst && folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  return " --out " + shell_word(only_worst ? folder + "-worst" : folder);
}

/// The options that the next command has in common with this one, so that it repeats its points.
std::string same_options(const JacobiansArguments& arguments) {
  std::string options;
  if (!arguments.scalar.empty()) options += " --scalar " + arguments.scalar;
  if (arguments.options.seed != AuditOptions{}.seed) {
    options += fmt::format(" --seed {}", arguments.options.seed);
  }
  if (arguments.verbose) options += " --verbose";
  return options;
}

/// What to type after the audit: the worst derivative with more points, or what is next to check.
std::string next_of(const std::vector<AuditRow>& rows,
                    const JacobiansArguments& arguments,
                    const CommandContext& context) {
  std::string subjects;
  for (const std::string& file : context.subjects) subjects += " --subject " + shell_word(file);
  std::string names;
  bool only_worst = false;
  const auto worst =
      std::ranges::max_element(rows, {}, [](const AuditRow& row) { return sign_of(row.verdict); });
  if (worst != rows.end() && worst->verdict != Verdict::kConfirmed) {
    names = " " + shell_word(worst->name);
    only_worst =
        std::ranges::any_of(rows, [&](const AuditRow& row) { return row.name != worst->name; });
  } else if (!context.subjects.empty()) {
    const NamedThings things = things_of_named_subjects(context);
    if (!things.schemes.empty() || !things.solvers.empty()) {
      return invoked_as() + " check" + subjects;
    }
  }
  if (names.empty()) {
    for (const std::string& name : arguments.names) names += " " + shell_word(name);
  }
  const int points =
      arguments.options.points < kMorePoints
          ? kMorePoints
          : static_cast<int>(std::min<long>(10L * arguments.options.points, kMostPoints));
  return fmt::format("{} jacobians{} --points {}{}{}{}",
                     invoked_as(),
                     names,
                     points,
                     same_options(arguments),
                     subjects,
                     out_of_next(arguments.out, only_worst));
}

/// @param next  the command to type
Summary summary_of(const std::vector<AuditRow>& rows, double seconds, std::string next) {
  const auto count = [&](Verdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(rows, verdict, &AuditRow::verdict));
  };
  Summary summary;
  summary.headline =
      fmt::format("{} of derivatives, each in one scalar, in {}",
                  rows.size() == 1 ? "1 audit" : fmt::format("{} audits", rows.size()),
                  duration_text(seconds));
  summary.counts = {{Sign::kBad, count(Verdict::kRefuted), "refuted"},
                    {Sign::kOpen, count(Verdict::kUndecided), "undecided"},
                    {Sign::kGood, count(Verdict::kConfirmed), "confirmed"}};
  for (const Verdict verdict : {Verdict::kRefuted, Verdict::kUndecided}) {
    for (const AuditRow& row : rows) {
      if (row.verdict != verdict) continue;
      summary.lines.push_back({sign_of(verdict),
                               fmt::format("{} in {}", row.name, to_string(row.scalar)),
                               verdict_reason(row)});
    }
  }
  summary.next = std::move(next);
  return summary;
}

/// "alart-curnier-2d", "3 maps", "./my.so", "Assay".
/// @param files  the subjects of the command line
std::string audited_text(const std::vector<std::string>& names,
                         const std::vector<std::string>& files) {
  if (!names.empty()) return name_or_number({names.begin(), names.end()}, "maps");
  return files.empty() ? "Assay" : fmt::format("{}", fmt::join(files, ", "));
}

/// @param audited  see audited_text
ResultPage page_of(const std::vector<AuditRow>& rows,
                   const Summary& summary,
                   const std::string& audited) {
  ResultPage page{"Assay jacobians",
                  "",
                  summary.headline,
                  {},
                  {"Derivative", "Scalar", "Points", "Largest error", "Allowed"},
                  {}};
  page.terms = {
      {"stratum",
       "a region in which the map is smooth, a surface at which it switches, or an "
       "intersection of surfaces"},
      {"unit of conditioned rounding",
       "the error that rounding of the arguments and intermediate results causes at a point; a few "
       "of them are no fault"},
      {"B-subdifferential",
       "at a kink: the limits of derivatives from the regions that meet there; a formula may "
       "return "
       "any of them"},
      {"generalised Jacobian of Clarke", "the weighted means of these limits"}};
  for (const auto& [sign, number, what] : summary.counts) {
    page.counts.push_back({sign, number, std::string(what)});
  }
  page.title = heading_of("Derivatives of " + audited, page.counts);
  for (const AuditRow& row : rows) {
    page.rows.push_back({sign_of(row.verdict),
                         std::string(to_string(row.verdict)),
                         {row.name,
                          std::string(to_string(row.scalar)),
                          std::to_string(row.points),
                          fmt::format("{:.2e}", row.max_error),
                          fmt::format("{:.2e}", row.bound)},
                         row.verdict == Verdict::kConfirmed ? row.description : verdict_reason(row),
                         row.verdict == Verdict::kConfirmed ? "" : to_text(row)});
  }
  return page;
}

void run(JacobiansArguments& arguments, CommandContext& context) {
  arguments.options.scalars = scalars_of(arguments.scalar);
  const std::vector<Derivative> derivatives = chosen(arguments.names, context);
  if (derivatives.empty())
    throw InvalidInput("--subject names no derivative that could be audited");
  if (!arguments.out.empty()) require_result_folder(arguments.out, "Assay jacobians");
  const auto begin = std::chrono::steady_clock::now();
  std::vector<AuditRow> rows;
  {
    ProgressBar bar;
    rows = audit(derivatives, arguments.options, [&](double fraction) { bar.show(fraction); });
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  Summary summary = summary_of(rows, seconds.count(), next_of(rows, arguments, context));
  nlohmann::ordered_json document = to_json(rows);
  document["seed"] = arguments.options.seed;
  document["points"] = arguments.options.points;
  document["subjects"] = context.subjects;
  if (!arguments.out.empty()) {
    const auto old = contents_in(arguments.out, content_fields());
    ResultPage page = page_of(rows, summary, audited_text(arguments.names, context.subjects));
    page.origin = {.command = typed_command(context), .seed = arguments.options.seed};
    write_result_folder(page, indented_text(document) + "\n", arguments.out);
    say_what_was_replaced(content_fields(), old, document, arguments.out);
    summary.report = arguments.out + "/index.html";
  }
  if (context.json) {
    print_json(document);
  } else {
    const bool all = arguments.verbose || !arguments.names.empty();
    for (const AuditRow& row : rows) {
      if (all || row.verdict != Verdict::kConfirmed) std::cout << to_text(row);
    }
    print_summary(summary);
  }
  context.exit_code = exit_code(rows);
}

}  // namespace

void add_jacobians_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<JacobiansArguments>();
  Command command = add_command(app,
                                context,
                                "jacobians",
                                "Judge hand-derived derivatives in every region and exactly on "
                                "every switching surface of their maps",
                                "assay jacobians alart-curnier-3d --scalar double --points 100");
  command.option("name",
                 arguments->names,
                 "names of derivatives, SUBJECT/NAME, or SUBJECT/ for all of a subject; default: "
                 "all of the subjects given, else all of Assay");
  command.option("--scalar",
                 arguments->scalar,
                 "double or mpfr50; default: both; derivatives of subjects are judged in double");
  command.flag(
      "--verbose",
      arguments->verbose,
      "print confirmed derivatives too; those that you name, of Assay or of a subject, are "
      "always printed");
  command.option("--out", arguments->out, "folder for a page, index.html, and results.json");
  command.number("--points",
                 arguments->options.points,
                 "number of points drawn at random; points on the surfaces are added to these",
                 1,
                 kMostPoints);
  command.number(
      "--seed", arguments->options.seed, "seed of the points", std::uint64_t{0}, kLargestSeed);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
