#include "reports/findings/findings_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/escape.hpp"
#include "reports/render/origin.hpp"
#include "reports/render/render_template.hpp"
#include "reports/render/sign_data.hpp"

namespace assay::reports {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> kFiles{"index.html", "findings.md", "findings.json"};

constexpr std::array kVerdicts{
    FindingVerdict::kReproduced, FindingVerdict::kNotReproduced, FindingVerdict::kNotRun};

constexpr std::string_view kRule =
    "Each finding is a program that needs this library and a compiler, and nothing of Assay. It "
    "computes the smallest witness and judges it by an oracle of its own. It ends with 0 if the "
    "library shows the fault, and with 1 if the library is right; with --family SEED COUNT it "
    "counts how often the fault occurs on random problems. Reproduced: the program, as printed "
    "here, was run and showed the fault.";

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

/// The details of a finding: name and text; empty ones are left out.
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

std::string_view without_last_newline(std::string_view text) {
  return text.ends_with('\n') ? text.substr(0, text.size() - 1) : text;
}

std::string indented(std::string_view text) {
  std::string block = "    ";
  for (const char letter : without_last_newline(text)) {
    block += letter == '\n' ? "\n    " : std::string(1, letter);
  }
  return block + "\n";
}

/// @throws InvalidInput if it is a file, or contains anything else.
const fs::path& checked(const fs::path& folder) {
  if (folder.empty())
    throw InvalidInput("findings: the name of the folder is empty; a name is expected");
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

Sign sign_of(FindingVerdict verdict) {
  return sign_from(verdict, FindingVerdict::kNotReproduced, FindingVerdict::kReproduced);
}

std::vector<SignedCount> signed_counts(const FindingsReport& report) {
  std::vector<SignedCount> all;
  for (const FindingVerdict verdict : kVerdicts) {
    const auto number = static_cast<std::size_t>(count(report, verdict));
    if (number > 0) all.push_back({sign_of(verdict), number, std::string(to_string(verdict))});
  }
  return all;
}

TemplateObject finding_data(const FindingsReport& report, const FoundFinding& found) {
  TemplateList list;
  for (const auto& [name, text] : facts(found)) {
    list.emplace_back(TemplateObject{{"name", name}, {"text", text}});
  }
  return with_sign(sign_of(found.verdict),
                   {{"name", found.finding.name},
                    {"title", found.finding.title},
                    {"heading", title(found)},
                    {"severity", to_string(found.finding.severity)},
                    {"verdict", to_string(found.verdict)},
                    {"how_often", how_often(found)},
                    {"facts", std::move(list)},
                    {"output", without_last_newline(found.output)},
                    {"source", without_last_newline(found.finding.source)},
                    {"compile", report.folder.compile_line(found.finding)}});
}

TemplateList findings_data(const FindingsReport& report, std::optional<Severity> severity) {
  TemplateList list;
  for (const FoundFinding& found : report.findings) {
    if (!severity || found.finding.severity == severity) {
      list.emplace_back(finding_data(report, found));
    }
  }
  return list;
}

TemplateObject page_data(const FindingsReport& report) {
  TemplateList severities;
  for (const Severity severity : kSeverities) {
    const auto none = report.folder.none.find(severity);
    const bool vain = none != report.folder.none.end();
    TemplateList found = findings_data(report, severity);
    if (found.empty() && !vain) continue;
    severities.emplace_back(TemplateObject{{"headline", headline(severity)},
                                           {"none", vain ? none->second : ""},
                                           {"found", std::move(found)}});
  }
  return with_origin({.command = report.command, .seed = report.seed},
                     {{"title", heading(report)},
                      {"summary", summary(report)},
                      {"counts", counts_data(signed_counts(report))},
                      {"rule", kRule},
                      {"documents", report.folder.documents},
                      {"findings", findings_data(report, std::nullopt)},
                      {"severities", std::move(severities)}});
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
  return render_template("findings.md", page_data(report));
}

std::string findings_html(const FindingsReport& report) {
  return render_template("findings.html", page_data(report));
}

void require_findings_folder(const fs::path& folder) { (void)checked(folder); }

void write_findings_folder(const FindingsReport& report, const fs::path& folder) try {
  const fs::path& target = checked(folder);
  fs::create_directories(target);
  replace_file(target / "index.html", findings_html(report));
  replace_file(target / "findings.md", findings_markdown(report));
  replace_file(target / "findings.json", indented_text(findings_json(report)) + "\n");
} catch (const fs::filesystem_error& error) {
  throw InvalidInput(fmt::format(
      "{}: the findings cannot be written: {}", folder.string(), error.code().message()));
}

}  // namespace assay::reports
