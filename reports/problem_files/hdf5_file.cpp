#include "reports/problem_files/hdf5_file.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <atomic>
#include <stdexcept>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 16;
constexpr std::size_t kMostPacked = 1000;
constexpr hssize_t kMostNumbers = hssize_t{1} << 26;

/// HDF5 reports its errors on standard error unless it is told not to.
class Silence {
 public:
  Silence() {
    H5Eget_auto2(H5E_DEFAULT, &function_, &data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;
  ~Silence() { H5Eset_auto2(H5E_DEFAULT, function_, data_); }

 private:
  H5E_auto2_t function_ = nullptr;
  void* data_ = nullptr;
};

/// Closes what HDF5 opened.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  [[nodiscard]] hid_t id() const { return id_; }
  [[nodiscard]] bool is_open() const { return id_ >= 0; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

/// HDF5 refuses bytes in the name of a file that exists, or that it has open.
std::string name_of_no_file() {
  static std::atomic<unsigned> count = 0;
  return fmt::format("/dev/null/{}", ++count);
}

}  // namespace

bool is_hdf5(std::string_view bytes) {
  constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
  return bytes.starts_with(kSignature);
}

Hdf5Reader::Hdf5Reader(std::string_view bytes, std::string file)
    : file_(std::move(file)), size_(bytes.size()) {
  const Silence silence;
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), &H5Pclose);
  H5Pset_fapl_core(access.id(), kBlock, /*backing_store=*/false);
  // HDF5 takes a copy of the bytes, which it does not write.
  H5Pset_file_image(access.id(), const_cast<char*>(bytes.data()), bytes.size());
  id_ = H5Fopen(name_of_no_file().c_str(), H5F_ACC_RDONLY, access.id());
  if (id_ < 0) throw InvalidInput(file_ + ": expected an HDF5 file, but it is damaged or cut off");
}

Hdf5Reader::~Hdf5Reader() {
  const Silence silence;
  H5Fclose(id_);
}

void Hdf5Reader::reject(const std::string& path, const std::string& message) const {
  throw InvalidInput(fmt::format("{}: {}: {}", file_, path, message));
}

bool Hdf5Reader::has(const std::string& path) const {
  const Silence silence;
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    if (H5Lexists(id_, part.c_str(), H5P_DEFAULT) <= 0) return false;
    if (H5Oexists_by_name(id_, part.c_str(), H5P_DEFAULT) <= 0) return false;
    if (end == std::string::npos) return true;
  }
}

template <class Number>
std::vector<Number> Hdf5Reader::read(const std::string& path, std::int64_t type) const {
  if (!has(path)) reject(path, "expected an array of numbers, which is missing");
  const Silence silence;
  const Handle array(H5Dopen2(id_, path.c_str(), H5P_DEFAULT), &H5Dclose);
  if (!array.is_open()) reject(path, "expected an array of numbers, found something else");
  const Handle stored(H5Dget_type(array.id()), &H5Tclose);
  const H5T_class_t kind = H5Tget_class(stored.id());
  const bool fits = kind == H5T_INTEGER || (kind == H5T_FLOAT && std::same_as<Number, double>);
  if (!fits) reject(path, "expected an array of numbers, found something else");
  const Handle space(H5Dget_space(array.id()), &H5Sclose);
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  // Compression packs many, but not any number of them into a byte.
  if (count < 0 || count > kMostNumbers || static_cast<std::size_t>(count) / kMostPacked > size_) {
    reject(path, fmt::format("states {} numbers; the file has {} bytes", count, size_));
  }
  std::vector<Number> values(static_cast<std::size_t>(count));
  if (count > 0 && H5Dread(array.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0) {
    reject(path, "expected numbers, but they are damaged or cut off");
  }
  return values;
}

std::vector<double> Hdf5Reader::numbers(const std::string& path) const {
  return read<double>(path, H5T_NATIVE_DOUBLE);
}

std::vector<std::int64_t> Hdf5Reader::integers(const std::string& path) const {
  return read<std::int64_t>(path, H5T_NATIVE_INT64);
}

std::int64_t Hdf5Reader::integer(const std::string& path) const {
  const std::vector<std::int64_t> values = integers(path);
  if (values.size() != 1) {
    reject(path, fmt::format("expected one integer, found {}", values.size()));
  }
  return values.front();
}

Hdf5Writer::Hdf5Writer() {
  const Silence silence;
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), &H5Pclose);
  H5Pset_fapl_core(access.id(), kBlock, /*backing_store=*/false);
  id_ = H5Fcreate(name_of_no_file().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.id());
  if (id_ < 0) throw std::runtime_error("HDF5 cannot make a file in memory");
}

Hdf5Writer::~Hdf5Writer() {
  const Silence silence;
  H5Fclose(id_);
}

void Hdf5Writer::write(const std::string& path,
                       std::int64_t type,
                       std::int64_t space,
                       const void* data) {
  const Silence silence;
  const Handle links(H5Pcreate(H5P_LINK_CREATE), &H5Pclose);
  H5Pset_create_intermediate_group(links.id(), 1);
  const Handle array(
      H5Dcreate2(id_, path.c_str(), type, space, links.id(), H5P_DEFAULT, H5P_DEFAULT), &H5Dclose);
  if (!array.is_open() ||
      (data != nullptr && H5Dwrite(array.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) < 0)) {
    throw std::runtime_error("HDF5 cannot write " + path);
  }
}

void Hdf5Writer::numbers(const std::string& path, const std::vector<double>& values) {
  const hsize_t size = values.size();
  const Handle space(H5Screate_simple(1, &size, nullptr), &H5Sclose);
  write(path, H5T_NATIVE_DOUBLE, space.id(), values.data());
}

void Hdf5Writer::integers(const std::string& path, const std::vector<int>& values) {
  const hsize_t size = values.size();
  const Handle space(H5Screate_simple(1, &size, nullptr), &H5Sclose);
  write(path, H5T_NATIVE_INT, space.id(), values.data());
}

void Hdf5Writer::text(const std::string& path, const std::string& value) {
  const Handle type(H5Tcopy(H5T_C_S1), &H5Tclose);
  H5Tset_size(type.id(), value.size() + 1);
  const Handle space(H5Screate(H5S_SCALAR), &H5Sclose);
  write(path, type.id(), space.id(), value.c_str());
}

std::string Hdf5Writer::bytes() const {
  const Silence silence;
  H5Fflush(id_, H5F_SCOPE_GLOBAL);
  const ssize_t size = H5Fget_file_image(id_, nullptr, 0);
  std::string image(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
  if (size <= 0 || H5Fget_file_image(id_, image.data(), image.size()) != size) {
    throw std::runtime_error("HDF5 cannot give the bytes of a file in memory");
  }
  return image;
}

}  // namespace assay::reports
