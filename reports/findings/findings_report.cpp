#include "reports/findings/findings_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/escape.hpp"
#include "reports/render/html_style.hpp"

namespace assay::reports {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> kFiles{"index.html", "findings.md", "findings.json"};

constexpr std::array kVerdicts{
    FindingVerdict::kReproduced, FindingVerdict::kNotReproduced, FindingVerdict::kNotRun};

constexpr std::string_view kRule =
    "Each is a program that needs this library and a compiler, nothing of Assay. It computes the "
    "smallest witness, judges it by an oracle of its own and ends with 0 where the finding is "
    "there, with 1 where the library does it right; with --family SEED COUNT it counts how often "
    "it is so on random problems. Reproduced: the program, as printed here, was run and found it.";

std::string heading(const FindingsReport& report) {
  return fmt::format("What Assay finds in {} {}", report.folder.library, report.folder.version);
}

std::ptrdiff_t count(const FindingsReport& report, FindingVerdict verdict) {
  return std::ranges::count(report.findings, verdict, &FoundFinding::verdict);
}

std::string summary(const FindingsReport& report) {
  std::string text = fmt::format("{} findings", report.findings.size());
  for (const FindingVerdict verdict : kVerdicts) {
    const auto number = count(report, verdict);
    if (number > 0) text += fmt::format(", {} {}", number, to_string(verdict));
  }
  return text;
}

std::string how_often(const FoundFinding& found) {
  if (!found.frequency) return "";
  return fmt::format("{} of {}", found.frequency->found, found.frequency->samples);
}

/// What is said of a finding: name and text, the empty ones left out.
std::vector<std::pair<std::string_view, std::string>> facts(const FoundFinding& found) {
  const Finding& finding = found.finding;
  const std::string frequency = how_often(found);
  std::vector<std::pair<std::string_view, std::string>> all{
      {"claim", finding.claim},
      {"against", finding.contract},
      {"oracle", finding.oracle},
      {"severity", std::string(to_string(finding.severity))},
      {"how often", frequency.empty() ? "" : fmt::format("{}: {}", frequency, finding.family)},
      {"not run", found.failure}};
  std::erase_if(all, [](const auto& fact) { return fact.second.empty(); });
  return all;
}

std::string title(const FoundFinding& found) {
  std::string text = found.finding.title;
  if (found.verdict != FindingVerdict::kReproduced) {
    text += fmt::format(" ({})", to_string(found.verdict));
  }
  return text;
}

std::string headline(Severity severity) {
  std::string name(to_string(severity));
  name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::string of_documents(const FindingsReport& report) {
  return "Documents: " + report.folder.documents;
}

std::string html_of_documents(const FindingsReport& report) {
  if (report.folder.documents.empty()) return "";
  return fmt::format("\n<p>{}</p>", escape_markup(of_documents(report)));
}

std::string fenced(std::string_view language, std::string_view text) {
  return fmt::format("```{}\n{}{}```\n", language, text, text.ends_with('\n') ? "" : "\n");
}

std::string indented(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::string block = "    ";
  for (const char letter : text) block += letter == '\n' ? "\n    " : std::string(1, letter);
  return block + "\n";
}

std::string html_card(const FindingsReport& report, const FoundFinding& found) {
  const Finding& finding = found.finding;
  std::string card = fmt::format("<section id=\"{}\"><h3>{}</h3>\n<dl>",
                                 escape_markup(finding.name),
                                 escape_markup(title(found)));
  for (const auto& [name, text] : facts(found)) {
    card += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, escape_markup(text));
  }
  card += "</dl>\n";
  if (!found.output.empty()) card += fmt::format("<pre>{}</pre>\n", escape_markup(found.output));
  return card + fmt::format(
                    "<details><summary>{}.cpp</summary>\n<pre>{}</pre>\n<pre>{}</pre>"
                    "</details></section>\n",
                    escape_markup(finding.name),
                    escape_markup(finding.source),
                    escape_markup(report.folder.compile_line(finding)));
}

std::string html_table(const FindingsReport& report) {
  std::string table =
      "<table><thead><tr><th>Finding</th><th>Severity</th><th>Verdict</th><th>How often</th></tr>"
      "</thead>\n<tbody>\n";
  for (const FoundFinding& found : report.findings) {
    table += fmt::format(
        "<tr><td><a href=\"#{}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td>"
        "</tr>\n",
        escape_markup(found.finding.name),
        escape_markup(found.finding.title),
        to_string(found.finding.severity),
        to_string(found.verdict),
        how_often(found));
  }
  return table + "</tbody></table>\n";
}

/// @throws InvalidInput if it is a file or holds anything else.
const fs::path& checked(const fs::path& folder) {
  if (folder.empty()) throw InvalidInput("findings: expected a folder name, found an empty one");
  if (!fs::exists(folder)) return folder;
  if (!fs::is_directory(folder)) {
    throw InvalidInput(folder.string() + ": a file; expected a folder for the findings");
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || std::ranges::find(kFiles, name) == kFiles.end()) {
      throw InvalidInput(
          fmt::format("{}: holds {}, which is no part of the findings; expected a new or empty "
                      "folder, or earlier findings",
                      folder.string(),
                      name));
    }
  }
  return folder;
}

}  // namespace

