#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "reports/files/whole_file.hpp"
#include "reports/problem_files/fclib.hpp"
#include "reports/problem_files/hdf5_handle.hpp"
#include "reports/problem_files/hdf5_reader.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/problem_files/stored_problems.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::hostile_hdf5_test {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using Dimensions = std::vector<hsize_t>;

/// A file with a group /g that `fill` makes something in.
std::string file_with(const std::function<void(hid_t group)>& fill) {
  static int count = 0;
  const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), &H5Pclose);
  H5Pset_fapl_core(access.id(), kHdf5Block, /*backing_store=*/false);
  const std::string name = "/dev/null/hostile-" + std::to_string(++count);
  const Hdf5Handle file(H5Fcreate(name.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.id()),
                        &H5Fclose);
  {
    const Hdf5Handle group(H5Gcreate2(file.id(), "g", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                           &H5Gclose);
    fill(group.id());
  }
  H5Fflush(file.id(), H5F_SCOPE_GLOBAL);
  std::string image(static_cast<std::size_t>(H5Fget_file_image(file.id(), nullptr, 0)), '\0');
  H5Fget_file_image(file.id(), image.data(), image.size());
  return image;
}

/// How an array is stored.
struct Storage {
  hid_t type = H5T_NATIVE_DOUBLE;
  Dimensions chunk = {};
  int deflate = 0;
  std::string external = {};      ///< the file that has its numbers
  std::string virtual_file = {};  ///< the file that has the data set /x it is made from
};

void make_array(hid_t group,
                const char* name,
                const Dimensions& dimensions,
                const void* data,
                const Storage& storage = {}) {
  const int rank = static_cast<int>(dimensions.size());
  const Hdf5Handle space(H5Screate_simple(rank, dimensions.data(), nullptr), &H5Sclose);
  const Hdf5Handle made(H5Pcreate(H5P_DATASET_CREATE), &H5Pclose);
  if (!storage.chunk.empty()) H5Pset_chunk(made.id(), rank, storage.chunk.data());
  if (storage.deflate > 0) H5Pset_deflate(made.id(), static_cast<unsigned>(storage.deflate));
  if (!storage.external.empty()) {
    H5Pset_external(made.id(), storage.external.c_str(), 0, H5F_UNLIMITED);
  }
  if (!storage.virtual_file.empty()) {
    H5Pset_virtual(made.id(), space.id(), storage.virtual_file.c_str(), "/x", space.id());
  }
  const Hdf5Handle array(
      H5Dcreate2(group, name, storage.type, space.id(), H5P_DEFAULT, made.id(), H5P_DEFAULT),
      &H5Dclose);
  ASSERT_TRUE(array.is_open());
  if (data == nullptr) return;
  const bool integers = H5Tget_class(storage.type) == H5T_INTEGER;
  const hid_t of_data = integers ? H5T_NATIVE_UINT64 : H5T_NATIVE_LDOUBLE;
  ASSERT_GE(H5Dwrite(array.id(), of_data, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), 0);
}

Hdf5Reader read(const std::string& image) { return {image, "f", {"/g"}}; }

/// Why /g/x is refused.
std::string refusal_of(const std::function<void(hid_t group)>& fill) {
  const std::string image = file_with(fill);
  return rejection([&] { (void)read(image).numbers("/g/x"); });
}

/// [KiB] of a line of /proc/self/status.
std::size_t memory(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word == name + ":" && status >> word) return std::stoul(word);
  }
  return 0;
}

/// [KiB] that this process has at most, more than before, while it does that.
std::size_t peak_of(const std::function<void()>& action) {
  std::ofstream("/proc/self/clear_refs") << 5;  // of the peak
  const std::size_t before = memory("VmRSS");
  action();
  return memory("VmHWM") - std::min(before, memory("VmHWM"));
}

const std::array<long double, 3> kNumbers = {1, 2.5, -3};

TEST(Hdf5Reader, ReadsWhateverHasNumbersInTheFile) {
  const std::array<std::uint64_t, 3> integers = {1, 2, 3};
  const std::string image = file_with([&](hid_t group) {
    make_array(group, "big-endian", {3}, kNumbers.data(), {.type = H5T_IEEE_F64BE});
    make_array(group, "float", {3, 1}, kNumbers.data(), {.type = H5T_NATIVE_FLOAT});
    make_array(group, "long-double", {3}, kNumbers.data(), {.type = H5T_NATIVE_LDOUBLE});
    make_array(group, "packed", {3}, kNumbers.data(), {.chunk = {2}, .deflate = 9});
    make_array(group, "chunks", {3}, kNumbers.data(), {.chunk = {2}});
    make_array(group, "shorts", {3}, integers.data(), {.type = H5T_STD_U16BE});
    make_array(group, "none", {0}, nullptr);
    H5Lcreate_soft("/g/float", group, "soft", H5P_DEFAULT, H5P_DEFAULT);
  });
  const Hdf5Reader reader = read(image);
  for (const char* name : {"big-endian", "float", "long-double", "packed", "chunks", "soft"}) {
    EXPECT_THAT(reader.numbers(std::string("/g/") + name), ElementsAre(1, 2.5, -3)) << name;
  }
  EXPECT_THAT(reader.integers("/g/shorts"), ElementsAre(1, 2, 3));
  EXPECT_THAT(reader.numbers("/g/shorts"), ElementsAre(1, 2, 3));
  EXPECT_TRUE(reader.numbers("/g/none").empty());
  EXPECT_FALSE(reader.has("/g/other"));
  EXPECT_FALSE(reader.has("/g/float/other"));
  EXPECT_THAT(rejection([&] { (void)reader.integers("/g/float"); }),
              HasSubstr("f: /g/float: expected an array of integers, found something else"));
}

