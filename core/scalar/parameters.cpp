#include "core/scalar/parameters.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <numeric>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay {

bool Range::contains(const Rational& x) const {
  if (low && (low_open ? x <= *low : x < *low)) return false;
  if (high && (high_open ? x >= *high : x > *high)) return false;
  return !integer || x.is_integer();
}

std::string Range::text() const {
  const std::string kind = integer ? "an integer " : "";
  if (low && high) {
    return kind + "in " + (low_open ? "(" : "[") + to_text(*low) + ", " + to_text(*high) +
           (high_open ? ")" : "]");
  }
  if (low) return kind + (low_open ? "> " : ">= ") + to_text(*low);
  if (high) return kind + (high_open ? "< " : "<= ") + to_text(*high);
  return integer ? "an integer" : "any finite number";
}

Parameters::Parameters(std::vector<ParameterSpec> specs) : specs_(std::move(specs)) {
  for (const ParameterSpec& spec : specs_) {
    values_.push_back(parse_rational(spec.default_value));
    texts_.push_back(spec.default_value);
  }
}

namespace {

void require_allowed(const ParameterSpec& spec, const Rational& value, std::string_view text) {
  if (spec.range.contains(value)) return;
  throw InvalidInput("parameter " + spec.name + " = " + std::string(text) +
                     " is not allowed: it must be " + spec.range.text());
}

}  // namespace

void Parameters::set(std::string_view name, std::string_view value) {
  const std::size_t i = index(name);
  Rational parsed;
  try {
    parsed = parse_rational(value);
  } catch (const InvalidInput& error) {
    throw InvalidInput("parameter " + specs_[i].name + ": " + error.what());
  }
  require_allowed(specs_[i], parsed, value);
  values_[i] = parsed;
  texts_[i] = std::string(value);
}

void Parameters::set(std::string_view name, const Rational& value) {
  const std::size_t i = index(name);
  require_allowed(specs_[i], value, to_text(value));
  values_[i] = value;
  texts_[i] = to_text(value);
}

const Rational& Parameters::operator[](std::string_view name) const { return values_[index(name)]; }

int Parameters::get_int(std::string_view name) const {
  const Rational& value = (*this)[name];
  const Range fits{.low = Rational(std::numeric_limits<int>::min()),
                   .high = Rational(std::numeric_limits<int>::max()),
                   .integer = true};
  if (!fits.contains(value)) {
    throw InvalidInput("parameter " + std::string(name) + " = " + to_text(value) +
                       " is not allowed: it must be " + fits.text());
  }
  return static_cast<int>(value);
}

const std::string& Parameters::text(std::string_view name) const { return texts_[index(name)]; }

std::size_t Parameters::index(std::string_view name) const {
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    if (specs_[i].name == name) return i;
  }
  std::vector<std::string> names;
  for (const ParameterSpec& spec : specs_) names.push_back(spec.name);
  throw InvalidInput(unknown_name_message("parameter", name, names));
}

namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(
      lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

/// How many letters must be inserted, removed, replaced or exchanged with their neighbour.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, row(b.size() + 1), last;
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

/// Whether `typed` is `name` with letters left out.
bool lacks_letters(std::string_view typed, std::string_view name) {
  for (const char c : name) {
    if (!typed.empty() && typed.front() == c) typed.remove_prefix(1);
  }
  return typed.empty();
}

/// More names than this are no help in a message.
constexpr std::size_t kMostNames = 20;

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
  const std::string typed = lower_case(name);
  std::string best;
  bool best_lacks = false;
  std::size_t best_distance = std::max<std::size_t>(2, typed.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::string known = lower_case(candidate);
    if (known == typed) return candidate;
    const bool abbreviated = typed.size() >= 3 && known.starts_with(typed);
    const std::size_t distance = abbreviated ? 1 : edit_distance(typed, known);
    const bool lacks = lacks_letters(typed, known);
    // A letter is left out more often than it is replaced by another one.
    const bool nearer = distance < best_distance ||
                        (distance == best_distance && lacks && !best_lacks && !best.empty());
    if (nearer && 2 * distance <= std::max(typed.size(), known.size())) {
      best_distance = distance;
      best_lacks = lacks;
      best = candidate;
    }
  }
  return best;
}

std::string unknown_name_message(std::string_view kind,
                                 std::string_view name,
                                 const std::vector<std::string>& candidates) {
  std::string message =
      "unknown " + std::string(kind) + " '" + std::string(name.substr(0, 60)) + "'";
  const std::string nearest = nearest_name(name, candidates);
  if (!nearest.empty()) return message + "; did you mean '" + nearest + "'?";
  if (candidates.size() > kMostNames) {
    return message + "; " + std::to_string(candidates.size()) + " names are known";
  }
  message += "; known:";
  for (const std::string& candidate : candidates) message += " " + candidate;
  return message;
}

}  // namespace assay

template class std::vector<assay::ParameterSpec>;
