#include "reports/problem_files/served_hdf5.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "reports/problem_files/hdf5_arrays.hpp"
#include "reports/problem_files/hdf5_handle.hpp"

namespace assay::reports {

namespace {

/// Of groups: a root, its groups, and theirs.
constexpr int kDeepest = 3;
/// [bytes] of a stored number: no integer of C is longer, and no long double.
constexpr std::size_t kLongestInteger = 8, kLongestFloat = 16;
constexpr const char* kNoNumbers = "expected an array of numbers, found something else";

/// HDF5 has its files by name, and refuses the bytes of one that exists.
constexpr const char* kNameOfNoFile = "/dev/null/1";

/// Nothing that a file names is opened: neither the target of a link nor a plugin.
void open_no_more_files() {
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_NOFILE, &none);
  ::setrlimit(RLIMIT_FSIZE, &none);
}

herr_t keep_name(hid_t, const char* name, const H5L_info_t*, void* names) {
  try {
    static_cast<std::vector<std::string>*>(names)->emplace_back(name);
    return 0;
  } catch (const std::exception&) {
    return -1;
  }
}

H5T_conv_ret_t end_at_range(H5T_conv_except_t why, hid_t, hid_t, void*, void*, void*) {
  const bool is_beyond = why == H5T_CONV_EXCEPT_RANGE_HI || why == H5T_CONV_EXCEPT_RANGE_LOW;
  return is_beyond ? H5T_CONV_ABORT : H5T_CONV_UNHANDLED;
}

/// The product of the first sides, or more than `most` where it is.
std::uint64_t product_up_to(std::uint64_t most, std::span<const hsize_t> sides, int rank) {
  std::uint64_t product = 1;
  for (const hsize_t side : sides.first(static_cast<std::size_t>(std::max(rank, 0)))) {
    product = side != 0 && product > most / side ? most + 1 : product * side;
  }
  return product;
}

/// Traverses a file without following links that lead out of it.
class Walk {
 public:
  Walk(Hdf5EntryWriter& writer, std::size_t file) : writer_(&writer), file_(file) {}

  /// What the link leads to, in the group.
  void link(hid_t group, const std::string& name, const std::string& path, int depth) {
    H5L_info_t info{};
    if (H5Lget_info(group, name.c_str(), &info, H5P_DEFAULT) < 0) {
      return writer_->refuse(path, "the link is damaged");
    }
    if (info.type == H5L_TYPE_EXTERNAL) {
      return writer_->refuse(path,
                             "is an external link to another file; expected arrays in this file");
    }
    const Hdf5Handle object(H5Oopen(group, name.c_str(), H5P_DEFAULT), &H5Oclose);
    if (!object.is_open()) {
      return writer_->refuse(path,
                             info.type == H5L_TYPE_HARD
                                 ? "expected a group or an array, but it is damaged or cut off"
                                 : "is a link without a target in this file");
    }
    const H5I_type_t type = H5Iget_type(object.id());
    if (type == H5I_GROUP) return group_of(object.id(), path, depth);
    if (type == H5I_DATASET) return array(object.id(), path);
    writer_->refuse(path, kNoNumbers);
  }

 private:
  void group_of(hid_t group, const std::string& path, int depth) {
    std::vector<std::string> names;
    if (H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, nullptr, &keep_name, &names) < 0) {
      return writer_->refuse(path, "expected a group, but it is damaged or cut off");
    }
    writer_->add(Hdf5Kind::kGroup, path);
    if (depth == kDeepest) return;
    for (const std::string& name : names) link(group, name, path + "/" + name, depth + 1);
  }

  void array(hid_t set, const std::string& path) {
    const Hdf5Handle made(H5Dget_create_plist(set), &H5Pclose);
    const H5D_layout_t layout = H5Pget_layout(made.id());
    if (layout == H5D_VIRTUAL) {
      return writer_->refuse(
          path,
          "is a virtual data set, with numbers in other data sets; expected numbers of its own");
    }
    if (layout != H5D_COMPACT && layout != H5D_CONTIGUOUS && layout != H5D_CHUNKED) {
      return writer_->refuse(path, "expected an array, but it is damaged or cut off");
    }
    if (H5Pget_external_count(made.id()) != 0) {
      return writer_->refuse(path, "has its numbers in other files; expected numbers in this file");
    }
    const Hdf5Handle type(H5Dget_type(set), &H5Tclose);
    const H5T_class_t kind = H5Tget_class(type.id());
    if (kind != H5T_INTEGER && kind != H5T_FLOAT) return writer_->refuse(path, kNoNumbers);
    const std::size_t size = H5Tget_size(type.id());
    const std::size_t longest = kind == H5T_INTEGER ? kLongestInteger : kLongestFloat;
    if (size == 0 || size > longest) {
      return writer_->refuse(
          path, fmt::format("its numbers have {} bytes each; expected 1 to {}", size, longest));
    }
    if (layout == H5D_CHUNKED && !takes_chunks(made.id(), path, size)) return;
    const bool packed = layout == H5D_CHUNKED && H5Pget_nfilters(made.id()) > 0;
    const std::optional<std::uint64_t> count = count_of(set, path, packed ? 0 : size);
    if (!count) return;
    if (kind == H5T_INTEGER) return read<std::int64_t>(set, path, *count);
    read<double>(set, path, *count);
  }

