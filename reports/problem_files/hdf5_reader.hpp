#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reports/problem_files/hdf5_arrays.hpp"

namespace assay::reports {

class HostProcess;

/// Whether the bytes are those of an HDF5 file.
[[nodiscard]] bool is_hdf5(std::string_view bytes);

/// Arrays of an HDF5 file that is in memory, below some groups of its root and at most two groups
/// deeper.
///
/// HDF5 follows addresses and sizes that a file states: one that is damaged, or made to harm, has
/// it write where it should not, end the process, or take all memory. So HDF5 reads it in a process
/// of its own, the program assay-hdf5, which may take 20 s, a memory proportional to the file, and
/// open no other file; here arrive names, doubles and integers, whose sizes are checked. Refused by
/// name are external links, data sets whose numbers are in other files (external storage, virtual
/// data sets), extents that the file is too small for, and numbers that no double or 64-bit integer
/// holds.
///
/// Each function throws InvalidInput naming the file, the array and what was expected.
class Hdf5Reader {
 public:
  /// @param roots  what is read: "/fclib_local", if it is there
  /// @throws InvalidInput if the bytes are no HDF5 file, or HDF5 crashes, hangs or needs too much
  /// memory while it reads them.
  Hdf5Reader(std::string_view bytes, std::string file, const std::vector<std::string>& roots);
  Hdf5Reader(const Hdf5Reader&) = delete;
  Hdf5Reader& operator=(const Hdf5Reader&) = delete;
  ~Hdf5Reader();

  /// Whether there is a group or an array of numbers at the path, as /fclib_local/W.
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
