#include "reports/problem_files/hdf5_writer.hpp"

#include <fmt/format.h>

#include <atomic>
#include <stdexcept>

#include "reports/problem_files/hdf5_handle.hpp"

namespace assay::reports {

namespace {

/// HDF5 refuses bytes in the name of a file that exists, or that it has open.
std::string name_of_no_file() {
  static std::atomic<unsigned> count = 0;
  return fmt::format("/dev/null/{}", ++count);
}

}  // namespace

Hdf5Writer::Hdf5Writer() {
  const Hdf5Silence silence;
  const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), &H5Pclose);
  H5Pset_fapl_core(access.id(), kHdf5Block, /*backing_store=*/false);
  id_ = H5Fcreate(name_of_no_file().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.id());
  if (id_ < 0) throw std::runtime_error("HDF5 cannot make a file in memory");
}

Hdf5Writer::~Hdf5Writer() {
  const Hdf5Silence silence;
  H5Fclose(id_);
}

void Hdf5Writer::write(const std::string& path,
                       std::int64_t type,
                       std::int64_t space,
                       const void* data) {
  const Hdf5Silence silence;
  const Hdf5Handle links(H5Pcreate(H5P_LINK_CREATE), &H5Pclose);
  H5Pset_create_intermediate_group(links.id(), 1);
  const Hdf5Handle array(
      H5Dcreate2(id_, path.c_str(), type, space, links.id(), H5P_DEFAULT, H5P_DEFAULT), &H5Dclose);
  if (!array.is_open() ||
      (data != nullptr && H5Dwrite(array.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) < 0)) {
    throw std::runtime_error("HDF5 cannot write " + path);
  }
}

void Hdf5Writer::numbers(const std::string& path, const std::vector<double>& values) {
  const hsize_t size = values.size();
  const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), &H5Sclose);
  write(path, H5T_NATIVE_DOUBLE, space.id(), values.data());
}

void Hdf5Writer::integers(const std::string& path, const std::vector<int>& values) {
  const hsize_t size = values.size();
  const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), &H5Sclose);
  write(path, H5T_NATIVE_INT, space.id(), values.data());
}

void Hdf5Writer::text(const std::string& path, const std::string& value) {
  const Hdf5Handle type(H5Tcopy(H5T_C_S1), &H5Tclose);
  H5Tset_size(type.id(), value.size() + 1);
  const Hdf5Handle space(H5Screate(H5S_SCALAR), &H5Sclose);
  write(path, type.id(), space.id(), value.c_str());
}

std::string Hdf5Writer::bytes() const {
  const Hdf5Silence silence;
  H5Fflush(id_, H5F_SCOPE_GLOBAL);
  const ssize_t size = H5Fget_file_image(id_, nullptr, 0);
  std::string image(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
  if (size <= 0 || H5Fget_file_image(id_, image.data(), image.size()) != size) {
    throw std::runtime_error("HDF5 cannot give the bytes of a file in memory");
  }
  return image;
}

}  // namespace assay::reports
