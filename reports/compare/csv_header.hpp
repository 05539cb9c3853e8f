#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scalar/rational.hpp"
#include "reports/compare/ignored_column.hpp"

namespace assay::reports {

/// The lines of a text, without blank ones at its end.
[[nodiscard]] std::vector<std::string_view> csv_lines(std::string_view text);

/// The lines of a file without its byte order mark; at least one. @param expected as in CsvHeader.
/// @throws InvalidInput if the file is empty.
[[nodiscard]] std::vector<std::string_view> csv_lines(std::string_view text,
                                                      const std::string& file,
                                                      const std::string& expected);

/// The fields of a line, without the blanks and quotes around them; separators in quotes do not
/// separate [RFC 4180]. Fields contain no line ends.
[[nodiscard]] std::vector<std::string_view> csv_fields(std::string_view line, char separator = ',');

/// The index of the header, which is the first line that is no comment. Comments begin with #. If
/// the line below the comments holds numbers, the last comment is the header. @pre there is a line.
[[nodiscard]] std::size_t header_of(const std::vector<std::string_view>& lines);

/// The number in a field. @throws InvalidInput, starting with `where`, if there is none.
[[nodiscard]] Rational csv_number(std::string_view field, const std::string& where);

/// A column as its header describes it.
struct CsvColumn {
  std::string name;          ///< "q0", for "q[0]" too
  std::string_view written;  ///< "q[0] [m]"
  std::string_view unit;     ///< "m"; may be empty
};

/// The columns prefix0 … prefix{count−1} that a problem has.
struct CsvFamily {
  std::string_view prefix;
  Eigen::Index count;
};

/// The columns of a file, separated by commas or by semicolons. A name may have an index in
/// brackets, q[0] for q0, and a unit in brackets after it: "t [s]", "v0 (m/s)". The unit must be
/// the SI unit of the column: numbers are not converted.
class CsvHeader {
 public:
  /// @param expected the expected header, for messages.
  /// @param at the index of the line in the file.
  /// @throws InvalidInput if the line has other separators, or numbers.
  CsvHeader(std::string_view line,
            std::string file,
            const std::string& expected,
            std::size_t at = 0);

  [[nodiscard]] std::size_t size() const { return columns_.size(); }

  /// @throws InvalidInput if the name appears twice, or has another unit than the SI unit.
  [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const;

  /// @throws InvalidInput if there is no such name; it names the nearest one, or
  /// those that were found.
  [[nodiscard]] std::size_t require(const std::string& name) const;

  /// "found are the columns 't', 'q0', 'vx'", for messages.
  [[nodiscard]] std::string found() const;

  /// The columns prefix0 … prefix{count−1}, and no further one. If `optional`, there may be none of
  /// them. Only the first `required` of them must be there. @throws InvalidInput for other columns;
  /// it calls them `owner`s of the problem.
  [[nodiscard]] std::vector<std::size_t> family(std::string_view prefix,
                                                Eigen::Index count,
                                                const char* owner,
                                                bool optional,
                                                Eigen::Index required) const;

  /// The columns other than those that are `read`. One is meant if its name is a common word for
  /// one of `families`, and the problem has the column that it would be but the file has not.
  [[nodiscard]] std::vector<IgnoredColumn> ignored(const std::vector<std::size_t>& read,
                                                   const std::vector<CsvFamily>& families) const;

  /// Takes the fields of a row. `where` names the file and the line.
  using Visit =
      std::function<void(const std::vector<std::string_view>& fields, const std::string& where)>;
  /// Visits the rows below the header, except comments.
  /// @throws InvalidInput if a row has not as many fields as the header.
  void for_each_row(const std::vector<std::string_view>& lines, const Visit& visit) const;

 private:
  /// @throws InvalidInput if the column has another unit than the SI unit.
  void require_unit(const CsvColumn& column) const;

  /// A column as it is written, whose name equals `name` except for capitals and an ending, such as
  /// a unit.
  [[nodiscard]] std::optional<std::string_view> like(std::string_view name) const;

  /// A column as it is written, whose name is what others call this one: "time" for t, "x" for q0.
  [[nodiscard]] std::optional<std::string_view> other_word_for(std::string_view name) const;

  /// "file, line k"
  [[nodiscard]] std::string place(std::size_t line) const;

  std::string file_;
  std::size_t at_;
  char separator_ = ',';
  std::vector<CsvColumn> columns_;
};

}  // namespace assay::reports
