#include "reports/files/toml_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view without_mark(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

std::string at_line(const std::string& file, std::size_t line) {
  return fmt::format("{}, line {}", file, line);
}

/// The end of a string that starts at `begin`: after its closing quotes, or at the end of the text.
/// In basic strings a backslash takes the next character's meaning away.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  const std::string thrice(3, quote);
  const bool lines = text.substr(begin, 3) == thrice;
  const std::string_view closing = lines ? std::string_view(thrice) : text.substr(begin, 1);
  for (std::size_t i = begin + closing.size(); i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text.substr(i, closing.size()) == closing) {
      return i + closing.size();
    }
  }
  return text.size();
}

/// Examines the text outside strings and comments, for the dots between two characters that end a
/// key.
void require_short_keys(std::string_view text, const std::string& file) {
  constexpr std::string_view kEndsKey = "\n=,[]{}";
  int parts = 1;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      i = end_of_string(text, i);
      continue;
    }
    if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (c == '.') ++parts;
    if (kEndsKey.find(c) != kEndsKey.npos) parts = 1;
    if (parts > kMostKeyParts) {
      const auto line = 1 + std::ranges::count(text.substr(0, i), '\n');
      throw InvalidInput(
          fmt::format("{}: a key of more than {} parts joined by dots is not allowed",
                      at_line(file, static_cast<std::size_t>(line)),
                      kMostKeyParts));
    }
    ++i;
  }
}

}  // namespace

TomlSource::TomlSource(std::string_view text, std::string file)
    : text_(without_mark(text)), file_(std::move(file)), lines_{0} {
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const bool continues = (static_cast<unsigned char>(text_[i]) & 0xC0U) == 0x80U;
    if (!continues) points_.push_back(i);
    if (text_[i] == '\n') lines_.push_back(points_.size());
  }
  points_.push_back(text_.size());
}

std::string_view TomlSource::written(const toml::node& node) const {
  const toml::source_region& region = node.source();
  const std::size_t line = lines_.at(region.begin.line - 1);
  const std::size_t begin = points_.at(line + region.begin.column - 1);
  const std::string_view rest = text_.substr(begin);
  if (region.end.line > region.begin.line) return rest.substr(0, rest.find('\n'));
  return rest.substr(0, points_.at(line + region.end.column - 1) - begin);
}

std::string TomlSource::place(const toml::source_region& region) const {
  return at_line(file_, region.begin.line);
}

toml::table parse_toml(std::string_view text, const std::string& file) {
  require_short_keys(text, file);
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    throw InvalidInput(
        fmt::format("{}: {}", at_line(file, error.source().begin.line), error.description()));
  }
}

}  // namespace assay::reports
