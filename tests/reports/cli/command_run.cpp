#include "tests/reports/cli/command_run.hpp"

#include <gtest/gtest.h>

#include <ostream>

namespace nlohmann {

void PrintTo(const json& document, std::ostream* stream) { *stream << document; }

}  // namespace nlohmann

namespace assay::reports {

Ran run_command(const std::vector<std::string>& arguments,
                const std::vector<SchemeEntry>& catalogue,
                const std::vector<SolverEntry>& solver_catalogue,
                const char* program) {
  std::vector<const char*> words = {program};
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int exit_code =
      run_command_line(static_cast<int>(words.size()), words.data(), catalogue, solver_catalogue);
  const std::string error = testing::internal::GetCapturedStderr();
  return {exit_code, testing::internal::GetCapturedStdout(), error};
}

nlohmann::json document_of(const Ran& ran) {
  nlohmann::json document = nlohmann::json::parse(ran.out, nullptr, /*allow_exceptions=*/false);
  if (!document.is_discarded()) return document;
  ADD_FAILURE() << "not one JSON document: " << ran.out << "\nstandard error: " << ran.error;
  return nullptr;
}

std::string refusal(const std::vector<std::string>& arguments,
                    const std::vector<SchemeEntry>& catalogue) {
  const Ran ran = run_command(arguments, catalogue);
  EXPECT_EQ(ran.exit_code, kBadInput) << testing::PrintToString(arguments);
  EXPECT_EQ(ran.out, "") << testing::PrintToString(arguments);
  return ran.error;
}

std::vector<std::string> keys_of(const nlohmann::json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items()) keys.push_back(item.key());
  return keys;
}

}  // namespace assay::reports
