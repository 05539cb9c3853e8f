#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// The item at a place of a file: "entry (1, 2) of M", "entry 3 of q", "the number of contacts".
struct Place {
  std::string_view name;
  Eigen::Index row = -1;
  Eigen::Index column = -1;

  [[nodiscard]] std::string text() const;
};

/// A piece of a file for a message: short, and without bytes that are not ASCII text.
[[nodiscard]] std::string shown(std::string_view piece);

/// Reads a text of numbers separated by white space, with any kind of line end.
///
/// Every reader throws InvalidInput that names the file, the line and what was expected.
class TextCursor {
 public:
  /// @pre text outlives the cursor.
  TextCursor(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  /// The next word; empty at the end.
  [[nodiscard]] std::string_view peek();
  std::string_view word(const Place& place);
  /// An integer in [low, high].
  Eigen::Index integer(const Place& place, Eigen::Index low, Eigen::Index high);
  Rational number(const Place& place);
  /// A number that is not negative.
  Rational coefficient(const Place& place);
  /// The rest of this line, which may be empty; the cursor then moves to the next line.
  std::string_view rest_of_line();
  void skip_line() { (void)rest_of_line(); }
  /// Requires this word next.
  void literal(std::string_view expected);

  /// Refuses to go on if the rest of the file cannot contain this number of numbers.
  void require_numbers(Eigen::Index rows, Eigen::Index columns, const Place& place);

  /// The number of numbers that follow before the end, or before a word that is not a number.
  [[nodiscard]] Eigen::Index numbers_left() const;

  [[nodiscard]] const std::string& file() const { return file_; }
  [[noreturn]] void reject(const std::string& expected, std::string_view found) const;
  [[noreturn]] void reject(const std::string& message) const;

 private:
  void skip_white_space();

  std::string_view text_;
  std::string file_;
  std::size_t at_ = 0;
  Eigen::Index line_ = 1;
};

}  // namespace assay::reports