/// Of files that are there, so that who follows them reads numbers.
TEST(Hdf5Reader, FollowsNothingOutOfTheFile) {
  const TemporaryFolder folder;
  const std::filesystem::path other = folder / "other.hdf5", raw = folder / "raw";
  replace_file(raw, std::string(24, '\1'));
  {
    const Hdf5Handle file(H5Fcreate(other.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
                          &H5Fclose);
    make_array(file.id(), "x", {3}, kNumbers.data());
  }
  const auto external_link = [&](hid_t group) {
    H5Lcreate_external(other.c_str(), "/x", group, "x", H5P_DEFAULT, H5P_DEFAULT);
  };
  EXPECT_THAT(refusal_of(external_link), HasSubstr("f: /g/x: is an external link"));
  EXPECT_THAT(refusal_of([&](hid_t group) {
                H5Lcreate_external(other.c_str(), "/x", group, "y", H5P_DEFAULT, H5P_DEFAULT);
                H5Lcreate_soft("/g/y", group, "x", H5P_DEFAULT, H5P_DEFAULT);
              }),
              HasSubstr("f: /g/x: is a link without a target in this file"));
  EXPECT_THAT(refusal_of([&](hid_t group) {
                make_array(group, "x", {3}, nullptr, {.external = raw.string()});
              }),
              HasSubstr("f: /g/x: has its numbers in other files"));
  EXPECT_THAT(refusal_of([&](hid_t group) {
                make_array(group, "x", {3}, nullptr, {.virtual_file = other.string()});
              }),
              HasSubstr("f: /g/x: is a virtual data set"));
  const std::string image = file_with(external_link);
  EXPECT_THAT(rejection([&] { (void)read(image).has("/g/x"); }), HasSubstr("is an external link"))
      << "what may be missing is refused, too";
}

TEST(Hdf5Reader, ReadsNoMoreNumbersThanTheFileHasRoomFor) {
  const auto states = AllOf(HasSubstr("f: /g/x: states "), HasSubstr(" are taken"));
  const hsize_t many = hsize_t{1} << 40, some = 10000;
  const Hdf5Handle integer(H5Tcopy(H5T_NATIVE_INT64), &H5Tclose);
  const Hdf5Handle real(H5Tcopy(H5T_NATIVE_DOUBLE), &H5Tclose);
  for (const Hdf5Handle* type : {&integer, &real}) H5Tset_size(type->id(), std::size_t{1} << 20);
  const auto of = [](const Dimensions& dimensions, const Storage& storage = {}) {
    return refusal_of([&](hid_t group) { make_array(group, "x", dimensions, nullptr, storage); });
  };
  const std::size_t peak = peak_of([&] {
    EXPECT_THAT(of({some}), states);
    EXPECT_THAT(of({many}), states);
    EXPECT_THAT(of({many}, {.chunk = {1024}}), states);
    EXPECT_THAT(of({many}, {.chunk = {1024}, .deflate = 1}), states);
    EXPECT_THAT(of({many, many}, {.chunk = {1, 1}, .deflate = 1}), states) << "2^80";
    EXPECT_THAT(of({many}, {.chunk = {hsize_t{1} << 27}}), HasSubstr("f: /g/x: is in chunks of"));
    EXPECT_THAT(of({some}, {.type = integer.id()}),
                HasSubstr("its numbers have 1048576 bytes each; expected 1 to 8"));
    EXPECT_THAT(of({some}, {.type = real.id()}),
                HasSubstr("its numbers have 1048576 bytes each; expected 1 to 16"));
  });
  EXPECT_LT(peak, 1U << 15) << "KiB";
}

/// One array of zeros that is packed well, under many names.
TEST(Hdf5Reader, TakesOneArrayOnlySoManyTimes) {
  constexpr hsize_t kCount = 200000;
  const std::vector<long double> zeros(kCount);
  const auto with_names = [&](int names) {
    return [&zeros, names](hid_t group) {
      make_array(group, "x", {kCount}, zeros.data(), {.chunk = {kCount}, .deflate = 9});
      for (int k = 0; k < names; ++k) {
        H5Lcreate_hard(group, "x", group, std::to_string(k).c_str(), H5P_DEFAULT, H5P_DEFAULT);
      }
    };
  };
  EXPECT_EQ(refusal_of(with_names(0)), "accepted");
  const std::size_t peak = peak_of([&] {
    EXPECT_THAT(refusal_of(with_names(100)), HasSubstr("bytes of arrays, too many for its size"));
  });
  EXPECT_LT(peak, 1U << 16) << "KiB";
}

TEST(Hdf5Reader, TakesNoNumbersThatNoDoubleOrIntegerHolds) {
  const std::array<std::uint64_t, 1> large = {std::uint64_t{1} << 63};
  const std::array<long double, 1> larger = {1e400L};
  EXPECT_THAT(refusal_of([&](hid_t group) {
                make_array(group, "x", {1}, large.data(), {.type = H5T_NATIVE_UINT64});
              }),
              HasSubstr("out of range"));
  EXPECT_THAT(refusal_of([&](hid_t group) {
                make_array(group, "x", {1}, larger.data(), {.type = H5T_NATIVE_LDOUBLE});
              }),
              HasSubstr("out of range"));
}

/// HDF5 1.10 writes beyond its arrays on some of them.
TEST(Hdf5Reader, ReadsOrRefusesEveryDamagedFile) {
  const std::string whole = read_file(stored_problem("hdf5/Box_Stacks-i0122-82-5.hdf5"));
  constexpr std::size_t kEnd = 6000, kStep = 61;  // its headers, in turn at other places in words
  int refused = 0;
  for (std::size_t place = 8; place < kEnd; place += kStep) {
    std::string damaged = whole;
    damaged.replace(place, 8, 8, '\xff');
    const std::string answer = rejection([&] { (void)read_fclib(damaged, "f", ""); });
    EXPECT_THAT(answer, AnyOf("accepted", StartsWith("f: "))) << place;
    refused += answer != "accepted" ? 1 : 0;
  }
  EXPECT_GT(refused, 10) << "witness";
  std::string damaged = whole;
  damaged.replace(688, 8, 8, '\xff');
  EXPECT_THAT(rejection([&] { (void)read_fclib(damaged, "f", ""); }), HasSubstr("damaged"));
}

TEST(Hdf5Reader, EndsCommandsWithTwoWhereItRefuses) {
  const TemporaryFolder folder;
  std::string damaged = read_file(stored_problem("hdf5/Box_Stacks-i0122-82-5.hdf5"));
  damaged.replace(688, 8, 8, '\xff');
  const std::string file = folder / "damaged.hdf5";
  replace_file(file, damaged);
  const std::string lcp = stored_problem("lcp/lcp_deudeu.dat");
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"solve", file},
                                                    {"convert", file, folder / "p.json"},
                                                    {"certify", file, file},
                                                    {"certify", lcp, file}}) {
    EXPECT_THAT(refusal(arguments), HasSubstr("damaged.hdf5: ")) << arguments[0];
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "p.json"));
}

