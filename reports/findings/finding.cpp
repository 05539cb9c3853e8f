#include "reports/findings/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <system_error>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "reports/files/program_folder.hpp"
#include "reports/files/whole_file.hpp"

namespace assay::reports {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> kKeys{
    "title", "claim", "contract", "severity", "oracle", "family", "samples"};
constexpr std::array<std::pair<std::string_view, Severity>, 5> kSeverityKeys{
    {{"wrong-answer", Severity::kWrongAnswer},
     {"crash", Severity::kCrash},
     {"undefined-output", Severity::kUndefinedOutput},
     {"missed-order", Severity::kMissedOrder},
     {"inefficiency", Severity::kInefficiency}}};

constexpr std::string_view kContinued = "//   ";
constexpr int kMostSamples = 1000000;

[[noreturn]] void refuse(const std::string& name, const std::string& what) {
  throw InvalidInput(fmt::format("finding {}: {}", name, what));
}

/// The text of each key of the comment that a source begins with.
std::map<std::string, std::string> texts_of(const std::string& name, const std::string& source) {
  std::map<std::string, std::string> texts;
  std::istringstream lines(source);
  std::string key;
  for (std::string line; std::getline(lines, line) && line.starts_with("//");) {
    if (line.starts_with(kContinued) && !key.empty()) {
      texts[key] += " " + line.substr(kContinued.size());
      continue;
    }
    const std::size_t colon = line.find(": ");
    if (!line.starts_with("// ") || colon == std::string::npos) {
      refuse(name, fmt::format("'{}' is not '// key: text'", line));
    }
    key = line.substr(3, colon - 3);
    if (std::ranges::find(kKeys, key) == kKeys.end()) {
      refuse(name, fmt::format("there is no key '{}'", key));
    }
    if (!texts.emplace(key, line.substr(colon + 2)).second) {
      refuse(name, fmt::format("'{}' is there twice", key));
    }
  }
  for (const std::string_view needed : kKeys) {
    if (!texts.contains(std::string(needed))) {
      refuse(name, fmt::format("its source does not say '// {}: '", needed));
    }
  }
  return texts;
}

std::optional<Severity> severity_of(std::string_view text) {
  for (const auto& [key, severity] : kSeverityKeys) {
    if (key == text) return severity;
  }
  return {};
}

int samples_of(const std::string& name, const std::string& text) {
  int samples = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), samples);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size() || samples < 1 ||
      samples > kMostSamples) {
    refuse(name, fmt::format("samples = {} is not in 1 to {}", text, kMostSamples));
  }
  return samples;
}

std::string text_of(const nlohmann::json& document, const char* field, const fs::path& file) {
  const auto found = document.find(field);
  if (found != document.end() && found->is_string()) return found->get<std::string>();
  throw InvalidInput(fmt::format("{}: expected a text \"{}\"", file.string(), field));
}

/// The text for "none", for severities that no finding has.
std::map<Severity, std::string> none_of(const nlohmann::json& document,
                                        const std::vector<Finding>& findings,
                                        const fs::path& file) {
  std::map<Severity, std::string> none;
  const auto found = document.find("none");
  if (found == document.end()) return none;
  for (const auto& [key, text] : found->items()) {
    const auto severity = severity_of(key);
    if (!severity || std::ranges::find(findings, *severity, &Finding::severity) != findings.end()) {
      throw InvalidInput(
          fmt::format("{}: \"none\" has \"{}\"; it must be a severity that no finding has",
                      file.string(),
                      key));
    }
    none[*severity] = text_of(*found, key.c_str(), file);
  }
  return none;
}

}  // namespace

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::kWrongAnswer:
      return "wrong answer reported as success";
    case Severity::kCrash:
      return "crash";
    case Severity::kUndefinedOutput:
      return "undefined output";
    case Severity::kMissedOrder:
      return "declared order missed";
    case Severity::kInefficiency:
      return "inefficiency";
  }
  return "";
}

Finding parse_finding(std::string name, std::string source) {
  const auto texts = texts_of(name, source);
  Finding finding{.name = std::move(name),
                  .title = texts.at("title"),
                  .claim = texts.at("claim"),
                  .contract = texts.at("contract"),
                  .oracle = texts.at("oracle"),
                  .family = texts.at("family"),
                  .source = std::move(source)};
  const std::string& severity = texts.at("severity");
  if (!severity_of(severity)) {
    refuse(finding.name, fmt::format("there is no severity '{}'", severity));
  }
  finding.severity = *severity_of(severity);
  finding.samples = samples_of(finding.name, texts.at("samples"));
  return finding;
}

std::string FindingFolder::compile_line(const Finding& finding) const {
  constexpr std::string_view kName = "NAME";
  std::string line = compile;
  for (std::size_t at = line.find(kName); at != std::string::npos;
       at = line.find(kName, at + finding.name.size())) {
    line.replace(at, kName.size(), finding.name);
  }
  return line;
}

FindingFolder read_finding_folder(const fs::path& path) {
  if (!fs::is_directory(path)) {
    throw InvalidInput(path.string() + ": expected a folder of findings");
  }
  const fs::path about = path / "library.json";
  const auto document = nlohmann::json::parse(read_file(about), nullptr, false);
  FindingFolder folder{.path = path,
                       .library = text_of(document, "library", about),
                       .version = text_of(document, "version", about),
                       .compile = text_of(document, "compile", about),
                       .findings = {}};
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
    const fs::path extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".mjs") continue;
    folder.findings.push_back(parse_finding(entry.path().stem().string(), read_file(entry.path())));
  }
  std::ranges::sort(folder.findings, {}, [](const Finding& finding) {
    return std::pair(finding.severity, finding.name);
  });
  if (document.contains("documents")) folder.documents = text_of(document, "documents", about);
  folder.none = none_of(document, folder.findings, about);
  return folder;
}

std::vector<fs::path> installed_findings() {
  std::error_code none;
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(library_folder() / "findings", none)) {
    if (fs::is_regular_file(entry.path() / "library.json", none)) found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace assay::reports
