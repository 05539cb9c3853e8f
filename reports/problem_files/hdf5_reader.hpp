#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reports/problem_files/hdf5_arrays.hpp"

namespace assay::reports {

class HostProcess;

/// Whether the bytes are an HDF5 file.
[[nodiscard]] bool is_hdf5(std::string_view bytes);

/// Arrays of an HDF5 file in memory, below some groups of its root and at most two groups deeper.
///
/// HDF5 follows addresses and sizes that a file states. A damaged or harmful file can make it write
/// to wrong memory, end the process, or take all memory. So HDF5 reads the file in a separate
/// process, the program assay-hdf5, which may take 20 s and memory in proportion to the file, and
/// may open no other file. Only names, doubles and integers arrive here, and their sizes are
/// checked. The following are refused, and the message has their name: external links, data sets
/// whose numbers are in other files (external storage, virtual data sets), extents for which the
/// file is too small, and numbers that neither double nor a 64-bit integer can represent.
///
/// Each function throws InvalidInput that names the file, the array and what was expected.
class Hdf5Reader {
 public:
  /// @param roots the groups to read, for example "/fclib_local", if they exist
  /// @throws InvalidInput if the bytes are not an HDF5 file, or HDF5 crashes, hangs or needs too
  /// much memory while it reads them.
  Hdf5Reader(std::string_view bytes, std::string file, const std::vector<std::string>& roots);
  Hdf5Reader(const Hdf5Reader&) = delete;
  Hdf5Reader& operator=(const Hdf5Reader&) = delete;
  ~Hdf5Reader();

  /// Whether there is a group or an array of numbers at the path, such as /fclib_local/W.
  [[nodiscard]] bool has(const std::string& path) const;
  [[nodiscard]] std::vector<double> numbers(const std::string& path) const;
  [[nodiscard]] std::vector<std::int64_t> integers(const std::string& path) const;
  /// The only number of an array.
  [[nodiscard]] std::int64_t integer(const std::string& path) const;

  [[nodiscard]] const std::string& file() const { return file_; }
  [[noreturn]] void reject(const std::string& path, const std::string& message) const;

 private:
  [[nodiscard]] const Hdf5Entry& array(const std::string& path) const;

  std::string file_;
  std::unique_ptr<HostProcess> host_;  ///< it has ended; its memory has the arrays
  Hdf5Entries entries_;
};

}  // namespace assay::reports
