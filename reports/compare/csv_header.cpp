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

/// The SI units in which a column is read, by the first letter of its name: t and h; positions q;
/// states x; velocities v; impulses p.
bool is_si_unit(char letter, std::string_view unit) {
  static const std::map<char, std::vector<std::string_view>> kUnits{
      {'t', {"s"}},
      {'h', {"s"}},
      {'q', {"m", "rad", "1", "-"}},
      {'x', {"m", "rad", "m/s", "rad/s", "A", "V", "1", "-"}},
      {'v', {"m/s", "rad/s", "1/s", "m s^-1", "rad s^-1"}},
      {'p', {"N s", "Ns", "N*s", "N·s", "N m s", "N*m*s"}}};
  const auto found = kUnits.find(letter);
  return found != kUnits.end() && std::ranges::count(found->second, unit) > 0;
}

/// The name without its unit.
std::string_view name_alone(std::string_view field) {
  const std::size_t open = field.find_first_of("[(");
  if (open == 0 || open == std::string_view::npos) return field;
  if (field.back() != (field[open] == '[' ? ']' : ')')) return field;
  const std::string_view name = trimmed(field.substr(0, open));
  const std::string_view unit = trimmed(field.substr(open + 1, field.size() - open - 2));
  const bool known = name.size() == 1 || is_indexed(name, name.substr(0, 1));
  return known && is_si_unit(name.front(), unit) ? name : field;
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
    names_.push_back(name_alone(field));
  }
  if (std::ranges::all_of(names_, is_number)) {
    throw InvalidInput(fmt::format("{}: numbers were found; {}", place(at_), expected));
  }
}

std::string CsvHeader::place(std::size_t line) const {
  return fmt::format("{}, line {}", file_, line + 1);
}

std::optional<std::size_t> CsvHeader::find(const std::string& name) const {
  const auto first = std::find(names_.begin(), names_.end(), name);
  if (first == names_.end()) return std::nullopt;
  if (std::find(first + 1, names_.end(), name) != names_.end()) {
    throw InvalidInput(fmt::format("{}: column {} appears twice", place(at_), name));
  }
  return static_cast<std::size_t>(first - names_.begin());
}

std::optional<std::string_view> CsvHeader::like(std::string_view name) const {
  const auto found =
      std::ranges::find_if(names_, [&](std::string_view other) { return stem(other) == name; });
  return found == names_.end() ? std::nullopt : std::optional(*found);
}

std::string CsvHeader::found() const {
  constexpr std::size_t kMost = 12, kLongest = 30;
  std::string text = "found are the columns ";
  for (std::size_t i = 0; i < std::min(kMost, names_.size()); ++i) {
    text += fmt::format("{}'{}'", i == 0 ? "" : ", ", names_[i].substr(0, kLongest));
  }
  return names_.size() > kMost ? fmt::format("{} and {} more", text, names_.size() - kMost) : text;
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
  std::optional<std::string_view> near = name == "t" ? like("time") : std::nullopt;
  if (name.size() == 2 && name[1] == '0') near = like(name.substr(0, 1));
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
  for (const std::string_view name : names_) {
    if (!is_indexed(name, prefix)) continue;
    any = true;
    const std::string_view index = name.substr(prefix.size());
    if (index.size() <= 9 && std::stoll(std::string(index)) < count) continue;
    throw InvalidInput(fmt::format("{}: column {} is surplus: the problem has {} {}{}",
                                   place(at_),
                                   name,
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
