#pragma once

#include <filesystem>
#include <string>

#include "reports/files/whole_file.hpp"

namespace assay::reports {

/// The comment of a finding; `severity` and `samples` as they are written there.
inline std::string finding_source(const std::string& severity = "crash",
                                  const std::string& samples = "8") {
  return "// title: Adding is wrong\n"
         "// claim: 1 + 1 is\n"
         "//   not 2\n"
         "// contract: arithmetic\n"
         "// severity: " +
         severity + "\n// oracle: fingers\n// family: digits\n// samples: " + samples +
         "\nint main() {}\n";
}

/// Adds a finding whose program is a shell script: `witness` without arguments, `family` with.
inline void add_finding(const std::filesystem::path& folder,
                        const std::string& name,
                        const std::string& witness,
                        const std::string& family = "echo 3 of $3",
                        const std::string& severity = "crash") {
  namespace fs = std::filesystem;
  replace_file(folder / "library.json",
               R"({"library": "Sums", "version": "1.0", "compile": "c++ NAME.cpp -o NAME"})");
  replace_file(folder / (name + ".cpp"), finding_source(severity));
  replace_file(folder / name,
               "#!/bin/sh\nif [ $# = 0 ]; then\n" + witness + "\nelse\n" + family + "\nfi\n");
  fs::permissions(folder / name, fs::perms::owner_all);
}

}  // namespace assay::reports
