#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "reports/cli/command_line.hpp"
#include "reports/solve/solver_entry.hpp"

namespace nlohmann {

/// How GoogleTest shows a document; without it every test compiles the serializer.
void PrintTo(const json& document, std::ostream* stream);

}  // namespace nlohmann

namespace assay::reports {

/// What a command did: its exit code and what it printed.
struct Ran {
  int exit_code;
  std::string out, error;
};

/// `PROGRAM ARGUMENTS…` in this process, over a catalogue of schemes and one of solvers.
Ran run_command(const std::vector<std::string>& arguments,
                const std::vector<SchemeEntry>& catalogue = schemes(),
                const std::vector<SolverEntry>& solver_catalogue = solvers(),
                const char* program = "assay");

/// The one JSON document on standard output; a failure, and null, if there is anything else.
nlohmann::json document_of(const Ran& ran);

/// The message with which wrong usage or input is refused: exit 2, and nothing on standard output.
std::string refusal(const std::vector<std::string>& arguments,
                    const std::vector<SchemeEntry>& catalogue = schemes());

/// The names of an object, in alphabetical order.
std::vector<std::string> keys_of(const nlohmann::json& object);

}  // namespace assay::reports
