#include "reports/compare/csv_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

std::string_view without(std::string_view ends, std::string_view text) {
  const auto first = text.find_first_not_of(ends);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(ends) - first + 1);
}

std::string_view trimmed(std::string_view text) { return without(" \t\r", text); }

std::string_view unquoted(std::string_view text) { return without(" \t\r\"", text); }

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

bool is_number(std::string_view text) {
  const auto digit = text.find_first_not_of("+-.");
  return digit != std::string_view::npos && is_digit(text[digit]);
}

bool is_indexed(std::string_view name, std::string_view prefix) {
  return name.size() > prefix.size() && name.starts_with(prefix) &&
         std::ranges::all_of(name.substr(prefix.size()), is_digit);
}

/// A name in lower case up to its first character that is neither letter nor digit.
std::string stem(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) break;
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return result;
}

bool is_comment(std::string_view line) { return trimmed(line).starts_with('#'); }

/// The separator of the columns if it is neither a comma nor a semicolon.
const char* other_separator(std::string_view line) {
  if (csv_fields(line).size() > 1 || csv_fields(line, ';').size() > 1) return nullptr;
  if (trimmed(line).find('\t') != std::string_view::npos) return "tabs";
  return trimmed(line).find(' ') == std::string_view::npos ? nullptr : "blanks";
}

/// The units in which columns are read.
struct Units {
  std::string_view columns;  ///< their names without an index
  std::string_view expected;
  std::vector<std::string_view> spellings;
};

/// Columns with other names have no units of their own.
const Units* units_of(std::string_view column) {
  static const std::vector<Units> kUnits{
      {"t", "s", {"s"}},
      {"h", "s", {"s"}},
      {"q", "m or rad", {"m", "rad", "1", "-"}},
      {"x",
       "m, rad, m/s, rad/s, A or V",
       {"m", "rad", "m/s", "rad/s", "A", "V", "1", "-", "m s^-1", "rad s^-1"}},
      {"v", "m/s or rad/s", {"m/s", "rad/s", "1/s", "s^-1", "m s^-1", "rad s^-1"}},
      {"p", "N s or N m s", {"N s", "Ns", "N*s", "N·s", "N m s", "N*m*s", "N·m·s"}},
      {"lambda", "N, A or V", {"N", "A", "V", "1", "-"}}};
  const auto found = std::ranges::find(kUnits, column, &Units::columns);
  return found == kUnits.end() ? nullptr : &*found;
}

std::string_view without_index(std::string_view name) {
  while (!name.empty() && is_digit(name.back())) name.remove_suffix(1);
  return name;
}

/// The position of the bracket that opens the one at the end; npos if there is none, or no name
/// before it.
std::size_t opening_bracket(std::string_view field) {
  if (field.empty() || (field.back() != ']' && field.back() != ')')) return field.npos;
  const std::size_t open = field.rfind(field.back() == ']' ? '[' : '(');
  return open == 0 ? field.npos : open;
}

/// "q0" for "q0" and for "q[0]".
std::string name_in(std::string_view text) {
  const std::size_t open = opening_bracket(text);
  if (open == text.npos) return std::string(text);
  const std::string_view index = text.substr(open + 1, text.size() - open - 2);
  if (index.empty() || !std::ranges::all_of(index, is_digit)) return std::string(text);
  return fmt::format("{}{}", text.substr(0, open), index);
}

/// "q0", "m" for "q0 [m]" and "q[0] [m]". A bracket after a name of no known column is part of it.
CsvColumn column_in(std::string_view field) {
  const std::string alone = name_in(field);
  const std::size_t open = opening_bracket(field);
  if (open == field.npos) return {alone, field, ""};
  const std::string name = name_in(trimmed(field.substr(0, open)));
  const bool is_index = alone != field && without_index(name) == name && name != "t" && name != "h";
  if (is_index || units_of(without_index(name)) == nullptr) return {alone, field, ""};
  return {name, field, trimmed(field.substr(open + 1, field.size() - open - 2))};
}

