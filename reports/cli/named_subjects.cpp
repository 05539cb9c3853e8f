#include "reports/cli/named_subjects.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/whole_file.hpp"

namespace assay::reports {

namespace {

constexpr std::string_view kInstalled = "siconos/";

/// Whether a string of the file begins with the name; the reader of the study follows the syntax.
bool file_names_it(const std::string& file) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none)) return false;
  try {
    const std::string text = read_file(file);
    for (std::size_t at = text.find(kInstalled); at != text.npos;
         at = text.find(kInstalled, at + 1)) {
      if (at > 0 && (text[at - 1] == '"' || text[at - 1] == '\'')) return true;
    }
  } catch (const InvalidInput&) {
  }
  return false;
}

}  // namespace

bool names_installed_subject(const std::string& command, const std::vector<std::string>& words) {
  return std::ranges::any_of(words, [&](const std::string& word) {
    if (word.starts_with(kInstalled)) return true;
    if (word.find("=" + std::string(kInstalled)) != word.npos) return true;
    return command == "study" && word.ends_with(".toml") && file_names_it(word);
  });
}

}  // namespace assay::reports
