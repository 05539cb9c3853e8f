#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/to_decimal.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/misplaced_names.hpp"
#include "reports/cli/replaced_report.hpp"
#include "reports/cli/summary.hpp"
#include "reports/cli/typed_words.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/identify/catalogue.hpp"
#include "reports/identify/expectation.hpp"
#include "reports/identify/identification_report.hpp"
#include "reports/identify/probe_json.hpp"
#include "reports/identify/subject_stepper.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

/// What a report of this command is about.
const ContentFields& content_fields() {
  static const ContentFields kFields{{"identification", "row"},
                                     "subject",
                                     "properties",
                                     {"property"},
                                     {},
                                     {"accuracy", "subjects"}};
  return kFields;
}

struct IdentifyArguments {
  std::vector<std::string> properties, scheme_set, expect;
  std::string scheme, probes, write_probes, out, report;
  std::optional<double> accuracy;
  bool first_order = false;
};

/// The subject that answers, and its name.
struct Answering {
  std::string name;
  ProbeRecord record;
  ModelKind kind = ModelKind::kLagrangian;
};

/// Whether only the file of probes is requested.
bool nobody_answers(const IdentifyArguments& given) {
  return given.scheme.empty() && given.probes.empty();
}

Answering answering(const IdentifyArguments& given, const CommandContext& context) {
  if (given.scheme.empty()) {
    if (!given.scheme_set.empty()) throw InvalidInput("--scheme-set needs --scheme");
    if (nobody_answers(given)) {
      if (given.write_probes.empty()) {
        throw InvalidInput(
            "nothing answers the probes: add --scheme, or --probes with answers, or --write-probes "
            "FILE to write probes to be answered");
      }
      const auto kind = given.first_order ? ModelKind::kFirstOrder : ModelKind::kLagrangian;
      return {"nobody", ProbeRecord(no_stepper()), kind};
    }
    const auto known = read_probes(read_file(given.probes), given.probes);
    const Probe first = known.empty() ? Probe() : known.front().probe;
    return {given.probes, ProbeRecord(no_stepper(), known), first.kind};
  }
  if (!given.probes.empty())
    throw InvalidInput("give the answers by --scheme or by --probes, not by both");
  const SchemeEntry& entry = find_scheme(context.catalogue.schemes(), given.scheme);
  if (entry.kind == ModelKind::kNewtonEuler) {
    throw InvalidInput(fmt::format("scheme {} takes {}; there are no probes for these yet",
                                   entry.name,
                                   text_of(entry.kind).many));
  }
  std::string name(entry.name);
  for (const std::string& setting : given.scheme_set) name += " " + setting;
  return {std::move(name),
          ProbeRecord(subject_stepper(entry.subject(parse_settings(given.scheme_set)))),
          entry.kind};
}

int exit_code(const Identification& found, const std::vector<JudgedExpectation>& expectations) {
  const auto any = [&](Verdict verdict) {
    return std::ranges::any_of(expectations, [&](const auto& of) { return of.verdict == verdict; });
  };
  if (any(Verdict::kRefuted)) return kClaimRefuted;
  const bool decided = std::ranges::any_of(found.properties, [](const Identified& each) {
    return each.recovery != Recovery::kUndetermined;
  });
  return decided && !any(Verdict::kUndecided) ? kDone : kNothingDecided;
}

void write_probes(const Answering& by, const std::string& file) {
  Json document{{"answered_by", by.name}};
  document.update(to_json(by.record.asked()));
  replace_file(file, compact_text(document) + "\n");
}

std::ptrdiff_t open_probes(const ProbeRecord& record) {
  return std::ranges::count_if(record.asked(), [](const AnsweredProbe* each) {
    return each->answer.kind == AnswerKind::kOpen;
  });
}

Json json_of(const Answering& by,
             const Identification& found,
             const std::vector<JudgedExpectation>& expectations,
             double accuracy) {
  Json document{
      {"subject", by.name}, {"asked", by.record.asked().size()}, {"open", open_probes(by.record)}};
  document.update(to_json(found));
  document["expectations"] = to_json(expectations);
  document["accuracy"] = accuracy;
  return document;
}

void print(const Identification& found, const std::vector<JudgedExpectation>& expectations) {
  std::cout << to_text(found);
  for (const JudgedExpectation& each : expectations) std::cout << to_text(each) << "\n";
}

/// What to do after the probes: answer those that are open, or look at the page, or let the laws
/// judge the scheme.
std::string next_of(const IdentifyArguments& given,
                    std::ptrdiff_t open,
                    const CommandContext& context) {
  const std::string file = shell_word(given.write_probes);
  if (!given.write_probes.empty() && (open > 0 || nobody_answers(given))) {
    return fmt::format("answer the probes in {}, then {} identify --probes {} --write-probes {}",
                       file,
                       invoked_as(),
                       file,
                       file);
  }
  if (given.out.empty()) return command_with_report(context, given.out, "identification");
  if (given.scheme.empty()) return fmt::format("{} list problems", invoked_as());
  std::string command = fmt::format("{} check --scheme {}", invoked_as(), shell_word(given.scheme));
  for (const std::string& setting : given.scheme_set) {
    command += " --scheme-set " + shell_word(setting);
  }
  for (const std::string& subject : context.subjects) {
    command += " --subject " + shell_word(subject);
  }
  return command;
}

