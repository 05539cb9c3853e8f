#pragma once

#include <ios>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace assay::reports {

/// Makes text safe for a terminal or the log of a CI server, where foreign parts must not act as
/// commands. Control characters except
/// and \t, and characters that change the direction of writing, become \u001b and the like. Bytes
/// that are not UTF-8 become U+FFFD. CI servers obey `::` at the start of a line, `##[` and
/// `##vso[`: these lose their second or first character to \u0023 or \u003a. JSON stays the same
/// JSON.
[[nodiscard]] std::string harmless_text(std::string_view text);

/// The same on one line, because foreign text must not begin a new line.
/// becomes \u000a.
[[nodiscard]] std::string one_line(std::string_view text);

/// During its lifetime, makes everything harmless that a stream writes, line by line. A flush also
/// writes an incomplete line.
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
