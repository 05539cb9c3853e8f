#include "reports/files/shell_word.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace assay::reports {

std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain = "/._-+,=";
  const bool plain = std::ranges::all_of(text, [kPlain](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || kPlain.find(c) != kPlain.npos;
  });
  if (plain && !text.empty()) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

}  // namespace assay::reports
