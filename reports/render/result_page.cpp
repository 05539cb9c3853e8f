#include "reports/render/result_page.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/render_template.hpp"

namespace assay::reports {
namespace {

namespace fs = std::filesystem;

/// Says in a page that a command may replace it.
constexpr std::string_view kGenerator = "<meta name=\"generator\" content=\"assay\">";

TemplateObject row_data(const ResultPage& page, const ResultPage::Row& row) {
  TemplateList cells;
  for (std::size_t i = 0; i < page.columns.size(); ++i) {
    cells.emplace_back(TemplateObject{{"column", page.columns[i]},
                                      {"text", i < row.cells.size() ? row.cells[i] : ""}});
  }
  return with_sign(row.sign,
                   {{"verdict", row.verdict},
                    {"cells", std::move(cells)},
                    {"reason", row.reason},
                    {"details", row.details},
                    {"reproduce", row.reproduce},
                    {"folded", row.folded},
                    {"folded_title", row.folded_title},
                    {"width", page.columns.size() + 1}});
}

bool is_ours(const fs::path& page) { return read_file(page).find(kGenerator) != std::string::npos; }

/// The command that wrote a page, as the page says: "Assay check". Empty if it does not say so.
std::string writer_of(const fs::path& page) {
  constexpr std::string_view kBegin = "<p class=\"kicker\">";
  const std::string text = read_file(page);
  const std::size_t begin = text.find(kBegin);
  if (begin == std::string::npos) return {};
  const std::string rest = text.substr(begin + kBegin.size());
  return rest.starts_with("Assay ") ? rest.substr(0, rest.find('<')) : std::string();
}

/// @throws InvalidInput if the folder holds what this command did not write.
void require_own_report(const fs::path& folder, std::string_view kicker) {
  const fs::path page = folder / "index.html";
  const bool has_page = fs::exists(page);
  const std::string writer = has_page ? writer_of(page) : std::string();
  if (has_page ? writer == kicker && is_ours(page) : !fs::exists(folder / "results.json")) return;
  const std::string held = writer.empty()
                               ? "an index.html or a results.json that no command of Assay wrote"
                               : fmt::format("a report of {}", writer);
  throw InvalidInput(
      fmt::format("{}: holds {}; expected a new or empty folder, or an earlier report "
                  "of {}",
                  folder.string(),
                  held,
                  kicker));
}

/// The figures, also those without links to files.
TemplateList figures_data(const ResultPage& page) {
  TemplateList figures = page.figures;
  for (TemplateValue& figure : figures) {
    auto& fields = std::get<TemplateObject>(figure.value);
    const auto is_files = [](const auto& field) { return field.first == "files"; };
    if (std::ranges::none_of(fields, is_files)) fields.emplace_back("files", false);
  }
  return figures;
}

TemplateList links_data(const ResultPage& page) {
  TemplateList links;
  for (const auto& [label, file] : page.links) {
    links.emplace_back(TemplateObject{{"label", label}, {"file", file}});
  }
  return links;
}

}  // namespace

std::string heading_of(const std::string& what, const std::vector<SignedCount>& counts) {
  for (const SignedCount& count : counts) {
    if (count.number > 0) return fmt::format("{}: {} {}", what, count.number, count.what);
  }
  return what + ": nothing decided";
}

std::string name_or_number(const std::set<std::string>& names, std::string_view what) {
  return names.size() == 1 ? *names.begin() : fmt::format("{} {}", names.size(), what);
}

std::string result_html(const ResultPage& page) {
  TemplateList columns, rows;
  for (const std::string& column : page.columns) {
    columns.emplace_back(TemplateObject{{"name", column}});
  }
  std::vector<const ResultPage::Row*> sorted;
  for (const ResultPage::Row& row : page.rows) sorted.push_back(&row);
  if (!page.keeps_order) {
    std::ranges::stable_sort(sorted,
                             [](const auto* a, const auto* b) { return a->sign > b->sign; });
  }
  for (const ResultPage::Row* row : sorted) rows.emplace_back(row_data(page, *row));
  TemplateList terms;
  for (const auto& [word, meaning] : page.terms) {
    terms.emplace_back(TemplateObject{{"word", word}, {"meaning", meaning}});
  }
  return render_template("result.html",
                         with_origin(page.origin,
                                     {{"drawn_style", page.figure_style},
                                      {"about", page.about},
                                      {"any_figures", !page.figures.empty()},
                                      {"figures", figures_data(page)},
                                      {"any_tables", !page.tables.empty()},
                                      {"tables", page.tables},
                                      {"any_terms", !terms.empty()},
                                      {"terms", std::move(terms)},
                                      {"title", page.title},
                                      {"kicker", page.kicker},
                                      {"facts", page.facts},
                                      {"any_links", !page.links.empty()},
                                      {"links", links_data(page)},
                                      {"counts", counts_data(page.counts)},
                                      {"columns", std::move(columns)},
                                      {"rows", std::move(rows)}}));
}

void require_result_folder(const fs::path& folder, std::string_view kicker) try {
  fs::create_directories(folder);
  if (!fs::is_directory(folder) || ::access(folder.c_str(), W_OK) != 0) {
    throw InvalidInput(folder.string() + ": expected a folder that can be written to");
  }
  require_own_report(folder, kicker);
} catch (const fs::filesystem_error& error) {
  throw InvalidInput(
      fmt::format("{}: the report cannot be written: {}", folder.string(), error.code().message()));
}

void write_result_folder(const ResultPage& page,
                         const std::string& json,
                         const fs::path& folder,
                         const std::vector<FurtherPage>& further) {
  require_result_folder(folder, page.kicker);
  for (const FurtherPage& each : further) {
    if (!fs::exists(folder / each.file) || is_ours(folder / each.file)) continue;
    throw InvalidInput(
        (folder / each.file).string() +
        ": is no page that a command of Assay wrote; expected a new or empty folder, "
        "or an earlier report");
  }
  for (const FurtherPage& each : further) {
    replace_file(folder / each.file, result_html(each.page));
  }
  replace_file(folder / "index.html", result_html(page));
  replace_file(folder / "results.json", json);
}

}  // namespace assay::reports
