#pragma once

#include <ios>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace assay::reports {

/// Text for a terminal or the log of a CI server, where foreign parts of it must command nothing:
/// control characters but \n and \t, and those that turn the direction of writing, become \u001b
/// and the like; bytes that are no UTF-8 U+FFFD; and `::` at the begin of a line, `##[` and
/// `##vso[`, which servers obey, lose their second or first sign to \u0023 or \u003a. JSON stays
/// the same JSON.
[[nodiscard]] std::string harmless_text(std::string_view text);

/// The same on one line: what is foreign must not begin lines of its own. \n becomes \u000a.
[[nodiscard]] std::string one_line(std::string_view text);

/// Makes everything harmless that a stream writes while this is there, line by line; a flush writes
/// what there is of a line.
class HarmlessStream {
 public:
  explicit HarmlessStream(std::ostream& stream);
  ~HarmlessStream();
  HarmlessStream(const HarmlessStream&) = delete;
  HarmlessStream& operator=(const HarmlessStream&) = delete;

 private:
  std::ostream& stream_;
  std::streambuf* raw_;
  std::unique_ptr<std::streambuf> filter_;
};

}  // namespace assay::reports