/// What others call the columns of a prefix, in lower case and without an index.
bool is_word_for(std::string_view prefix, std::string_view word) {
  static const std::map<std::string_view, std::vector<std::string_view>> kWords{
      {"t", {"time", "seconds", "sec"}},
      {"q", {"pos", "position", "x"}},
      {"v", {"vel", "velocity", "speed", "qdot", "dq", "u"}},
      {"x", {"state"}},
      {"p", {"imp", "impulse", "impulses", "percussion"}},
      {"lambda", {"lam", "multiplier", "multipliers"}}};
  if (word == prefix) return true;
  const auto words = kWords.find(prefix);
  return words != kWords.end() && std::ranges::count(words->second, word) > 0;
}

}  // namespace

std::vector<std::string_view> csv_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  while (!lines.empty() && trimmed(lines.back()).empty()) lines.pop_back();
  return lines;
}

std::vector<std::string_view> csv_lines(std::string_view text,
                                        const std::string& file,
                                        const std::string& expected) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<std::string_view> lines = csv_lines(text);
  if (lines.empty()) throw InvalidInput(fmt::format("{}: the file is empty; {}", file, expected));
  return lines;
}

Rational csv_number(std::string_view field, const std::string& where) {
  try {
    return parse_rational(field);
  } catch (const InvalidInput& error) {
    throw InvalidInput(where + ": " + error.what());
  }
}

std::vector<std::string_view> csv_fields(std::string_view line, char separator) {
  std::vector<std::string_view> fields;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;  // a doubled quote ends and begins quotes
    if (quoted || line[i] != separator) continue;
    fields.push_back(unquoted(line.substr(begin, i - begin)));
    begin = i + 1;
  }
  fields.push_back(unquoted(line.substr(begin)));
  return fields;
}

std::size_t header_of(const std::vector<std::string_view>& lines) {
  std::size_t at = 0;
  while (at + 1 < lines.size() && is_comment(lines[at])) ++at;
  if (at == 0) return at;
  const char separator = csv_fields(lines[at], ';').size() > 1 ? ';' : ',';
  return std::ranges::all_of(csv_fields(lines[at], separator), is_number) ? at - 1 : at;
}

CsvHeader::CsvHeader(std::string_view line,
                     std::string file,
                     const std::string& expected,
                     std::size_t at)
    : file_(std::move(file)), at_(at) {
  line = trimmed(line);
  if (line.starts_with('#')) line = trimmed(line.substr(1));
  if (const char* other = other_separator(line)) {
    throw InvalidInput(
        fmt::format("{}: columns must be separated by commas, not {}", place(at_), other));
  }
  if (csv_fields(line).size() == 1) separator_ = ';';
  for (const std::string_view field : csv_fields(line, separator_)) {
    columns_.push_back(column_in(field));
  }
  if (std::ranges::all_of(columns_, is_number, &CsvColumn::name)) {
    throw InvalidInput(fmt::format("{}: numbers were found; {}", place(at_), expected));
  }
}

std::string CsvHeader::place(std::size_t line) const {
  return fmt::format("{}, line {}", file_, line + 1);
}

std::optional<std::size_t> CsvHeader::find(const std::string& name) const {
  const auto first = std::ranges::find(columns_, name, &CsvColumn::name);
  if (first == columns_.end()) return std::nullopt;
  if (std::ranges::count(columns_, name, &CsvColumn::name) > 1) {
    throw InvalidInput(fmt::format("{}: column {} appears twice", place(at_), name));
  }
  require_unit(*first);
  return static_cast<std::size_t>(first - columns_.begin());
}

void CsvHeader::require_unit(const CsvColumn& column) const {
  if (column.unit.empty()) return;
  const Units* units = units_of(without_index(column.name));
  if (units == nullptr || std::ranges::count(units->spellings, column.unit) > 0) return;
  throw InvalidInput(fmt::format("{}: '{}' is in {}, but {} must be in {}: convert the numbers",
                                 place(at_),
                                 column.written,
                                 column.unit,
                                 column.name,
                                 units->expected));
}

std::optional<std::string_view> CsvHeader::like(std::string_view name) const {
  const auto found = std::ranges::find_if(
      columns_, [&](const CsvColumn& other) { return stem(other.name) == name; });
  return found == columns_.end() ? std::nullopt : std::optional(found->written);
}

