#include "reports/problem_files/exact_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// What has been read of a text.
struct Progress {
  Eigen::Index line = 1;
  char last = ' ';
};

/// Reads a text and counts its lines.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, Progress* progress) : at_(at), progress_(progress) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    progress_->last = *at_;
    if (*at_ == '\n') ++progress_->line;
    ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  Progress* progress_;
};

/// Builds the tree from the events of the parser.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  Builder(const std::string& file, const Progress& progress) : file_(&file), progress_(&progress) {}

  bool null() override { return add(ExactJson::Type::kNull, "", line()); }
  bool boolean(bool value) override {
    return add(ExactJson::Type::kBoolean, value ? "true" : "false", line());
  }
  bool number_integer(number_integer_t value) override { return number(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return number(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& text) override { return number(text); }
  bool string(string_t& value) override {
    return add(ExactJson::Type::kString, std::move(value), line());
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(ExactJson::Type::kObject); }
  bool start_array(std::size_t) override { return open(ExactJson::Type::kList); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    std::string in_lower_case;
    std::ranges::transform(name, std::back_inserter(in_lower_case), lower);
    if (!names_.back().insert(std::move(in_lower_case)).second) {
      throw InvalidInput(
          fmt::format("{}:{}: field '{}' is given twice", *file_, line(), name.substr(0, 40)));
    }
    key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t,
                   const std::string&,
                   const nlohmann::detail::exception& error) override {
    throw InvalidInput(fmt::format("{}:{}: malformed JSON: {}", *file_, line(), error.what()));
  }

  ExactJson root;

 private:
  static constexpr std::size_t kMostDepth = 32;

  Eigen::Index line() const { return progress_->line; }

  bool add(ExactJson::Type type, std::string text, Eigen::Index line) {
    place(ExactJson{type, std::move(text), {}, {}, line});
    return true;
  }
  /// The parser has read one character beyond the number.
  bool number(std::string text) {
    return add(
        ExactJson::Type::kNumber, std::move(text), line() - (progress_->last == '\n' ? 1 : 0));
  }
  ExactJson* place(ExactJson value) {
    if (open_.empty()) {
      root = std::move(value);
      return &root;
    }
    ExactJson& parent = *open_.back();
    if (parent.is_list()) return &parent.items.emplace_back(std::move(value));
    return &parent.fields.emplace_back(std::move(key_), std::move(value)).second;
  }
  bool open(ExactJson::Type type) {
    if (open_.size() >= kMostDepth) {
      throw InvalidInput(
          fmt::format("{}:{}: expected at most {} nested lists", *file_, line(), kMostDepth));
    }
    open_.push_back(place(ExactJson{type, "", {}, {}, line()}));
    names_.emplace_back();
    return true;
  }
  bool close() {
    open_.pop_back();
    names_.pop_back();
    return true;
  }

  const std::string* file_;
  const Progress* progress_;
  std::vector<ExactJson*> open_;  ///< the values around the next; nothing is added to their parents
  std::vector<std::set<std::string>> names_;  ///< of the fields of each of them, in lower case
  std::string key_;
};

}  // namespace

const ExactJson* ExactJson::find(std::string_view name) const {
  for (const auto& [key, value] : fields) {
    if (same_name(key, name)) return &value;
  }
  return nullptr;
}

ExactJson parse_exact_json(std::string_view text, const std::string& file) {
  Progress progress;
  Builder builder(file, progress);
  const CountingIterator begin(text.data(), &progress), end(text.data() + text.size(), &progress);
  if (!nlohmann::json::sax_parse(begin, end, &builder)) {
    throw InvalidInput(fmt::format("{}:{}: malformed JSON", file, progress.line));
  }
  return std::move(builder.root);
}

}  // namespace assay::reports
