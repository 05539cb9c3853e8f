#pragma once

#include <string>

namespace assay::reports {

/// A library of tests/subjects/, by its target.
inline std::string subject_file(const std::string& name) {
  return std::string(ASSAY_SUBJECT_FOLDER) + "/" + name + ".so";
}

}  // namespace assay::reports