std::optional<std::string_view> CsvHeader::other_word_for(std::string_view name) const {
  const std::string_view prefix = without_index(name), index = name.substr(prefix.size());
  const auto found = std::ranges::find_if(columns_, [&](const CsvColumn& column) {
    const std::string whole = stem(column.name);
    const std::string_view word = without_index(whole), its_index = whole.substr(word.size());
    return is_word_for(prefix, word) && (its_index == index || (its_index.empty() && index == "0"));
  });
  return found == columns_.end() ? std::nullopt : std::optional(found->written);
}

std::string CsvHeader::found() const {
  constexpr std::size_t kMost = 12, kLongest = 30;
  std::string text = "found are the columns ";
  for (std::size_t i = 0; i < std::min(kMost, columns_.size()); ++i) {
    text += fmt::format("{}'{}'", i == 0 ? "" : ", ", columns_[i].written.substr(0, kLongest));
  }
  if (columns_.size() <= kMost) return text;
  return fmt::format("{} and {} more", text, columns_.size() - kMost);
}

std::size_t CsvHeader::require(const std::string& name) const {
  if (const auto column = find(name)) return *column;
  if (const auto other = like(name)) {
    throw InvalidInput(
        fmt::format("{}: column {} is missing; '{}' was found, the name must be {} alone",
                    place(at_),
                    name,
                    *other,
                    name));
  }
  const std::optional<std::string_view> near = other_word_for(name);
  throw InvalidInput(
      fmt::format("{}: column {} is missing; {}",
                  place(at_),
                  name,
                  near ? fmt::format("'{}' was found: did you mean {}?", *near, name) : found()));
}

std::vector<std::size_t> CsvHeader::family(std::string_view prefix,
                                           Eigen::Index count,
                                           const char* owner,
                                           bool optional,
                                           Eigen::Index required) const {
  std::vector<std::size_t> columns;
  bool any = like(fmt::format("{}0", prefix)).has_value();
  for (const CsvColumn& column : columns_) {
    if (!is_indexed(column.name, prefix)) continue;
    any = true;
    const std::string index = column.name.substr(prefix.size());
    if (index.size() <= 9 && std::stoll(index) < count) continue;
    throw InvalidInput(fmt::format("{}: column {} is surplus: the problem has {} {}{}",
                                   place(at_),
                                   column.written,
                                   count,
                                   owner,
                                   count == 1 ? "" : "s"));
  }
  if (optional && !any) return columns;
  for (Eigen::Index i = 0; i < count; ++i) {
    const std::string name = fmt::format("{}{}", prefix, i);
    if (i == required && !find(name)) break;
    columns.push_back(require(name));
  }
  return columns;
}

std::vector<IgnoredColumn> CsvHeader::ignored(const std::vector<std::size_t>& read,
                                              const std::vector<CsvFamily>& families) const {
  std::vector<IgnoredColumn> columns;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (std::ranges::count(read, i) > 0) continue;
    columns.push_back({std::string(columns_[i].written), ""});
    std::string name = columns_[i].name;
    std::erase(name, '_');
    const std::string whole = stem(name);
    const std::string_view word = without_index(whole);
    const std::string index = whole.size() == word.size() ? "0" : whole.substr(word.size());
    for (const auto& [prefix, count] : families) {
      const std::string meant = fmt::format("{}{}", prefix, index);
      if (!is_word_for(prefix, word) || index.size() > 9 || std::stoll(index) >= count) continue;
      if (std::ranges::count(columns_, meant, &CsvColumn::name) > 0) continue;
      columns.back().meant = meant;
      break;
    }
  }
  return columns;
}

void CsvHeader::for_each_row(const std::vector<std::string_view>& lines, const Visit& visit) const {
  for (std::size_t line = at_ + 1; line < lines.size(); ++line) {
    if (is_comment(lines[line])) continue;
    const std::string where = place(line);
    const std::vector<std::string_view> fields = csv_fields(lines[line], separator_);
    if (fields.size() != size()) {
      throw InvalidInput(
          fmt::format("{}: {} fields, the header has {}{}",
                      where,
                      fields.size(),
                      size(),
                      fields.size() > size() ? "; numbers have a decimal point, not a comma" : ""));
    }
    visit(fields, where);
  }
}

}  // namespace assay::reports
