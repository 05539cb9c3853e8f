#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reports {

/// Whether the bytes are those of an HDF5 file.
[[nodiscard]] bool is_hdf5(std::string_view bytes);

/// Reads arrays of an HDF5 file that is in memory. HDF5 prints nothing.
///
/// Each reader throws InvalidInput naming the file, the array and what was expected.
class Hdf5Reader {
 public:
  /// @throws InvalidInput if the bytes are no HDF5 file.
  Hdf5Reader(std::string_view bytes, std::string file);
  Hdf5Reader(const Hdf5Reader&) = delete;
  Hdf5Reader& operator=(const Hdf5Reader&) = delete;
  ~Hdf5Reader();

  /// Whether there is a group or an array at the path, as /fclib_local/W.
  [[nodiscard]] bool has(const std::string& path) const;
  [[nodiscard]] std::vector<double> numbers(const std::string& path) const;
  [[nodiscard]] std::vector<std::int64_t> integers(const std::string& path) const;
  /// The only number of an array.
  [[nodiscard]] std::int64_t integer(const std::string& path) const;

  [[nodiscard]] const std::string& file() const { return file_; }
  [[noreturn]] void reject(const std::string& path, const std::string& message) const;

 private:
  template <class Number>
  std::vector<Number> read(const std::string& path, std::int64_t type) const;

  std::string file_;
  std::size_t size_;
  std::int64_t id_ = -1;
};

/// Builds an HDF5 file in memory. Groups are made where a path needs them.
class Hdf5Writer {
 public:
  Hdf5Writer();
  Hdf5Writer(const Hdf5Writer&) = delete;
  Hdf5Writer& operator=(const Hdf5Writer&) = delete;
  ~Hdf5Writer();

  void numbers(const std::string& path, const std::vector<double>& values);
  void integers(const std::string& path, const std::vector<int>& values);
  void text(const std::string& path, const std::string& value);
  [[nodiscard]] std::string bytes() const;

 private:
  void write(const std::string& path, std::int64_t type, std::int64_t space, const void* data);

  std::int64_t id_ = -1;
};

}  // namespace assay::reports
