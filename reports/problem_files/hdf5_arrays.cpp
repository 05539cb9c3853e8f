#include "reports/problem_files/hdf5_arrays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

/// Before each entry: then come the path and the content, each filled up to whole words.
struct Head {
  Hdf5Kind kind;
  std::uint32_t path;
  std::uint64_t content;
};
constexpr std::size_t kWord = sizeof(double);

constexpr std::size_t whole_words(std::size_t bytes) { return (bytes + kWord - 1) / kWord * kWord; }

/// Takes so many bytes, and what fills them up; empty: there are not so many.
std::span<const std::byte> take(std::span<const std::byte>& rest, std::uint64_t bytes) {
  if (bytes > rest.size() || whole_words(bytes) > rest.size()) return {};
  const auto first = rest.first(bytes);
  rest = rest.subspan(whole_words(bytes));
  return first;
}

void put(std::span<std::byte>& rest, std::span<const std::byte> bytes) {
  std::ranges::copy(bytes, rest.begin());
  rest = rest.subspan(whole_words(bytes.size()));
}

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

}  // namespace

void Hdf5EntryWriter::add(Hdf5Kind kind,
                          std::string_view path,
                          std::span<const std::byte> content) {
  const Head head{kind, static_cast<std::uint32_t>(path.size()), content.size()};
  // After them there is room for the end.
  const std::size_t needed = 2 * sizeof head + whole_words(path.size());
  if (needed > rest_.size() || whole_words(content.size()) > rest_.size() - needed) {
    throw InvalidInput(
        fmt::format("{}: the file states more than {} bytes of arrays, too many for "
                    "its size",
                    path,
                    room_.size()));
  }
  put(rest_, std::as_bytes(std::span(&head, 1)));
  put(rest_, bytes_of(path));
  put(rest_, content);
  const Head end{};
  std::memcpy(rest_.data(), &end, sizeof end);
}

void Hdf5EntryWriter::refuse(std::string_view path, std::string_view why) {
  add(Hdf5Kind::kRefused, path, bytes_of(why));
}

void Hdf5EntryWriter::refuse_file(std::string_view why) {
  rest_ = room_;
  refuse("", why.substr(0, room_.size() / 2));
}

Hdf5Entries read_hdf5_entries(std::span<const std::byte> left, const std::string& file) {
  const auto require = [&](bool holds) {
    if (!holds) throw InvalidInput(file + ": expected an HDF5 file, but its reader was misled");
  };
  Hdf5Entries entries;
  for (;;) {
    Head head{};
    const auto first = take(left, sizeof head);
    require(!first.empty());
    std::memcpy(&head, first.data(), sizeof head);
    if (head.kind == Hdf5Kind::kEnd) return entries;
    require(head.kind <= Hdf5Kind::kRefused);
    const auto path = take(left, head.path), content = take(left, head.content);
    require(path.size() == head.path && content.size() == head.content);
    const bool is_array = head.kind == Hdf5Kind::kDoubles || head.kind == Hdf5Kind::kIntegers;
    require(!is_array || content.size() % kWord == 0);
    Hdf5Entry entry{head.kind, content};
    if (path.empty()) throw InvalidInput(fmt::format("{}: {}", file, entry.text()));
    entries.emplace(std::string(reinterpret_cast<const char*>(path.data()), path.size()), entry);
  }
}

}  // namespace assay::reports
