#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reports {

/// The text of a TOML file. For each node it gives the text as written, because this contains more
/// than the double that the parser reads.
class TomlSource {
 public:
  /// @param text  must outlive this object.
  TomlSource(std::string_view text, std::string file);

  [[nodiscard]] const std::string& file() const { return file_; }

  /// The text of a node in the file, up to the end of its first line; takes time proportional to
  /// its length. Columns count code points, as in the parser.
  [[nodiscard]] std::string_view written(const toml::node& node) const;

  /// "FILE, line N"
  [[nodiscard]] std::string place(const toml::source_region& region) const;

 private:
  std::string_view text_;
  std::string file_;
  std::vector<std::size_t> points_;  ///< the begin of each code point, and the end of the text
  std::vector<std::size_t> lines_;   ///< the number of the code point that begins each line
};

/// @throws InvalidInput with the line if the text is not TOML, or if a key has more than
/// kMostKeyParts parts. Each part is a table in a table, and the library of the parser destroys
/// tables by recursion.
[[nodiscard]] toml::table parse_toml(std::string_view text, const std::string& file);

/// The largest number of parts of a key; `a.b.c` has three. With TOML_MAX_NESTED_VALUES this bounds
/// the depth of tables.
inline constexpr int kMostKeyParts = 16;

}  // namespace assay::reports
