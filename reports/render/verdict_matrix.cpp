#include "reports/render/verdict_matrix.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace assay::reports {
namespace {

constexpr std::size_t kLongestName = 100;

/// Small letters, digits and dashes, as every file system and address takes them.
std::string file_name(const std::string& scheme, const std::string& problem) {
  std::string name;
  for (const char c : scheme + "." + problem) {
    const auto letter = static_cast<unsigned char>(c);
    const bool kept = letter < 128 && (std::isalnum(letter) != 0 || c == '-' || c == '.');
    name += kept ? static_cast<char>(std::tolower(letter)) : '-';
  }
  return name.substr(0, kLongestName);
}

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

}  // namespace

VerdictMatrix::VerdictMatrix(const StudyResult& study) {
  std::set<std::string> files;
  for (const StudyRow& row : study.rows) {
    const auto [place, is_new] = places_.try_emplace({row.scheme, row.problem}, pairs_.size());
    if (is_new) {
      const std::string base = file_name(row.scheme, row.problem);
      std::string file = base;
      for (int n = 2; !files.insert(file).second; ++n) file = base + "." + std::to_string(n);
      pairs_.push_back({row.scheme, row.problem, file, {}});
      add_once(schemes_, row.scheme);
      add_once(problems_, row.problem);
    }
    pairs_[place->second].rows.push_back(&row);
  }
}

const VerdictMatrix::Pair* VerdictMatrix::find(const std::string& scheme,
                                               const std::string& problem) const {
  const auto found = places_.find({scheme, problem});
  return found == places_.end() ? nullptr : &pairs_[found->second];
}

}  // namespace assay::reports
