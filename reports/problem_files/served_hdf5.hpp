#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reports/subjects/host_input.hpp"

namespace assay::reports {

/// What comes first in the input of HostWork::kReadFile to the program assay-hdf5; then come the
/// roots, each with its end, and the bytes of the file.
struct Hdf5Request {
  std::uint64_t roots = 0, bytes = 0;  ///< [bytes] of each
};

/// Reads the groups and arrays of an HDF5 file below the roots and leaves the entries of an
/// Hdf5EntryWriter. Only in assay-hdf5, as HDF5 may do anything on a file that is damaged. No file
/// can be opened in the process after it.
void serve_hdf5(HostInput input, std::span<std::byte> result);

}  // namespace assay::reports
