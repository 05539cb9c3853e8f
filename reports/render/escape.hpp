#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay::reports {

/// Converts any bytes to UTF-8 text that XML allows: everything else becomes U+FFFD. All functions
/// below do this first.
std::string clean_text(std::string_view text);

/// The text with at most `limit` characters. If it is cut, the last character is an ellipsis.
std::string shortened(std::string_view text, std::size_t limit);

/// For one cell of a Markdown table or one line of a Markdown paragraph: newlines become spaces.
std::string escape_markdown(std::string_view text);

/// For LaTeX text mode with any engine: Greek letters and common signs become commands, other
/// characters beyond Latin become their code point, "U+1F600".
std::string escape_latex(std::string_view text);

/// A single-quoted string of gnuplot, in which nothing is expanded.
std::string gnuplot_string(std::string_view text);

}  // namespace assay::reports
