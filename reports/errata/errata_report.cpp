#include "reports/errata/errata_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/mathml.hpp"
#include "reports/render/origin.hpp"
#include "reports/render/render_template.hpp"
#include "reports/render/sign_data.hpp"

namespace assay::reports {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> kFiles{"index.html", "errata.md", "errata.json"};

constexpr std::array kVerdicts{FormulaVerdict::kCorrect,
                               FormulaVerdict::kWrong,
                               FormulaVerdict::kIncomplete,
                               FormulaVerdict::kAmbiguous,
                               FormulaVerdict::kUndecided};

constexpr std::string_view kRule =
    "The page leaves out any parenthesis without a partner, and changes nothing else. Wrong: the "
    "formula has another value than what it claims to equal, or no value, because its shapes do "
    "not fit. Incomplete: it is right under a condition that is not printed. Ambiguous: two places "
    "print it differently, and their values differ.";

bool is_correct(const JudgedFormula& judged) { return judged.verdict == FormulaVerdict::kCorrect; }

std::map<FormulaVerdict, int> counts(const Errata& errata) {
  std::map<FormulaVerdict, int> count;
  for (const JudgedFormula& judged : errata) ++count[judged.verdict];
  return count;
}

std::string summary(const Errata& errata) {
  const auto count = counts(errata);
  std::string text = fmt::format("{} formulas", errata.size());
  for (const FormulaVerdict verdict : kVerdicts) {
    const auto found = count.find(verdict);
    if (found != count.end()) text += fmt::format(", {} {}", found->second, to_string(verdict));
  }
  return text;
}

Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }

/// The details of a formula that is not correct: name and text; empty ones are left out.
std::vector<std::pair<std::string_view, std::string>> facts(const JudgedFormula& judged) {
  const reference::Item& item = judged.item;
  std::vector<std::pair<std::string_view, std::string>> all{
      {"claims", std::string(item.claim)},
      {"read as", std::string(item.reading)},
      {"should be", std::string(item.corrected)},
      {"evidence", judged.evidence},
      {"witness", judged.witness},
      {"if used", std::string(item.consequence)},
      {"simulated", judged.simulation}};
  std::erase_if(all, [](const auto& fact) { return fact.second.empty(); });
  return all;
}

std::string title(const JudgedFormula& judged) {
  return fmt::format("{} {}: {}{}",
                     judged.item.document,
                     judged.item.equation,
                     to_string(judged.verdict),
                     judged.item.kind.empty() ? "" : fmt::format(" ({})", judged.item.kind));
}

std::string indented(std::string_view text) {
  std::string block = "    ";
  for (const char letter : text) block += letter == '\n' ? "\n    " : std::string(1, letter);
  return block + "\n";
}

/// The documents in the order of their first item.
std::vector<std::string_view> documents(const Errata& errata) {
  std::vector<std::string_view> names;
  for (const JudgedFormula& judged : errata) {
    if (std::ranges::find(names, judged.item.document) == names.end()) {
      names.push_back(judged.item.document);
    }
  }
  return names;
}

fs::path checked(const fs::path& folder) {
  if (folder.empty())
    throw InvalidInput("errata: the name of the folder is empty; a name is expected");
  if (!fs::exists(folder)) return folder;
  if (!fs::is_directory(folder)) {
    throw InvalidInput(folder.string() + ": a file; expected a folder for the errata");
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || std::ranges::find(kFiles, name) == kFiles.end()) {
      throw InvalidInput(
          fmt::format("{}: holds {}, which is no part of the errata; expected a new "
                      "or empty folder, or earlier errata",
                      folder.string(),
                      name));
    }
  }
  return folder;
}

Sign sign_of(FormulaVerdict verdict) {
  return sign_from(verdict, FormulaVerdict::kWrong, FormulaVerdict::kCorrect);
}

std::vector<SignedCount> signed_counts(const Errata& errata) {
  std::vector<SignedCount> all;
  const auto count = counts(errata);
  for (const FormulaVerdict verdict : kVerdicts) {
    const auto found = count.find(verdict);
    if (found == count.end()) continue;
    all.push_back({sign_of(verdict),
                   static_cast<std::size_t>(found->second),
                   std::string(to_string(verdict))});
  }
  return all;
}

