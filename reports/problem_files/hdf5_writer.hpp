#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace assay::reports {

/// Builds an HDF5 file in memory. It creates the groups of a path as needed.
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
