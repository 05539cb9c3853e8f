#pragma once

#include <string>

namespace CLI {

class App;
class ParseError;

}  // namespace CLI

namespace assay::reports {

/// Whether a word is missing that the command needs.
[[nodiscard]] bool lacks_words(const CLI::ParseError& error);

/// Describes wrong usage. For an unknown command or option it adds the nearest known one; a
/// mistyped option is named before the word that is missing because of it.
[[nodiscard]] std::string usage_error_message(const CLI::App& app,
                                              const CLI::ParseError& error,
                                              int argc,
                                              const char* const* argv);

}  // namespace assay::reports
