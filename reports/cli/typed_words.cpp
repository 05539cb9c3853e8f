#include "reports/cli/typed_words.hpp"

#include <algorithm>

#include "reports/cli/summary.hpp"
#include "reports/files/shell_word.hpp"

namespace assay::reports {

std::string typed_command(const CommandContext& context,
                          std::span<const std::string_view> without) {
  std::string text = invoked_as();
  for (std::size_t i = 1; i < context.words.size(); ++i) {
    const std::string& word = context.words[i];
    const std::string_view name = std::string_view(word).substr(0, word.find('='));
    if (std::ranges::find(without, name) == without.end()) {
      text += " " + shell_word(word);
    } else if (name == word) {
      ++i;
    }
  }
  return text;
}

std::string command_with_report(const CommandContext& context,
                                const std::string& out,
                                std::string_view folder) {
  if (!out.empty()) return {};
  return typed_command(context) + " --out " + std::string(folder);
}

}  // namespace assay::reports
