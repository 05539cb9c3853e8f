#pragma once

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "reports/cli/command_line.hpp"

namespace assay::reports {

/// What a command did: its exit code and what it printed.
struct Ran {
  int exit_code;
  std::string out, error;
};

/// `assay ARGUMENTS…` in this process, over a catalogue of schemes.
inline Ran run_command(const std::vector<std::string>& arguments,
                       const std::vector<SchemeEntry>& catalogue = schemes()) {
  std::vector<const char*> words = {"assay"};
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int exit_code = run_command_line(static_cast<int>(words.size()), words.data(), catalogue);
  const std::string error = testing::internal::GetCapturedStderr();
  return {exit_code, testing::internal::GetCapturedStdout(), error};
}

/// The one JSON document on standard output; a failure, and null, if there is anything else.
inline nlohmann::json document_of(const Ran& ran) {
  nlohmann::json document = nlohmann::json::parse(ran.out, nullptr, /*allow_exceptions=*/false);
  if (!document.is_discarded()) return document;
  ADD_FAILURE() << "not one JSON document: " << ran.out << "\nstandard error: " << ran.error;
  return nullptr;
}

/// The message with which wrong usage or input is refused: exit 2, and nothing on standard output.
inline std::string refusal(const std::vector<std::string>& arguments,
                           const std::vector<SchemeEntry>& catalogue = schemes()) {
  const Ran ran = run_command(arguments, catalogue);
  EXPECT_EQ(ran.exit_code, kBadInput) << testing::PrintToString(arguments);
  EXPECT_EQ(ran.out, "") << testing::PrintToString(arguments);
  return ran.error;
}

/// The names of an object, in alphabetical order.
inline std::vector<std::string> keys_of(const nlohmann::json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items()) keys.push_back(item.key());
  return keys;
}

}  // namespace assay::reports
