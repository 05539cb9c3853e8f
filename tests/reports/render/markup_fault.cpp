#include "tests/reports/render/markup_fault.hpp"

#include <cctype>
#include <vector>

namespace assay::reports {

std::string markup_fault(std::string_view text, const std::set<std::string>& void_elements) {
  std::vector<std::string> open;
  std::set<std::string> ids;
  while (!text.empty()) {
    if (text.front() == '&') {
      const std::size_t end = text.find(';');
      if (end == text.npos || end > 8) return "stray &";
      text.remove_prefix(end + 1);
    } else if (text.front() != '<') {
      text.remove_prefix(1);
    } else if (text.starts_with("<!") || text.starts_with("<?")) {
      text.remove_prefix(text.find('>') + 1);
    } else {
      std::size_t end = 1;  // the '>' outside quotes
      for (char quote = 0; end < text.size() && (quote != 0 || text[end] != '>'); ++end) {
        if (text[end] == '<') return "< inside a tag";
        if (quote == 0 && (text[end] == '"' || text[end] == '\'')) {
          quote = text[end];
        } else if (text[end] == quote) {
          quote = 0;
        }
        if (quote == 0 && text[end] == '=' && text[end + 1] != '"' && text[end + 1] != '\'' &&
            text[end + 1] != ' ') {
          return "attribute without quotes";
        }
      }
      if (end == text.size()) return "tag without end";
      const bool closing = text[1] == '/';
      const bool alone = text[end - 1] == '/';
      std::size_t name_end = closing ? 2 : 1;
      const std::size_t name_begin = name_end;
      while (std::isalnum(static_cast<unsigned char>(text[name_end])) != 0) ++name_end;
      const std::string name(text.substr(name_begin, name_end - name_begin));
      if (name.empty()) return "tag without name";
      const std::string_view tag = text.substr(0, end);
      for (const char* attribute : {" id=\"", " id='"}) {
        const std::size_t found = tag.find(attribute);
        if (found == tag.npos) continue;
        const std::string_view value = tag.substr(found + 5);
        const std::string id(value.substr(0, value.find(attribute[4])));
        if (!ids.insert(id).second) return "id " + id + " used twice";
      }
      text.remove_prefix(end + 1);
      if (closing) {
        if (open.empty() || open.back() != name) return "unexpected </" + name + ">";
        open.pop_back();
      } else if (name == "style" || name == "script") {
        const std::string close = "</" + name + ">";
        text.remove_prefix(text.find(close) + close.size());
      } else if (!alone && !void_elements.contains(name)) {
        open.push_back(name);
      }
    }
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

}  // namespace assay::reports
