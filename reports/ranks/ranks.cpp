#include "reports/ranks/ranks.hpp"

#include <dlfcn.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/program_folder.hpp"

namespace assay::reports {

namespace {

namespace fs = std::filesystem;

/// Between two looks for a message: short against a unit, and long enough to leave the processor
/// to those who compute, as MPI itself does not.
constexpr std::chrono::microseconds kBetweenLooks(200);

/// From rank 0 and to rank 0; the last that each says.
constexpr std::string_view kDismissed = "dismissed", kGoodbye = "goodbye";

constexpr const char* kObject = "assay-mpi.so";

/// Beside the program, in the folder above that of a part, or where it is installed.
std::string object_path() {
  std::error_code none;
  const fs::path folder = program_folder();
  for (const fs::path& place : {folder / kObject,
                                folder.parent_path() / "bin" / kObject,
                                folder.parent_path() / "libexec" / "assay" / kObject}) {
    if (fs::is_regular_file(place, none)) return place.string();
  }
  throw InvalidInput(
      "this runs under mpirun, but the program was built without MPI: each process would do the "
      "whole work; install libopenmpi-dev and build again, or use `study --shard`");
}

std::unique_ptr<Ranks> join() {
  if (std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr) return nullptr;
  const std::string path = object_path();
  // Plug-ins of MPI look for its symbols among those of the program.
  void* object = ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (object == nullptr) throw InvalidInput(path + ": cannot be loaded: " + ::dlerror());
  const auto start = reinterpret_cast<const AssayRanks* (*)()>(::dlsym(object, "assay_ranks"));
  const AssayRanks* functions = start == nullptr ? nullptr : start();
  if (functions == nullptr) {
    throw InvalidInput(path + ": this MPI does not let several threads call it in turn");
  }
  return std::make_unique<Ranks>(*functions);
}

}  // namespace

void Ranks::send(int to, std::string_view text) {
  const std::lock_guard lock(mutex_);
  functions_.send(to, text.data(), text.size());
}

std::optional<Ranks::Message> Ranks::receive() {
  const std::lock_guard lock(mutex_);
  Message message;
  const long size = functions_.probe(&message.from);
  if (size < 0) return std::nullopt;
  message.text.resize(static_cast<std::size_t>(size));
  functions_.receive(message.from, message.text.data(), message.text.size());
  if (message.text == kGoodbye) {
    --others_;
    return std::nullopt;
  }
  return message;
}

std::string Ranks::wait() {
  const std::lock_guard lock(mutex_);
  while (!is_dismissed_) {
    if (auto message = receive()) {
      if (message->text != kDismissed) return std::move(message->text);
      is_dismissed_ = true;
    } else {
      std::this_thread::sleep_for(kBetweenLooks);
    }
  }
  throw Dismissed();
}

std::string Ranks::ask(std::string_view question) {
  const std::lock_guard lock(mutex_);
  if (is_dismissed_) throw Dismissed();
  send(0, question);
  return wait();
}

void Ranks::leave() {
  if (has_left_) return;
  if (rank() > 0) send(0, kGoodbye);
  if (others_ > 0 && rank() == 0) {
    for (int rank = 1; rank < size(); ++rank) send(rank, kDismissed);
    while (others_ > 0) {
      if (!receive()) std::this_thread::sleep_for(kBetweenLooks);
    }
  }
  functions_.leave();
  has_left_ = true;
}

void Ranks::end_all(int exit_code) {
  if (!has_left_) functions_.end_all(exit_code);
}

Ranks* ranks_of_mpirun() {
  static const std::unique_ptr<Ranks> ranks = join();
  return ranks.get();
}

}  // namespace assay::reports
