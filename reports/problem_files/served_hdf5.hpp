#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reports/subjects/host_input.hpp"

namespace assay::reports {

/// The first part of the input of HostWork::kReadFile to the program assay-hdf5. Then follow the
/// roots, each with its end, and the bytes of the file.
struct Hdf5Request {
  std::uint64_t roots = 0, bytes = 0;  ///< [bytes] of each
};

/// Reads the groups and arrays of an HDF5 file below the roots and writes the entries of an
/// Hdf5EntryWriter. Call it only in assay-hdf5, because HDF5 may do anything with a damaged file.
/// Afterwards the process can open no file.
void serve_hdf5(HostInput input, std::span<std::byte> result);

}  // namespace assay::reports
