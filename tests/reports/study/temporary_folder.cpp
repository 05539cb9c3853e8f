#include "tests/reports/study/temporary_folder.hpp"

#include <stdlib.h>

#include <stdexcept>

namespace assay::reports {

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "assay-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() { std::filesystem::remove_all(path_); }

std::filesystem::path TemporaryFolder::operator/(const std::string& name) const {
  return path_ / name;
}

}  // namespace assay::reports
