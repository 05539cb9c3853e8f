#include "reports/problem_files/text_cursor.hpp"

#include <fmt/format.h>

#include <charconv>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reports {

namespace {

bool is_white(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool read_number(std::string_view word, Rational& number) {
  const char first = word.empty() ? ' ' : word.front();
  const bool may_be =
      (first >= '0' && first <= '9') || first == '.' || first == '+' || first == '-';
  if (!may_be) return false;
  try {
    number = parse_rational(word);
    return true;
  } catch (const InvalidInput&) {
    return false;
  }
}

}  // namespace

std::string Place::text() const {
  if (row < 0) return std::string(name);
  if (column < 0) return fmt::format("entry {} of {}", row, name);
  return fmt::format("entry ({}, {}) of {}", row, column, name);
}

std::string shown(std::string_view piece) {
  constexpr std::size_t kMost = 40;
  std::string text;
  for (const char c : piece.substr(0, kMost)) text += c >= ' ' && c <= '~' ? c : '?';
  return piece.size() > kMost ? text + "..." : text;
}

void TextCursor::skip_white_space() {
  for (; at_ < text_.size() && is_white(text_[at_]); ++at_) {
    if (text_[at_] == '\n') ++line_;
  }
}

std::string_view TextCursor::peek() {
  skip_white_space();
  std::size_t end = at_;
  while (end < text_.size() && !is_white(text_[end])) ++end;
  return text_.substr(at_, end - at_);
}

std::string_view TextCursor::word(const Place& place) {
  const std::string_view found = peek();
  if (found.empty()) reject(place.text(), found);
  at_ += found.size();
  return found;
}

Eigen::Index TextCursor::integer(const Place& place, Eigen::Index low, Eigen::Index high) {
  const std::string_view found = peek();
  Eigen::Index value = 0;
  const auto [end, error] = std::from_chars(found.data(), found.data() + found.size(), value);
  const bool read = error == std::errc() && end == found.data() + found.size();
  if (!read || value < low || value > high) {
    const std::string range =
        low == high ? fmt::format("{}", low) : fmt::format("an integer from {} to {}", low, high);
    reject(fmt::format("{}, {}", place.text(), range), found);
  }
  at_ += found.size();
  return value;
}

Rational TextCursor::number(const Place& place) {
  const std::string_view found = peek();
  Rational value;
  if (!read_number(found, value)) reject(place.text() + ", a finite number", found);
  at_ += found.size();
  return value;
}

Rational TextCursor::coefficient(const Place& place) {
  const std::string_view found = peek();
  Rational value;
  if (!read_number(found, value) || value < 0) {
    reject(place.text() + ", a finite number that is not negative", found);
  }
  at_ += found.size();
  return value;
}

std::string_view TextCursor::rest_of_line() {
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  std::string_view rest = text_.substr(at_, end - at_);
  if (end < text_.size()) ++line_;
  at_ = std::min(end + 1, text_.size());
  if (rest.ends_with('\r')) rest.remove_suffix(1);
  return rest;
}

void TextCursor::literal(std::string_view expected) {
  const std::string_view found = peek();
  if (found != expected) reject(fmt::format("'{}'", expected), found);
  at_ += found.size();
}

void TextCursor::require_numbers(Eigen::Index rows, Eigen::Index columns, const Place& place) {
  const std::size_t left = text_.size() - at_;
  // Each number but the last is followed by white space.
  const double most = static_cast<double>(left + 1) / 2;
  if (static_cast<double>(rows) * static_cast<double>(columns) <= most) return;
  reject(fmt::format("expected {}, {} x {} numbers, but only {} bytes of the file are left",
                     place.text(),
                     rows,
                     columns,
                     left));
}

Eigen::Index TextCursor::numbers_left() const {
  TextCursor rest = *this;
  Rational ignored;
  Eigen::Index count = 0;
  for (std::string_view next = rest.peek(); read_number(next, ignored); next = rest.peek()) {
    rest.at_ += next.size();
    ++count;
  }
  return count;
}

void TextCursor::reject(const std::string& expected, std::string_view found) const {
  if (found.empty()) {
    throw InvalidInput(
        fmt::format("{}:{}: expected {}, found the end of the file", file_, line_, expected));
  }
  throw InvalidInput(
      fmt::format("{}:{}: expected {}, found '{}'", file_, line_, expected, shown(found)));
}

void TextCursor::reject(const std::string& message) const {
  throw InvalidInput(fmt::format("{}:{}: {}", file_, line_, message));
}

}  // namespace assay::reports
