#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reports {

/// The lines of a text, without blank ones at its end.
[[nodiscard]] std::vector<std::string_view> csv_lines(std::string_view text);

/// The fields of a line, without blanks and quotes around them; commas in quotes separate nothing
/// [RFC 4180]. Fields do not hold line ends.
[[nodiscard]] std::vector<std::string_view> csv_fields(std::string_view line);

/// The names of the columns of a file.
class CsvHeader {
 public:
  /// `expected`: what the header should be, for messages.
  /// @throws InvalidInput where the line has other separators than commas, or numbers.
  CsvHeader(std::string_view line, std::string file, const std::string& expected);

  [[nodiscard]] std::size_t size() const { return names_.size(); }

  /// @throws InvalidInput where the name appears twice.
  [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const;

  /// @throws InvalidInput where there is no such name, naming the one that comes near.
  [[nodiscard]] std::size_t require(const std::string& name) const;

  /// All of prefix0 … prefix{count−1} and no further one, or none of them where `optional`, or only
  /// the first `required` of them. @throws InvalidInput where they are others, calling them
  /// `owner`s of the problem.
  [[nodiscard]] std::vector<std::size_t> family(std::string_view prefix,
                                                Eigen::Index count,
                                                const char* owner,
                                                bool optional,
                                                Eigen::Index required) const;

 private:
  /// A name that is `name` but for capitals and what follows, as a unit.
  [[nodiscard]] std::optional<std::string_view> like(std::string_view name) const;

  std::string file_;
  std::vector<std::string_view> names_;
};

}  // namespace assay::reports
