#include "reports/render/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "reports/files/utf8.hpp"

namespace assay::reports {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

bool allowed_in_xml(char32_t value) {
  if (value < 0x20) return value == '\t' || value == '\n' || value == '\r';
  return value != 0x7F && value != 0xFFFE && value != 0xFFFF;
}

/// Applies `piece` to every character of clean text and joins the results.
template <class Piece>
std::string transform(std::string_view text, Piece piece) {
  const std::string clean = clean_text(text);
  std::string result;
  for (std::size_t i = 0; i < clean.size();) {
    const CodePoint character = first_character(std::string_view(clean).substr(i));
    result += piece(character.value, std::string_view(clean).substr(i, character.length));
    i += character.length;
  }
  return result;
}

bool is_line_break(char32_t value) { return value == '\n' || value == '\r' || value == '\t'; }

// clang-format off
constexpr std::array<std::pair<char32_t, std::string_view>, 71> kLatex{{
    {'\\', "\\textbackslash{}"}, {'{', "\\{"}, {'}', "\\}"}, {'$', "\\$"}, {'&', "\\&"},
    {'#', "\\#"}, {'%', "\\%"}, {'_', "\\_"}, {'^', "\\textasciicircum{}"},
    {'~', "\\textasciitilde{}"}, {'<', "\\textless{}"}, {'>', "\\textgreater{}"},
    {'|', "\\textbar{}"}, {'"', "\\char34{}"}, {'`', "\\textasciigrave{}"},
    {U'α', "$\\alpha$"}, {U'β', "$\\beta$"}, {U'γ', "$\\gamma$"}, {U'δ', "$\\delta$"},
    {U'ε', "$\\varepsilon$"}, {U'ζ', "$\\zeta$"}, {U'η', "$\\eta$"}, {U'θ', "$\\theta$"},
    {U'κ', "$\\kappa$"}, {U'λ', "$\\lambda$"}, {U'μ', "$\\mu$"}, {U'ν', "$\\nu$"},
    {U'ξ', "$\\xi$"}, {U'π', "$\\pi$"}, {U'ρ', "$\\rho$"}, {U'σ', "$\\sigma$"},
    {U'τ', "$\\tau$"}, {U'φ', "$\\varphi$"}, {U'χ', "$\\chi$"}, {U'ψ', "$\\psi$"},
    {U'ω', "$\\omega$"}, {U'Γ', "$\\Gamma$"}, {U'Δ', "$\\Delta$"}, {U'Θ', "$\\Theta$"},
    {U'Λ', "$\\Lambda$"}, {U'Σ', "$\\Sigma$"}, {U'Φ', "$\\Phi$"}, {U'Ω', "$\\Omega$"},
    {U'≤', "$\\le$"}, {U'≥', "$\\ge$"}, {U'≠', "$\\ne$"}, {U'≈', "$\\approx$"},
    {U'±', "$\\pm$"}, {U'×', "$\\times$"}, {U'·', "$\\cdot$"}, {U'−', "$-$"},
    {U'∞', "$\\infty$"}, {U'‖', "$\\|$"}, {U'→', "$\\to$"}, {U'∈', "$\\in$"},
    {U'²', "$^{2}$"}, {U'³', "$^{3}$"}, {U'°', "$^\\circ$"}, {U'–', "--"}, {U'—', "---"},
    {U'…', "\\dots{}"}, {U'µ', "$\\mu$"}, {U'⁻', "$^{-}$"}, {U'⁰', "$^{0}$"}, {U'¹', "$^{1}$"},
    {U'⁴', "$^{4}$"}, {U'⁵', "$^{5}$"}, {U'⁶', "$^{6}$"}, {U'⁷', "$^{7}$"}, {U'⁸', "$^{8}$"},
    {U'⁹', "$^{9}$"},
}};
// clang-format on

std::string latex_piece(char32_t value, std::string_view bytes) {
  const auto* found =
      std::ranges::find(kLatex, value, [](const auto& entry) { return entry.first; });
  if (found != kLatex.end()) return std::string(found->second);
  if (is_line_break(value)) return " ";
  const bool latin = value < 0x80 || (value >= 0xC0 && value <= 0x17F);
  if (latin) return std::string(bytes);
  return fmt::format("U+{:04X}", static_cast<std::uint32_t>(value));
}

}  // namespace

std::string clean_text(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const CodePoint character = first_character(text);
    const bool keep = character.length > 0 && allowed_in_xml(character.value);
    clean += keep ? text.substr(0, character.length) : kReplacement;
    text.remove_prefix(std::max<std::size_t>(character.length, 1));
  }
  return clean;
}

std::string shortened(std::string_view text, std::size_t limit) {
  std::size_t count = 0;
  const auto count_one = [&count](char32_t, std::string_view) {
    ++count;
    return "";
  };
  transform(text, count_one);
  if (count <= limit) return clean_text(text);
  std::size_t kept = 0;
  const auto keep_some = [&kept, limit](char32_t, std::string_view bytes) {
    return ++kept < limit ? bytes : std::string_view();
  };
  return transform(text, keep_some) + "…";
}

std::string escape_markdown(std::string_view text) {
  return transform(text, [](char32_t value, std::string_view bytes) {
    if (is_line_break(value)) return std::string(" ");
    constexpr std::string_view kActive = "\\`*_{}[]<>#|~&$!";
    const bool active = value < 0x80 && kActive.find(static_cast<char>(value)) != kActive.npos;
    return (active ? "\\" : "") + std::string(bytes);
  });
}

std::string escape_latex(std::string_view text) {
  std::string latex = transform(text, latex_piece);
  constexpr std::string_view kBetween = "}$$^{";  // two superscripts become one
  for (std::size_t at = 0; (at = latex.find(kBetween, at)) != std::string::npos;) {
    latex.erase(at, kBetween.size());
  }
  return latex;
}

std::string gnuplot_string(std::string_view text) {
  const std::string inner = transform(text, [](char32_t value, std::string_view bytes) {
    if (value == '\'') return std::string("''");
    return is_line_break(value) ? std::string(" ") : std::string(bytes);
  });
  return "'" + inner + "'";
}

}  // namespace assay::reports