/// As a process leaves them that a file has taken over.
TEST(Hdf5Entries, AreWithinWhatWasLeftOrRefused) {
  std::vector<double> room(40);
  const std::span<std::byte> bytes = std::as_writable_bytes(std::span(room));
  Hdf5EntryWriter writer(bytes);
  const std::array<double, 3> numbers = {1, 2, 3};
  writer.add(Hdf5Kind::kGroup, "/g");
  writer.add(Hdf5Kind::kDoubles, "/g/x", std::as_bytes(std::span(numbers)));
  writer.refuse("/g/y", "is not read");
  const Hdf5Entries entries = read_hdf5_entries(bytes, "f");
  ASSERT_EQ(entries.size(), std::size_t{3});
  EXPECT_EQ(entries.at("/g/x").content.size(), sizeof numbers);
  EXPECT_EQ(entries.at("/g/y").text(), "is not read");
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    for (const int value : {1, 4, 8, 127, 255}) {
      const std::byte before = std::exchange(bytes[place], static_cast<std::byte>(value));
      try {
        for (const auto& [path, entry] : read_hdf5_entries(bytes, "f")) {
          EXPECT_GE(entry.content.data(), bytes.data());
          EXPECT_LE(entry.content.data() + entry.content.size(), bytes.data() + bytes.size());
        }
      } catch (const InvalidInput& error) {
        EXPECT_THAT(error.what(), StartsWith("f: "));
      }
      bytes[place] = before;
    }
  }
  EXPECT_THAT(rejection([&] { (void)read_hdf5_entries(bytes.first(64), "f"); }),
              HasSubstr("its reader was misled"));
}

TEST(Hdf5Entries, EndWhereThereIsNoRoom) {
  std::vector<double> room(40);
  const std::span<std::byte> bytes = std::as_writable_bytes(std::span(room));
  Hdf5EntryWriter writer(bytes);
  const std::vector<double> numbers(36);
  writer.add(Hdf5Kind::kGroup, "/g");
  const auto content = std::as_bytes(std::span(numbers));
  const std::string why = rejection([&] { writer.add(Hdf5Kind::kDoubles, "/g/x", content); });
  EXPECT_THAT(why, HasSubstr("/g/x: the file states more than 320 bytes of arrays"));
  writer.refuse_file(why);
  EXPECT_THAT(rejection([&] { (void)read_hdf5_entries(bytes, "f"); }), StartsWith("f: /g/x: "));
}

}  // namespace
}  // namespace assay::reports::hostile_hdf5_test
