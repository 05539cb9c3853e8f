#include "tests/structure/hand_derivatives.hpp"

#include <algorithm>
#include <regex>
#include <set>

namespace assay::structure {

namespace {

/// What a comment says of a derivative.
constexpr std::string_view kMarks[] = {"∂", "∇", "iteration matrix"};

/// A type, then the name: no call. Definitions outside of their class are declared in it.
std::string declared_functions(const std::string& text) {
  static const std::regex declaration(
      R"((\w+|[\w>)]>|[\w>)][&*])\s+[&*]?((?:\w+_)?rate|\w+_operator|rate_matrix|\w*(?:jacobian|derivative|gradient|curvature|slope|linearis|lineariz|differentiat|iteration_matrix)\w*)\s*\()");
  static const std::set<std::string> no_types = {"return", "else", "throw", "case", "new"};
  const std::string code = code_only(text);
  std::multiset<std::string> names;
  for (std::sregex_iterator match(code.begin(), code.end(), declaration), end; match != end;
       ++match) {
    if (!no_types.contains((*match)[1])) names.insert((*match)[2]);
  }
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : " ") + name;
  return all;
}

}  // namespace

std::vector<HandDerivatives> hand_derivatives(const std::vector<SourceFile>& files) {
  std::vector<HandDerivatives> found;
  for (const SourceFile& file : files) {
    if (!file.path.starts_with("core/") || !file.path.ends_with(".hpp")) continue;
    const bool marked = std::ranges::any_of(
        kMarks, [&](std::string_view mark) { return file.text.find(mark) != std::string::npos; });
    HandDerivatives own{file.path, declared_functions(file.text), marked};
    if (marked || !own.functions.empty()) found.push_back(std::move(own));
  }
  return found;
}

Violations unjudged_derivatives(const std::vector<SourceFile>& files,
                                const std::vector<JudgedHeader>& judged,
                                const std::vector<std::string>& registered) {
  Violations violations;
  const auto row_of = [&](const std::string& path) {
    return std::ranges::find(judged, path, &JudgedHeader::path);
  };
  for (const HandDerivatives& header : hand_derivatives(files)) {
    const auto row = row_of(header.path);
    if (row == judged.end()) {
      violations.push_back(header.path + ": nothing judges its derivatives " + header.functions);
    } else if (row->functions != header.functions) {
      violations.push_back(header.path + ": declares \"" + header.functions + "\", listed are \"" +
                           row->functions + "\"");
    }
  }
  std::set<std::string> judging;
  for (const JudgedHeader& row : judged) {
    if (std::ranges::find(files, row.path, &SourceFile::path) == files.end()) {
      violations.push_back(row.path + ": listed, but absent");
    }
    if (row.items.empty() == row.why_none.empty()) {
      violations.push_back(row.path + ": needs items, or the reason why it has none");
    }
    for (const std::string& item : row.items) {
      judging.insert(item);
      if (std::ranges::find(registered, item) == registered.end()) {
        violations.push_back(row.path + ": " + item + " is not registered");
      }
    }
  }
  for (const std::string& item : registered) {
    if (!judging.contains(item)) violations.push_back(item + ": judges no header of core");
  }
  return violations;
}

}  // namespace assay::structure
