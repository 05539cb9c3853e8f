#include "tests/structure/source_rules.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string_view>

namespace assay::structure {

namespace fs = std::filesystem;

namespace {

// clang-format off
constexpr std::array<std::string_view, 9> kFolders = {
    "include", "core", "oracles", "reference", "properties", "reports", "subjects", "examples",
    "tests"};

constexpr std::array<std::string_view, 21> kReports = {
    "files", "ranks", "models", "subjects", "problem_files", "study", "compare", "tolerance", "render",
    "gate", "gradients", "solve", "ladder", "jacobians", "check", "identify", "errata", "findings", "engines",
    "gtest", "cli"};
// clang-format on

/// Whether the path is in the folder, or, of a folder that ends with "*", in it but in none below.
bool is_in(std::string_view path, std::string_view folder) {
  const bool no_folders_below = folder.ends_with('*');
  if (no_folders_below) folder.remove_suffix(1);
  return path.starts_with(folder) &&
         !(no_folders_below && path.find('/', folder.size()) != std::string_view::npos);
}

bool is_in_any(std::string_view path, const std::vector<std::string_view>& folders) {
  return std::ranges::any_of(folders, [&](std::string_view folder) { return is_in(path, folder); });
}

bool is_header(const SourceFile& file) { return file.path.ends_with(".hpp"); }
bool is_core_template(const SourceFile& file) {
  return file.path.starts_with("core/") && !file.path.ends_with(".cpp");
}
bool is_test(const SourceFile& file) { return file.path.starts_with("tests/"); }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

std::string code_only(const std::string& text) {
  static const std::regex not_code(
      R"(//[^\n]*|/\*[^]*?\*/|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n]){1,4}')");
  std::string code;
  auto rest = text.cbegin();
  for (std::sregex_iterator match(text.begin(), text.end(), not_code), end; match != end; ++match) {
    code.append(rest, (*match)[0].first);
    std::copy_if((*match)[0].first, (*match)[0].second, std::back_inserter(code), [](char c) {
      return c == '\n';
    });
    rest = (*match)[0].second;
  }
  return code.append(rest, text.cend());
}

namespace {

/// The lines of code that match the pattern.
void find_in_code(const SourceFile& file,
                  const std::regex& pattern,
                  const std::string& what,
                  Violations& violations) {
  const std::vector<std::string> lines = lines_of(code_only(file.text));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (!std::regex_search(lines[i], match, pattern)) continue;
    violations.push_back(file.path + ":" + std::to_string(i + 1) + ": " + what + ": " +
                         match.str());
  }
}

struct Layer {
  std::string_view folder;
  std::vector<std::string_view> may_use;
};

/// In the order of the folders of properties: what laws are, types of cases, the engine.
void add_layers_of_properties(std::vector<Layer>& rows) {
  rows.push_back({"properties/*", {"core/", "oracles/", "properties/*"}});
  const auto add = [&](std::string_view folder, const std::vector<std::string_view>& others) {
    rows.push_back({folder, {"core/", "oracles/", "properties/*", folder}});
    rows.back().may_use.insert(rows.back().may_use.end(), others.begin(), others.end());
  };
  add("properties/first_order/", {});
  add("properties/rigid_bodies/", {});
  rows.push_back(
      {"properties/one_step/*", {"core/", "oracles/", "properties/*", "properties/one_step/*"}});
  add("properties/one_step/laws/", {"properties/one_step/*"});
  add("properties/linear_models/", {});
  add("properties/models/", {});
  add("properties/mechanisms/", {"properties/one_step/*", "properties/linear_models/"});
  add("properties/engine/", {"properties/"});
}

/// The first row that fits a path holds.
const std::vector<Layer>& layers() {
  static const std::vector<std::string_view> vocabulary = {"core/scalar/",
                                                           "core/math/",
                                                           "core/systems/",
                                                           "core/relations/",
                                                           "core/laws/",
                                                           "core/one_step_problems/"};
  static const std::vector<Layer> table = [] {
    std::vector<Layer> rows;
    for (std::string_view folder : vocabulary) rows.push_back({folder, vocabulary});
    std::vector<std::string_view> of_oracles = vocabulary;
    of_oracles.push_back("oracles/");
    rows.push_back({"core/", {"core/"}});
    rows.push_back({"oracles/", of_oracles});
    std::vector<std::string_view> of_engine = of_oracles;
    of_engine.push_back("reference/event_driven/");
    rows.push_back({"reference/event_driven/", of_engine});
    rows.push_back({"reference/", {"core/", "oracles/", "reference/"}});
    add_layers_of_properties(rows);
    rows.push_back({"reports/", {"core/", "oracles/", "reference/", "properties/", "reports/"}});
    rows.push_back({"subjects/", {"subjects/", "reports/subjects/assay_subject.h"}});
    rows.push_back({"examples/", {"reports/subjects/assay_subject.h"}});
    rows.push_back({"include/", {"core/", "oracles/", "reference/", "properties/", "reports/"}});
    rows.push_back({"tests/", {""}});
    return rows;
  }();
  return table;
}

}  // namespace

std::vector<SourceFile> read_sources(const fs::path& root) {
  std::vector<SourceFile> files;
  for (std::string_view folder : kFolders) {
    if (!fs::is_directory(root / folder)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      const bool source = extension == ".h" || extension == ".hpp" || extension == ".cpp" ||
                          extension == ".cmake" || entry.path().filename() == "CMakeLists.txt";
      if (!entry.is_regular_file() || !source) continue;
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      files.push_back({fs::relative(entry.path(), root).generic_string(), text.str()});
    }
  }
  std::ranges::sort(files, {}, &SourceFile::path);
  return files;
}

namespace {

struct Include {
  std::string place;  ///< path:line
  std::string path;
  bool quoted;
};

std::vector<Include> includes_of(const SourceFile& file) {
  static const std::regex include(R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re");
  std::vector<Include> includes;
  const std::vector<std::string> lines = lines_of(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (!std::regex_search(lines[i], match, include)) continue;
    includes.push_back({file.path + ":" + std::to_string(i + 1), match[2].str(), match[1] == "\""});
  }
  return includes;
}

/// The place in kReports of the folder that a path is in; kReports.size(): it has none.
std::size_t place_in_reports(std::string_view path) {
  path.remove_prefix(std::string_view("reports/").size());
  const auto found = std::ranges::find(kReports, path.substr(0, path.find('/')));
  return static_cast<std::size_t>(found - kReports.begin());
}

}  // namespace

Violations layering(const std::vector<SourceFile>& files) {
  Violations violations;
  for (const SourceFile& file : files) {
    if (file.path.starts_with("examples/cmake/")) continue;  // a project of its own
    const auto layer =
        std::ranges::find_if(layers(), [&](const Layer& l) { return is_in(file.path, l.folder); });
    for (const Include& include : includes_of(file)) {
      const bool ours = std::ranges::any_of(kFolders, [&](std::string_view folder) {
        return include.path.starts_with(std::string(folder) + "/");
      });
      if (include.quoted && !ours) {
        violations.push_back(include.place + ": not an include from the root: " + include.path);
      } else if (ours && (layer == layers().end() || !is_in_any(include.path, layer->may_use))) {
        violations.push_back(include.place + ": must not use " + include.path);
      }
    }
  }
  return violations;
}

Violations order_of_reports(const std::vector<SourceFile>& files) {
  Violations violations;
  for (const SourceFile& file : files) {
    if (!file.path.starts_with("reports/") || !file.path.ends_with("pp")) continue;
    const std::size_t own = place_in_reports(file.path);
    if (own == kReports.size()) {
      violations.push_back(file.path + ": its folder has no place in the order of reports");
      continue;
    }
    for (const Include& include : includes_of(file)) {
      if (!include.path.starts_with("reports/") || place_in_reports(include.path) <= own) continue;
      violations.push_back(include.place + ": must not use " + include.path +
                           ", which comes after it");
    }
  }
  return violations;
}

Violations order_of_libraries(const std::vector<SourceFile>& files) {
  static const std::regex not_code(R"re("[^"]*"|#[^\n]*)re");
  static const std::regex call(R"(\bassay_(library|part)\(\s*(\w+)([^)]*)\))");
  static const std::regex linked(R"(\bassay::(\w+))");
  std::map<std::string, std::size_t> place;  // of a library in the order
  std::vector<std::pair<std::string, std::string>> links;
  for (const std::string_view folder : {"core", "oracles", "reference", "properties", "reports"}) {
    const std::string path = std::string(folder) + "/CMakeLists.txt";
    const auto file = std::ranges::find(files, path, &SourceFile::path);
    if (file == files.end()) continue;
    const std::string text = std::regex_replace(file->text, not_code, "");
    for (std::sregex_iterator match(text.begin(), text.end(), call), end; match != end; ++match) {
      const std::string name = ((*match)[1] == "part" ? "commands_" : "") + (*match)[2].str();
      place.emplace(name, place.size());
      const std::string arguments = (*match)[3];
      for (std::sregex_iterator other(arguments.begin(), arguments.end(), linked); other != end;
           ++other) {
        links.emplace_back(name, (*other)[1]);
      }
    }
  }
  Violations violations;
  for (const auto& [name, other] : links) {
    if (!place.contains(other) || place[other] < place[name]) continue;
    violations.push_back("library " + name + ": must not link " + other +
                         ", which does not come before it");
  }
  return violations;
}

Violations decimal_literals(const std::vector<SourceFile>& files) {
  static const std::regex literal(R"((^|[^\w.])(\d[\d']*\.\d*|\.\d+|\d+[eE][+-]?\d)[\w.]*)");
  Violations violations;
  for (const SourceFile& file : files) {
    if (is_core_template(file)) find_in_code(file, literal, "decimal literal", violations);
  }
  return violations;
}

Violations pragma_once(const std::vector<SourceFile>& files) {
  Violations violations;
  for (const SourceFile& file : files) {
    if (is_header(file) && !file.text.starts_with("#pragma once\n")) {
      violations.push_back(file.path + ": does not begin with #pragma once");
    }
  }
  return violations;
}

Violations repeated_types(const std::vector<SourceFile>& files) {
  static const std::regex opens(R"(^(?:inline )?namespace ?([\w:]*) ?\{$)");
  static const std::regex defines(
      R"(^(?:struct|class|enum class|enum) (\w+)(?: final)?(?: :.*)?(?: \{.*)?$)");
  Violations violations;
  std::map<std::string, std::string> defined;  // by the name with its namespaces
  for (const SourceFile& file : files) {
    if (file.path.starts_with("subjects/")) continue;
    std::vector<std::string> namespaces;
    std::istringstream lines(code_only(file.text)), whole_lines(file.text);
    std::string line, whole;
    for (int number = 1; std::getline(lines, line); ++number) {
      std::getline(whole_lines, whole);
      line.erase(line.find_last_not_of(' ') + 1);
      std::smatch match;
      if (std::regex_match(line, match, opens)) namespaces.push_back(match[1]);
      if (whole.starts_with("}  // namespace") && !namespaces.empty()) namespaces.pop_back();
      const bool anonymous = std::ranges::count(namespaces, "") > 0;
      if (anonymous || !std::regex_match(line, match, defines)) continue;
      std::string name;
      for (const std::string& part : namespaces) name += part + "::";
      name += match[1];
      const std::string place = file.path + ":" + std::to_string(number);
      const auto [first, is_new] = defined.emplace(name, place);
      if (!is_new) violations.push_back(place + ": " + name + " is defined in " + first->second);
    }
  }
  return violations;
}

Violations printing(const std::vector<SourceFile>& files) {
  static const std::regex print(
      R"(\b(cout|cerr|clog)\b|\b(printf|fprintf|puts|fputs)\s*\(|\bfmt::print)");
  Violations violations;
  for (const SourceFile& file : files) {
    const bool may_print = is_test(file) || file.path.starts_with("reports/cli/") ||
                           file.path.starts_with("subjects/");
    if (!may_print) find_in_code(file, print, "prints", violations);
  }
  return violations;
}

Violations global_randomness(const std::vector<SourceFile>& files) {
  static const std::regex random(
      R"(\bs?rand\s*\(|\brandom_device\b|::Random\s*\(|\bsetRandom\s*\()");
  Violations violations;
  for (const SourceFile& file : files)
    find_in_code(file, random, "unseeded randomness", violations);
  return violations;
}

Violations forks(const std::vector<SourceFile>& files) {
  static const std::regex forking(R"(\bv?fork\s*\()");
  Violations violations;
  for (const SourceFile& file : files) {
    const bool is_alone = file.path.starts_with("tests/benchmarks/") ||
                          file.path.find("/findings/") != std::string::npos;
    if (!is_alone || file.path.starts_with("reports/")) {
      find_in_code(file, forking, "a fork", violations);
    }
  }
  return violations;
}

Violations absolute_tolerances(const std::vector<SourceFile>& files) {
  static const std::regex tolerance(
      R"(\b(EXPECT|ASSERT)_(NEAR|FLOAT_EQ|DOUBLE_EQ)\b|\b(Double|Float)(Near|Eq)\s*\()");
  Violations violations;
  for (const SourceFile& file : files) {
    find_in_code(file, tolerance, "tolerance without a reason", violations);
  }
  return violations;
}

Violations unknown_digits(const std::vector<SourceFile>& files) {
  static const std::regex functions(R"((^|\n)#include <boost/math/(?!distributions/))");
  static const std::string header = "core/scalar/mpfr_boost_math.hpp";
  Violations violations;
  for (const SourceFile& file : files) {
    if (file.path == header || file.path.starts_with("subjects/")) continue;
    if (!std::regex_search(file.text, functions)) continue;
    if (file.text.find("#include \"" + header + "\"") != std::string::npos) continue;
    violations.push_back(file.path + ": uses Boost.Math without " + header);
  }
  return violations;
}

Violations long_files(const std::vector<SourceFile>& files) {
  constexpr std::ptrdiff_t kFewerThan = 400;
  Violations violations;
  for (const SourceFile& file : files) {
    const auto lines = std::ranges::count(file.text, '\n');
    if (lines < kFewerThan) continue;
    violations.push_back(file.path + ": has " + std::to_string(lines) + " lines");
  }
  return violations;
}

Violations file_names(const std::vector<SourceFile>& files) {
  static const std::regex snake_case(R"([a-z0-9_]+(\.[a-z0-9_]+)*)");
  static const std::regex says_nothing(R"((^|_)(utils?|common|helpers?|misc)(_|\.))");
  Violations violations;
  for (const SourceFile& file : files) {
    const std::string name = fs::path(file.path).filename().string();
    const bool good = std::regex_match(name, snake_case) && !std::regex_search(name, says_nothing);
    const bool is_finding = file.path.find("/findings/") != std::string::npos;
    if (file.path.starts_with("subjects/") && is_finding) continue;
    if (!good && name != "CMakeLists.txt") violations.push_back(file.path + ": says nothing");
  }
  return violations;
}

}  // namespace assay::structure
