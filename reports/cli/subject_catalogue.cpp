#include "reports/cli/subject_catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <system_error>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/program_folder.hpp"

namespace assay::reports {

void SubjectCatalogue::load(const std::filesystem::path& file, const CallLimits& limits) {
  const auto library = std::make_shared<const SubjectLibrary>(file, limits);
  const std::string_view name = library->subject().name;
  for (const auto& other : subjects_) {
    if (name != other->subject().name) continue;
    throw InvalidInput(fmt::format(
        "subject {}: another loaded subject has the same name {}", file.string(), name));
  }
  if (readers_.derivatives) (void)readers_.derivatives(library);  // whether there are their maps
  if (readers_.schemes) {
    const std::vector<SchemeEntry> own(own_schemes().begin(), own_schemes().end());
    std::ranges::copy(readers_.schemes(library, own), std::back_inserter(schemes_));
  }
  if (readers_.solvers) std::ranges::copy(readers_.solvers(library), std::back_inserter(solvers_));
  subjects_.push_back(library);
}

std::vector<Derivative> SubjectCatalogue::derivatives() const {
  std::vector<Derivative> all;
  for (const auto& library : subjects_) {
    std::ranges::move(readers_.derivatives(library), std::back_inserter(all));
  }
  return all;
}

std::size_t SubjectCatalogue::printed_by(std::string_view full_name) const {
  const std::string_view subject = full_name.substr(0, full_name.find('/'));
  for (const auto& library : subjects_) {
    if (subject.size() < full_name.size() && subject == library->subject().name) {
      return library->printed();
    }
  }
  return 0;
}

std::vector<std::filesystem::path> installed_subjects() {
  std::error_code none;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(library_folder(), none)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("assay-subject-") && name.ends_with(".so")) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace assay::reports
