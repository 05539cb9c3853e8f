#include "reports/files/harmless_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "reports/files/utf8.hpp"

namespace assay::reports {

namespace {

/// The first and the last of the characters that control a terminal or reverse the direction of
/// writing.
constexpr std::array<std::pair<char32_t, char32_t>, 6> kCommands{{
    {0x00, 0x1F},
    {0x7F, 0x9F},
    {0x061C, 0x061C},
    {0x200E, 0x200F},
    {0x2028, 0x202E},
    {0x2066, 0x2069},
}};

bool is_command(char32_t value) {
  if (value == '\n' || value == '\t') return false;
  return std::ranges::any_of(kCommands, [value](const auto& range) {
    return range.first <= value && value <= range.second;
  });
}

std::string escape(char32_t value) {
  return fmt::format("\\u{:04x}", static_cast<std::uint32_t>(value));
}

/// Writes text piece by piece.
class Scanner {
 public:
  /// `may_be_cut`: the text goes on, and may end within a character, which then stays in `text`.
  std::string scan(std::string_view& text, bool may_be_cut = false) {
    constexpr std::size_t kLongestCharacter = 4;
    std::string result;
    while (!text.empty()) {
      const CodePoint first = first_character(text);
      if (first.length == 0 && may_be_cut && text.size() < kLongestCharacter) break;
      result += piece(first, text);
      text.remove_prefix(std::max<std::size_t>(first.length, 1));
    }
    return result;
  }

 private:
  std::string piece(const CodePoint& first, std::string_view text) {
    if (first.length == 0) return line_begins_ = false, "\xEF\xBF\xBD";
    const bool begins = std::exchange(line_begins_, first.value == '\n');
    if (begins && (first.value == ' ' || first.value == '\t')) line_begins_ = true;
    const bool commands_server =
        (begins && text.starts_with("::")) || text.starts_with("##[") || text.starts_with("##vso[");
    if (commands_server || is_command(first.value)) return escape(first.value);
    return std::string(text.substr(0, first.length));
  }

  bool line_begins_ = true;
};

/// Passes on whole lines, made harmless.
class Filter : public std::streambuf {
 public:
  explicit Filter(std::streambuf& raw) : raw_(raw) {}
  ~Filter() override {
    sync();
    std::string_view cut = waiting_;
    const std::string harmless = scanner_.scan(cut);
    raw_.sputn(harmless.data(), static_cast<std::streamsize>(harmless.size()));
  }

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char one = traits_type::to_char_type(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    waiting_.append(text, static_cast<std::size_t>(count));
    const std::size_t lines = waiting_.rfind('\n') + 1;
    return lines == 0 || write(lines) ? count : 0;
  }
  int sync() override { return write(waiting_.size()) && raw_.pubsync() == 0 ? 0 : -1; }

 private:
  bool write(std::size_t count) {
    std::string_view text = std::string_view(waiting_).substr(0, count);
    const std::string harmless = scanner_.scan(text, count == waiting_.size());
    waiting_.erase(0, count - text.size());
    const auto size = static_cast<std::streamsize>(harmless.size());
    return raw_.sputn(harmless.data(), size) == size;
  }

  std::streambuf& raw_;
  Scanner scanner_;
  std::string waiting_;
};

}  // namespace

std::string harmless_text(std::string_view text) { return Scanner().scan(text); }

std::string one_line(std::string_view text) {
  const std::string lines = harmless_text(text);
  std::string line;
  for (const char c : lines) line += c == '\n' ? escape(U'\n') : std::string(1, c);
  return line;
}

HarmlessStream::HarmlessStream(std::ostream& stream)
    : stream_(stream), raw_(stream.rdbuf()), filter_(std::make_unique<Filter>(*raw_)) {
  stream_.rdbuf(filter_.get());
}

HarmlessStream::~HarmlessStream() {
  const std::ios_base::iostate state = stream_.rdstate();
  stream_.rdbuf(raw_);
  stream_.clear(state);
}

}  // namespace assay::reports
