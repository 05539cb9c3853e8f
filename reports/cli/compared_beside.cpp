#include "reports/cli/compared_beside.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;
using Column = ConvergenceTable::Column;

/// Step sizes are differences of instants, which round.
bool is_same_step(double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(a, b); }

/// @throws InvalidInput if the other comparison is about something else.
void require_same(const Json& asked, const Json& document, const std::string& file) {
  const JsonFields fields(document, file);
  for (const auto& [field, own] : asked.items()) {
    if (!fields.has(field)) fields.reject(field, "a field that `compare --out` writes");
    if (document.at(field) == own) continue;
    throw InvalidInput(fmt::format("{}: {} is {}, but {} in this comparison",
                                   file,
                                   field,
                                   compact_text(document.at(field)),
                                   compact_text(own)));
  }
}

/// Inserts lines, so that each step size has one for each of the files.
void add_lines(const std::vector<double>& steps, ConvergenceTable& table) {
  for (const double h : steps) {
    const auto same = [h](double other) { return is_same_step(h, other); };
    if (std::ranges::count_if(table.h, same) >= std::ranges::count_if(steps, same)) continue;
    const auto next = std::ranges::find_if(table.h, [h](double other) { return other < h; });
    const auto line = next - table.h.begin();
    table.h.insert(next, h);
    for (Column& column : table.columns) column.errors.emplace(column.errors.begin() + line);
  }
}

/// The column of a metric, empty where the comparison has no error in it.
Column column_of(const ComparisonBeside& other,
                 const Column& beside,
                 const ConvergenceTable& table) {
  Column column{other.name, beside.metric, beside.unit, {}, {}, {}};
  const auto own = std::ranges::find(other.orders, beside.metric, &Column::metric);
  if (own != other.orders.end()) column.order = own->order, column.interval = own->interval;
  column.errors.resize(table.h.size());
  for (const ComparisonBeside::Error& of : other.errors) {
    if (of.metric != beside.metric) continue;
    std::size_t line = 0;
    while (column.errors[line] || !is_same_step(of.h, table.h[line])) ++line;
    column.errors[line] = of.error;
  }
  return column;
}

}  // namespace

std::string name_of_folder(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).lexically_normal();
  return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
}

ComparisonBeside read_comparison(const std::string& folder, const Json& asked) {
  const std::string name = (std::filesystem::path(folder) / "results.json").string();
  const Json document = parse_document(read_file(name), name);
  require_same(asked, document, name);
  const JsonFields fields(document, name);
  ComparisonBeside other{name_of_folder(folder), {}, 0, {}, {}};
  for (const Json& one : fields.list("files")) {
    const JsonFields file(one, fields.place("files"));
    other.h.push_back(file.number("h"));
    if (!(other.h.back() > 0)) file.reject("h", "a positive number");
    other.t_end = std::max(other.t_end, file.number("t_end"));
    const auto errors = one.find("errors");
    if (errors == one.end() || !errors->is_object()) file.reject("errors", "an object of numbers");
    for (const auto& [metric, error] : errors->items()) {
      if (error.is_null()) continue;  // it was not finite
      other.errors.push_back({metric, other.h.back(), read_number(error, file.place(metric))});
    }
  }
  for (const Json& one : fields.list("orders")) {
    const JsonFields order(one, fields.place("orders"));
    Column column{other.name, order.text("metric"), "", {}, order.number("order"), {}};
    if (!order.is_null("interval")) column.interval = order.numbers<2>("interval");
    other.orders.push_back(std::move(column));
  }
  return other;
}

void require_end(const std::vector<ComparisonBeside>& others, double t_end) {
  for (const ComparisonBeside& other : others) {
    if (std::abs(other.t_end - t_end) <= 1e-6 * t_end) continue;
    throw InvalidInput(fmt::format("the files of --beside {} end at t = {:g} s, these at {:g} s",
                                   other.name,
                                   other.t_end,
                                   t_end));
  }
}

void put_beside(const std::vector<ComparisonBeside>& others, ConvergenceTable& table) {
  for (const ComparisonBeside& other : others) add_lines(other.h, table);
  std::vector<Column> columns;
  for (const Column& own : table.columns) {
    columns.push_back(own);
    for (const ComparisonBeside& other : others) columns.push_back(column_of(other, own, table));
  }
  table.columns = std::move(columns);
}

}  // namespace assay::reports
