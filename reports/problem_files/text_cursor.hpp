#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// What stands at a place of a file: "entry (1, 2) of M", "entry 3 of q", "the number of contacts".
struct Place {
  std::string_view name;
  Eigen::Index row = -1;
  Eigen::Index column = -1;

  [[nodiscard]] std::string text() const;
};

/// A piece of a file as a message shows it: short, without bytes that are no ASCII text.
[[nodiscard]] std::string shown(std::string_view piece);

/// Reads a text of numbers between white space, of any kind of line end.
///
/// Every reader throws InvalidInput naming the file, the line and what was expected.
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
  /// The rest of this line, which may be empty; the cursor is then at the next.
  std::string_view rest_of_line();
  void skip_line() { (void)rest_of_line(); }
  /// The word must be there.
  void literal(std::string_view expected);

  /// Refuses to go on if so many numbers cannot be in what is left of the file.
  void require_numbers(Eigen::Index rows, Eigen::Index columns, const Place& place);

  /// How many numbers follow before the end, or before a word that is none.
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
