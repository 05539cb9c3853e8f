#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reports {

/// The severity of a fault, the worst first.
enum class Severity {
  kWrongAnswer,      ///< reported as success, or without any report
  kCrash,            ///< the process ends, or the call never returns
  kUndefinedOutput,  ///< it leaves output unwritten, or writes to its input
  kMissedOrder,      ///< a declared order of convergence
  kInefficiency      ///< it reports a failure where it should succeed
};

inline constexpr std::array kSeverities{Severity::kWrongAnswer,
                                        Severity::kCrash,
                                        Severity::kUndefinedOutput,
                                        Severity::kMissedOrder,
                                        Severity::kInefficiency};

/// "wrong answer reported as success"
[[nodiscard]] std::string_view to_string(Severity severity);

/// A fault of a library, shown by a program that needs only this library. It computes the smallest
/// witness, judges it, and prints its result and the right one. Its source begins with lines `//
/// key: text`, continued by lines `//  text`, one for each key:
///
///   title     one line
///   claim     the fault
///   contract  the text of the library, or the definition, that the fault contradicts
///   severity  wrong-answer, crash, undefined-output, missed-order or inefficiency
///   oracle    the source of the right answer
///   family    the random problems on which the program counts the occurrences of the fault
///   samples   their default number
///
/// The program ends with exit code 0 if it finds the claim true, and with 1 if the library is
/// right. As `PROGRAM --family SEED COUNT` it prints, as its last line, `N of COUNT`.
struct Finding {
  std::string name;  ///< of the program, its source is NAME.cpp or NAME.mjs
  std::string title, claim, contract, oracle, family;
  Severity severity = Severity::kWrongAnswer;
  int samples = 0;
  std::string source;
};

/// @throws InvalidInput that names the finding and the key that is missing, unknown, given twice or
/// of another form.
[[nodiscard]] Finding parse_finding(std::string name, std::string source);

/// The findings about one library. They are a folder of programs and their sources, and
/// library.json. This file has "library", "version" and "compile", the line by which a person
/// compiles NAME.cpp or runs NAME.mjs. It may have "documents", the places of the texts that
/// contracts cite. "none" is an object with a key for each severity without findings; its text
/// describes how they were searched.
struct FindingFolder {
  std::filesystem::path path;
  std::string library, version, compile, documents = {};
  std::map<Severity, std::string> none = {};
  std::vector<Finding> findings;  ///< by severity, then by name

  [[nodiscard]] std::string compile_line(const Finding& finding) const;
};

/// @throws InvalidInput that names the file that is missing or malformed, or if "none" names a
/// severity that has findings.
[[nodiscard]] FindingFolder read_finding_folder(const std::filesystem::path& path);

/// The findings built with the program: the folders in ../lib/assay/findings of its executable.
[[nodiscard]] std::vector<std::filesystem::path> installed_findings();

}  // namespace assay::reports