  /// Whether there is room for one chunk, which HDF5 reads as a whole; else refused.
  bool takes_chunks(hid_t made, const std::string& path, std::size_t size) {
    std::array<hsize_t, H5S_MAX_RANK> sides{};
    const int rank = H5Pget_chunk(made, static_cast<int>(sides.size()), sides.data());
    const std::uint64_t most = writer_->room() / size;
    const std::uint64_t count = product_up_to(most, sides, rank);
    if (rank >= 0 && count <= most) return true;
    writer_->refuse(path,
                    fmt::format("is in chunks of more than {} numbers, too many for a file of {} "
                                "bytes",
                                most,
                                file_));
    return false;
  }

  /// The number of entries, for which there is room, and which the file is large enough for where
  /// they are not packed; none: refused. (What FCLIB makes and does not write is not in the file.)
  /// @param stored  [bytes] of each; 0: they may be packed.
  std::optional<std::uint64_t> count_of(hid_t set, const std::string& path, std::size_t stored) {
    const Hdf5Handle space(H5Dget_space(set), &H5Sclose);
    const hssize_t points = H5Sget_simple_extent_npoints(space.id());
    std::array<hsize_t, H5S_MAX_RANK> sides{};
    const int rank = H5Sget_simple_extent_dims(space.id(), sides.data(), nullptr);
    const std::uint64_t room = writer_->room() / sizeof(double);
    const std::uint64_t most = stored == 0 ? room : std::min<std::uint64_t>(room, file_ / stored);
    const bool is_empty = H5Sget_simple_extent_type(space.id()) == H5S_NULL;
    const std::uint64_t count = is_empty ? 0 : product_up_to(most, sides, rank);
    const bool is_whole = rank >= 0 && points >= 0 && count == static_cast<std::uint64_t>(points);
    if (is_whole && count <= most) return count;
    writer_->refuse(
        path,
        fmt::format(
            "states {} numbers; of a file of {} bytes at most {} are taken", points, file_, most));
    return {};
  }

  template <class Number>
  void read(hid_t set, const std::string& path, std::uint64_t count) {
    constexpr bool kIsDouble = std::same_as<Number, double>;
    const Hdf5Handle how(H5Pcreate(H5P_DATASET_XFER), &H5Pclose);
    H5Pset_type_conv_cb(how.id(), &end_at_range, nullptr);
    const hid_t type = kIsDouble ? H5T_NATIVE_DOUBLE : H5T_NATIVE_INT64;
    std::vector<Number> values(count);
    if (count > 0 && H5Dread(set, type, H5S_ALL, H5S_ALL, how.id(), values.data()) < 0) {
      return writer_->refuse(path,
                             "expected numbers, but they are damaged, cut off or out of range");
    }
    writer_->add(kIsDouble ? Hdf5Kind::kDoubles : Hdf5Kind::kIntegers,
                 path,
                 std::as_bytes(std::span(values)));
  }

  Hdf5EntryWriter* writer_;
  std::size_t file_;  ///< [bytes]
};

}  // namespace

void serve_hdf5(HostInput input, std::span<std::byte> result) {
  const auto& request = input.next<Hdf5Request>();
  const auto names = input.next<char>(request.roots);
  const auto bytes = input.next<char>(request.bytes);
  const Hdf5Silence silence;
  H5Lunregister(H5L_TYPE_EXTERNAL);
  const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), &H5Pclose);
  open_no_more_files();
  H5Pset_fapl_core(access.id(), kHdf5Block, /*backing_store=*/false);
  // HDF5 takes a copy of the bytes, which it does not write.
  H5Pset_file_image(access.id(), const_cast<char*>(bytes.data()), bytes.size());
  Hdf5EntryWriter writer(result);
  // Never closed: the process ends after this call.
  const hid_t file = H5Fopen(kNameOfNoFile, H5F_ACC_RDONLY, access.id());
  if (file < 0) {
    return writer.refuse_file("expected an HDF5 file, but it is damaged or cut off");
  }
  try {
    Walk walk(writer, bytes.size());
    std::string_view rest(names.data(), names.size());
    for (; !rest.empty(); rest.remove_prefix(rest.find('\0') + 1)) {
      const std::string root(rest.substr(0, rest.find('\0')));
      if (H5Lexists(file, root.c_str(), H5P_DEFAULT) > 0) walk.link(file, root, root, 1);
    }
  } catch (const InvalidInput& error) {
    writer.refuse_file(error.what());
  }
}

}  // namespace assay::reports