/// `math` is its MathML, or empty.
TemplateObject formula_data(const JudgedFormula& judged, std::string math, std::size_t number) {
  TemplateList list;
  for (const auto& [name, text] : facts(judged)) {
    list.emplace_back(TemplateObject{{"name", name}, {"text", text}});
  }
  const std::string equation(judged.item.equation);
  const std::string_view kind = is_correct(judged) ? "" : judged.item.kind;
  return with_sign(sign_of(judged.verdict),
                   {{"id", fmt::format("formula-{}", number)},
                    {"title", title(judged)},
                    {"verdict", to_string(judged.verdict)},
                    {"heading", kind.empty() ? equation : fmt::format("{}: {}", equation, kind)},
                    {"equation", equation},
                    {"printed", judged.item.printed},
                    {"math", std::move(math)},
                    {"lines", lines_of(judged.item.printed)},
                    {"claim", judged.item.claim},
                    {"reading", judged.item.reading},
                    {"facts", std::move(list)}});
}

/// `math` is the MathML of each formula, or nothing where the page shows none.
TemplateObject page_data(const Errata& errata, const std::vector<std::string>& math) {
  TemplateList all;
  for (const std::string_view document : documents(errata)) {
    TemplateList wrong;
    TemplateList correct;
    for (std::size_t i = 0; i < errata.size(); ++i) {
      if (errata[i].item.document != document) continue;
      TemplateList& list = is_correct(errata[i]) ? correct : wrong;
      list.emplace_back(formula_data(errata[i], math.empty() ? "" : math[i], i));
    }
    const bool any_correct = !correct.empty();
    all.emplace_back(TemplateObject{{"id", document},
                                    {"document", document},
                                    {"wrong", std::move(wrong)},
                                    {"any_correct", any_correct},
                                    {"correct", std::move(correct)}});
  }
  return {{"title", "Errata of the notes"},
          {"summary", summary(errata)},
          {"counts", counts_data(signed_counts(errata))},
          {"rule", kRule},
          {"documents", std::move(all)}};
}

}  // namespace

Json errata_json(const Errata& errata, const ErrataRequest& request) {
  Json items = Json::array();
  for (const JudgedFormula& judged : errata) {
    const reference::Item& item = judged.item;
    const bool correct = is_correct(judged);
    items.push_back({{"document", item.document},
                     {"equation", item.equation},
                     {"printed", item.printed},
                     {"verdict", to_string(judged.verdict)},
                     {"kind", text_or_null(correct ? "" : item.kind)},
                     {"corrected", text_or_null(correct ? "" : item.corrected)},
                     {"evidence", judged.evidence},
                     {"claim", item.claim},
                     {"reading", text_or_null(item.reading)},
                     {"witness", text_or_null(judged.witness)},
                     {"consequence", text_or_null(correct ? "" : item.consequence)},
                     {"simulation", text_or_null(judged.simulation)}});
  }
  Json count = Json::object();
  for (const auto& [verdict, number] : counts(errata)) count[to_string(verdict)] = number;
  return {{"items", std::move(items)},
          {"counts", std::move(count)},
          {"seed", request.seed},
          {"points", request.points}};
}

std::string errata_text(const Errata& errata) {
  std::string text;
  for (const JudgedFormula& judged : errata) {
    if (is_correct(judged)) continue;
    text += title(judged) + "\n" + indented(judged.item.printed);
    for (const auto& [name, fact] : facts(judged)) text += fmt::format("  {:<10}{}\n", name, fact);
    text += "\n";
  }
  return text;
}

std::string errata_markdown(const Errata& errata) {
  return render_template("errata.md", page_data(errata, {}));
}

std::string errata_html(const Errata& errata, const Origin& origin) {
  std::vector<std::string> printed;
  for (const JudgedFormula& judged : errata) printed.emplace_back(judged.item.printed);
  return render_template("errata.html", with_origin(origin, page_data(errata, mathml_of(printed))));
}

void require_errata_folder(const fs::path& folder) {
  (void)checked(folder);
  require_mathml();
}

void write_errata_folder(const Errata& errata,
                         const ErrataRequest& request,
                         const fs::path& folder,
                         const std::string& command) try {
  const fs::path target = checked(folder);
  fs::create_directories(target);
  replace_file(target / "index.html",
               errata_html(errata, {.command = command, .seed = request.seed}));
  replace_file(target / "errata.md", errata_markdown(errata));
  replace_file(target / "errata.json", indented_text(errata_json(errata, request)) + "\n");
} catch (const fs::filesystem_error& error) {
  throw InvalidInput(
      fmt::format("{}: the errata cannot be written: {}", folder.string(), error.code().message()));
}

}  // namespace assay::reports
