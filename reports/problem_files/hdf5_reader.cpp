#include "reports/problem_files/hdf5_reader.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstring>

#include "core/scalar/invalid_input.hpp"
#include "reports/problem_files/served_hdf5.hpp"
#include "reports/subjects/host_input.hpp"
#include "reports/subjects/host_process.hpp"
#include "reports/subjects/host_program.hpp"

namespace assay::reports {

namespace {

constexpr std::chrono::seconds kLongest{20};
/// [bytes] For HDF5 itself, and for each byte of the file: it copies the file, and what it has
/// read.
constexpr std::size_t kMemory = std::size_t{256} << 20;
constexpr std::size_t kMemoryForEach = 4;

template <class Number>
std::vector<Number> copied(const Hdf5Entry& entry) {
  std::vector<Number> values(entry.content.size() / sizeof(Number));
  if (!values.empty()) std::memcpy(values.data(), entry.content.data(), entry.content.size());
  return values;
}

}  // namespace

bool is_hdf5(std::string_view bytes) {
  constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
  return bytes.starts_with(kSignature);
}

Hdf5Reader::Hdf5Reader(std::string_view bytes,
                       std::string file,
                       const std::vector<std::string>& roots)
    : file_(std::move(file)), host_(std::make_unique<HostProcess>(hdf5_program())) {
  const char end = '\0';
  std::string names;
  for (const std::string& root : roots) names += root + end;
  const Hdf5Request request{names.size(), bytes.size()};
  const std::size_t room = room_of_arrays(bytes.size());
  CallReport report =
      host_->call({.work = HostWork::kReadFile,
                   .input = {piece(request),
                             piece(names.data(), names.size()),
                             piece(bytes.data(), bytes.size())},
                   .result_size = room},
                  {.time = kLongest, .memory = kMemory + room + kMemoryForEach * bytes.size()});
  report = host_->end_after(std::move(report));  // so that nobody writes to what it left
  if (report.end != CallEnd::kReturned) {
    throw InvalidInput(
        fmt::format("{}: expected an HDF5 file, but it is damaged: while it was read, {}",
                    file_,
                    report.what()));
  }
  entries_ = read_hdf5_entries(host_->result(), file_);
}

Hdf5Reader::~Hdf5Reader() = default;

void Hdf5Reader::reject(const std::string& path, const std::string& message) const {
  throw InvalidInput(fmt::format("{}: {}: {}", file_, path, message));
}

bool Hdf5Reader::has(const std::string& path) const {
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    const auto found = entries_.find(part);
    if (found == entries_.end()) return false;
    const Hdf5Entry& entry = found->second;
    if (entry.kind == Hdf5Kind::kRefused) reject(part, entry.text());
    if (end == std::string::npos) return true;
    if (entry.kind != Hdf5Kind::kGroup) return false;
  }
}

const Hdf5Entry& Hdf5Reader::array(const std::string& path) const {
  if (!has(path)) reject(path, "expected an array of numbers, which is missing");
  const Hdf5Entry& entry = entries_.find(path)->second;
  if (entry.kind == Hdf5Kind::kGroup) {
    reject(path, "expected an array of numbers, found something else");
  }
  return entry;
}

std::vector<double> Hdf5Reader::numbers(const std::string& path) const {
  const Hdf5Entry& entry = array(path);
  if (entry.kind == Hdf5Kind::kDoubles) return copied<double>(entry);
  const std::vector<std::int64_t> integers = copied<std::int64_t>(entry);
  return {integers.begin(), integers.end()};
}

std::vector<std::int64_t> Hdf5Reader::integers(const std::string& path) const {
  const Hdf5Entry& entry = array(path);
  if (entry.kind == Hdf5Kind::kIntegers) return copied<std::int64_t>(entry);
  reject(path, "expected an array of integers, found something else");
}

std::int64_t Hdf5Reader::integer(const std::string& path) const {
  const std::vector<std::int64_t> values = integers(path);
  if (values.size() != 1) {
    reject(path, fmt::format("expected one integer, found {}", values.size()));
  }
  return values.front();
}

}  // namespace assay::reports
