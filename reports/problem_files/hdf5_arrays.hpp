#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace assay::reports {

/// The kind of object at a path of an HDF5 file.
enum class Hdf5Kind : std::uint32_t {
  kEnd,       ///< nothing: after the last entry
  kGroup,     ///< a group
  kDoubles,   ///< an array of double
  kIntegers,  ///< an array of std::int64_t
  kRefused    ///< an object that is not read; for an empty path, the file
};

struct Hdf5Entry {
  Hdf5Kind kind = Hdf5Kind::kEnd;
  std::span<const std::byte> content = {};  ///< the numbers, or a text with the reason

  [[nodiscard]] std::string text() const {
    return {reinterpret_cast<const char*>(content.data()), content.size()};
  }
};
using Hdf5Entries = std::map<std::string, Hdf5Entry, std::less<>>;

/// [bytes] The room for the entries of a file of this size. Compression packs only a limited number
/// of numbers into a byte.
[[nodiscard]] constexpr std::size_t room_of_arrays(std::size_t file) {
  constexpr std::size_t kLeast = std::size_t{1} << 16, kMost = std::size_t{1} << 29;
  constexpr std::size_t kForEach = 1000;
  return file > kMost / kForEach ? kMost : kLeast + kForEach * file;
}

/// Writes entries in the process that reads the file, for the process that requested them.
class Hdf5EntryWriter {
 public:
  explicit Hdf5EntryWriter(std::span<std::byte> room) : room_(room), rest_(room) {}

  /// @throws InvalidInput that names the path if there is no room.
  void add(Hdf5Kind kind, std::string_view path, std::span<const std::byte> content = {});
  void refuse(std::string_view path, std::string_view why);
  /// Replaces all entries so far.
  void refuse_file(std::string_view why);
  /// [bytes] for all entries
  [[nodiscard]] std::size_t room() const { return room_.size(); }

 private:
  std::span<std::byte> room_, rest_;
};

/// The entries of such a writer, which stay in place.
/// @throws InvalidInput that names the file if it is refused, or if these are not such entries. In
/// the second case the process that wrote them had read a harmful file.
[[nodiscard]] Hdf5Entries read_hdf5_entries(std::span<const std::byte> left,
                                            const std::string& file);

}  // namespace assay::reports