Json findings_json(const FindingsReport& report) {
  Json items = Json::array();
  for (const FoundFinding& found : report.findings) {
    const Finding& finding = found.finding;
    Json frequency = nullptr;
    if (found.frequency) {
      frequency = {{"found", found.frequency->found}, {"samples", found.frequency->samples}};
    }
    items.push_back({{"name", finding.name},
                     {"title", finding.title},
                     {"severity", to_string(finding.severity)},
                     {"verdict", to_string(found.verdict)},
                     {"claim", finding.claim},
                     {"contract", finding.contract},
                     {"oracle", finding.oracle},
                     {"family", finding.family},
                     {"frequency", std::move(frequency)},
                     {"output", clean_text(found.output)},
                     {"failure", found.failure.empty() ? Json(nullptr) : Json(found.failure)},
                     {"compile", report.folder.compile_line(finding)},
                     {"source", finding.source}});
  }
  Json none = Json::object();
  for (const auto& [severity, looked_for] : report.folder.none) {
    none[std::string(to_string(severity))] = looked_for;
  }
  Json counts = Json::object();
  for (const FindingVerdict verdict : kVerdicts) {
    counts[std::string(to_string(verdict))] = count(report, verdict);
  }
  return {{"library", report.folder.library},
          {"version", report.folder.version},
          {"seed", report.seed},
          {"documents", report.folder.documents},
          {"findings", std::move(items)},
          {"none", std::move(none)},
          {"counts", std::move(counts)}};
}

std::string findings_text(const FindingsReport& report) {
  std::string text = heading(report) + "\n\n";
  for (const FoundFinding& found : report.findings) {
    text += fmt::format("{}: {}\n", found.finding.name, title(found));
    for (const auto& [name, fact] : facts(found)) text += fmt::format("  {:<10}{}\n", name, fact);
    if (!found.output.empty()) text += indented(clean_text(found.output));
    text += "\n";
  }
  for (const auto& [severity, looked_for] : report.folder.none) {
    text += fmt::format("{}: none. {}\n\n", to_string(severity), looked_for);
  }
  return text + summary(report) + "\n";
}

std::string findings_markdown(const FindingsReport& report) {
  std::string text =
      fmt::format("# {}\n\n{}.\n\n{}\n", escape_markdown(heading(report)), summary(report), kRule);
  if (!report.folder.documents.empty()) {
    text += "\n" + escape_markdown(of_documents(report)) + "\n";
  }
  text += "\n| finding | severity | verdict | how often |\n|---|---|---|---|\n";
  for (const FoundFinding& found : report.findings) {
    text += fmt::format("| {} | {} | {} | {} |\n",
                        escape_markdown(found.finding.title),
                        to_string(found.finding.severity),
                        to_string(found.verdict),
                        how_often(found));
  }
  for (const FoundFinding& found : report.findings) {
    text += fmt::format("\n## {}\n\n", escape_markdown(title(found)));
    for (const auto& [name, fact] : facts(found)) {
      text += fmt::format("- {}: {}\n", name, escape_markdown(fact));
    }
    text += "\n" + fenced("", clean_text(found.output)) + "\n" +
            fenced("cpp", found.finding.source) + "\n" +
            fenced("sh", report.folder.compile_line(found.finding));
  }
  for (const auto& [severity, looked_for] : report.folder.none) {
    text += fmt::format("\n## {}\n\nNone. {}\n", headline(severity), escape_markdown(looked_for));
  }
  return text;
}

std::string findings_html(const FindingsReport& report) {
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\n<meta "
      "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n"
      "<style>{1}</style></head>\n<body>\n<header><h1>{0}</h1>\n<p class=\"facts\">{2}, seed {3}"
      "</p>\n<p>{4}</p>{5}</header>\n",
      escape_markup(heading(report)),
      kHtmlStyle,
      escape_markup(summary(report)),
      report.seed,
      escape_markup(kRule),
      html_of_documents(report));
  page += html_table(report);
  for (const Severity severity : kSeverities) {
    std::string cards;
    for (const FoundFinding& found : report.findings) {
      if (found.finding.severity == severity) cards += html_card(report, found);
    }
    if (const auto none = report.folder.none.find(severity); none != report.folder.none.end()) {
      cards = fmt::format("<p>None. {}</p>\n", escape_markup(none->second));
    }
    if (!cards.empty()) page += fmt::format("<h2>{}</h2>\n{}", headline(severity), cards);
  }
  return page + "</body>\n</html>\n";
}

void require_findings_folder(const fs::path& folder) { (void)checked(folder); }

void write_findings_folder(const FindingsReport& report, const fs::path& folder) try {
  const fs::path& target = checked(folder);
  fs::create_directories(target);
  replace_file(target / "index.html", findings_html(report));
  replace_file(target / "findings.md", findings_markdown(report));
  replace_file(target / "findings.json", findings_json(report).dump(2) + "\n");
} catch (const fs::filesystem_error& error) {
  throw InvalidInput(fmt::format(
      "{}: the findings cannot be written: {}", folder.string(), error.code().message()));
}

}  // namespace assay::reports