/// The properties have been shown before, so the summary has no lines.
void print_summary_of(const Answering& by,
                      const Identification& found,
                      const std::vector<JudgedExpectation>& expectations,
                      const IdentifyArguments& given,
                      const CommandContext& context) {
  const std::size_t asked = by.record.asked().size();
  const ResultPage page = identification_page(by.name, found, expectations);
  Summary summary;
  if (nobody_answers(given)) {
    summary.headline = fmt::format("{} probes to answer", asked);
  } else {
    summary.headline = fmt::format("{}: {} probes, {} propert{}",
                                   by.name,
                                   asked,
                                   found.properties.size(),
                                   found.properties.size() == 1 ? "y" : "ies");
    for (const auto& [sign, number, what] : page.counts) {
      summary.counts.push_back({sign, number, what});
    }
  }
  if (!given.out.empty()) summary.report = given.out + "/index.html";
  summary.next = next_of(given, open_probes(by.record), context);
  print_summary(summary);
}

/// Older command lines: --report for --out, and --out with a file of probes, known by its ending.
IdentifyArguments without_old_names(IdentifyArguments given) {
  if (given.out.ends_with(".json")) {
    if (!given.write_probes.empty()) {
      throw InvalidInput(
          "--out " + given.out +
          " is a file of probes, which --write-probes names too: --out takes a folder");
    }
    given.write_probes = std::exchange(given.out, "");
  }
  if (!given.report.empty()) {
    if (!given.out.empty()) throw InvalidInput("--report is an older name of --out: give only one");
    given.out = given.report;
  }
  return given;
}

void run(const IdentifyArguments& arguments, CommandContext& context) {
  const IdentifyArguments given = without_old_names(arguments);
  refuse_misplaced_names(given.properties, context.catalogue, /*takes_solvers=*/false);
  const std::vector<Expectation> expected = read_expectations(given.expect);
  if (!given.out.empty()) {
    if (nobody_answers(given)) {
      throw InvalidInput(
          "--out " + given.out +
          " is a folder for a page (older name: --report), which needs a --scheme or "
          "--probes with answers; --write-probes FILE writes probes to be answered");
    }
    require_result_folder(given.out, "Assay identify");
  }
  Answering by = answering(given, context);
  const double accuracy = given.accuracy.value_or(kStepAccuracy);
  const Identification found = identify(by.record, given.properties, accuracy, by.kind);
  const std::vector<JudgedExpectation> expectations = judge(expected, found);
  Json document = json_of(by, found, expectations, accuracy);
  document["subjects"] = context.subjects;
  if (context.json) {
    print_json(document);
  } else if (!nobody_answers(given)) {
    print(found, expectations);
  }
  if (!given.write_probes.empty()) write_probes(by, given.write_probes);
  if (!given.out.empty()) {
    const auto old = contents_in(given.out, content_fields());
    ResultPage page = identification_page(by.name, found, expectations);
    page.origin.command = typed_command(context);
    write_result_folder(page, indented_text(document) + "\n", given.out);
    say_what_was_replaced(content_fields(), old, document, given.out);
  }
  if (!context.json) print_summary_of(by, found, expectations, given, context);
  if (nobody_answers(given)) {
    context.exit_code = kDone;
    return;
  }
  if (const auto open = open_probes(by.record); open > 0 && !given.write_probes.empty()) {
    std::cerr << "assay: " << open << " probes of " << given.write_probes
              << " have no answer yet\n";
  }
  context.exit_code = exit_code(found, expectations);
}

std::string names_of_properties() {
  std::string names;
  for (const PropertyItem& item : property_items()) {
    names += (names.empty() ? "" : ", ") + item.name;
  }
  return "what to recover: " + names + "; default: all";
}

}  // namespace

void add_identify_command(CLI::App& app, CommandContext& context) {
  static const std::string names = names_of_properties();
  auto arguments = std::make_shared<IdentifyArguments>();
  Command command = add_command(app,
                                context,
                                "identify",
                                "Recover what a scheme computes from its answers to crafted probes "
                                "of few steps: theta, restitution, activation rule …",
                                "assay identify --scheme moreau-jean --scheme-set theta=2/3\n"
                                "  assay identify --write-probes probes.json     # answer these\n"
                                "  assay identify --probes probes.json --write-probes probes.json");
  command.option("property", arguments->properties, names.c_str());
  command.option("--scheme", arguments->scheme, "name of the scheme that answers");
  command.option("--scheme-set", arguments->scheme_set, "option name=value of the scheme");
  command.option("--probes", arguments->probes, "file of probes with the answers of any program");
  command.option(
      "--write-probes", arguments->write_probes, "write the probes and their answers to this file");
  command.option(
      "--out",
      arguments->out,
      "folder for a page, index.html, and results.json; with a name that ends in .json this "
      "is --write-probes, as in earlier versions");
  command.option("--report", arguments->report, "an older name of --out");
  command.flag("--first-order",
               arguments->first_order,
               "without --scheme and --probes: write probes of first-order systems");
  command.option(
      "--expect",
      arguments->expect,
      "PROPERTY.VALUE=NUMBER, e.g. activation.gamma=1/2; exit code 1 if the value is another one");
  command.number("--accuracy",
                 arguments->accuracy,
                 "relative accuracy of the steps; default: 64 roundings of double",
                 0.0,
                 0.01);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
