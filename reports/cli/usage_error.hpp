#pragma once

#include <string>

namespace CLI {

class App;
class ParseError;

}  // namespace CLI

namespace assay::reports {

/// Whether the command needs a word that is missing.
[[nodiscard]] bool lacks_words(const CLI::ParseError& error);

/// Describes wrong usage. For an unknown command or option it adds the nearest known one. If a
/// mistyped option is the reason for a missing word, the message names the option first.
[[nodiscard]] std::string usage_error_message(const CLI::App& app,
                                              const CLI::ParseError& error,
                                              int argc,
                                              const char* const* argv);

/// The message of an unknown name of a kind with so many names that it shows none of them, with the
/// command that lists them. Other messages stay as they are.
[[nodiscard]] std::string with_list(const std::string& message);

}  // namespace assay::reports
