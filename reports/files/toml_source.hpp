#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reports {

/// The text of a TOML file, which says of each node how it is written: what was typed tells more
/// than the double that it is read as.
class TomlSource {
 public:
  /// @param text  must outlive this object.
  TomlSource(std::string_view text, std::string file);

  [[nodiscard]] const std::string& file() const { return file_; }

  /// What stands in the file where a node is, as far as its first line; takes time proportional to
  /// its length. Columns count code points, as those of the parser.
  [[nodiscard]] std::string_view written(const toml::node& node) const;

  /// "FILE, line N"
  [[nodiscard]] std::string place(const toml::source_region& region) const;

 private:
  std::string_view text_;
  std::string file_;
  std::vector<std::size_t> points_;  ///< where each code point begins, and the end of the text
  std::vector<std::size_t> lines_;   ///< the number of the code point that begins each line
};

/// @throws InvalidInput with the line where the text is no TOML, or where a key has more than
/// kMostKeyParts parts: each part is a table in a table, which the parser's library takes apart by
/// recursion.
[[nodiscard]] toml::table parse_toml(std::string_view text, const std::string& file);

/// `a.b.c` has three. With TOML_MAX_NESTED_VALUES this bounds how deep tables are.
inline constexpr int kMostKeyParts = 16;

}  // namespace assay::reports
