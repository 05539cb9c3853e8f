#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "reports/subjects/host_process.hpp"
#include "reports/subjects/subject_description.hpp"

namespace assay::reports {

/// The kind of host in which a call is made.
enum class HostUse {
  kOwn,    ///< a new one, in which nothing was called and nothing will be
  kShared  ///< the one of this thread, in which others may have been called; what does not return
           ///< there is called again in one of its own
};

/// Whether the result of a function is independent of earlier calls in its process. This is assumed
/// until a call in a shared host differs from the same call in a host of its own. Among the calls
/// that follow others, the first eight, the sixteenth, the thirty-second, … are compared.
struct Independence {
  using Bytes = std::span<const std::byte>;
  /// Whether two results are one and the same answer. Null: if all bytes are the same.
  bool (*agree)(Bytes, Bytes) = nullptr;
  std::atomic<bool> holds = true;
  std::atomic<std::size_t> calls = 0;
};

/// The end of a call, and its result.
struct HostAnswer {
  CallReport report;
  std::vector<std::byte> left;
  /// Its result after other calls in the same process, if this result differs and both calls
  /// returned.
  std::vector<std::byte> left_behind_others = {};
};

/// Whether `what` is the path of a shared library and not a command. This is so if the name has
/// ".so", or if it is a file that may not be executed.
[[nodiscard]] bool is_library(const std::filesystem::path& what);

/// A shared library with the entry point of assay_subject.h, or a program that speaks
/// docs/process-protocol.md. Only hosts load the library or start the program.
class SubjectLibrary {
 public:
  /// @param what    the path of the library, or, if it is no library, the words of the program as
  ///                a shell reads them, without pipes and the like
  /// @param limits  of each later call of one of its functions
  /// @throws InvalidInput that names the subject and its fault. It cannot be loaded or started, it
  /// does not export the function, it crashes, or it has another ABI. Or a name, function or option
  /// is missing or breaks a rule of assay_subject.h.
  SubjectLibrary(const std::filesystem::path& what, const CallLimits& limits);

  /// The description of the subject, without functions.
  [[nodiscard]] const AssaySubject& subject() const { return description_->get(); }
  [[nodiscard]] bool is_program() const { return is_program_; }
  /// [bytes] The length of the output of all calls so far.
  [[nodiscard]] std::size_t printed() const { return printed_; }
  /// SUBJECT/NAME
  [[nodiscard]] std::string full_name(const char* name) const;

  /// Gets the end of a call and its result. @return whether the host may serve other calls.
  using Reader = std::function<bool(const CallReport& report, std::span<const std::byte> left)>;
  /// Several threads may call this. @return whether this was the first call in its process.
  bool call(const HostRequest& request, HostUse use, const Reader& read) const;
  /// Makes one call in a shared host or, if the function is not independent, in a host of its own.
  /// Once a call in a host of its own did not return in time, the other calls have a tenth of the
  /// time, and at least a second.
  /// @param is_clean  whether the result shows that the host may serve other calls.
  [[nodiscard]] HostAnswer ask(const HostRequest& request,
                               Independence& independence,
                               bool (*is_clean)(std::span<const std::byte> left)) const;

 private:
  /// A host that waits for a call.
  struct Idle {
    std::unique_ptr<HostProcess> host;
    std::thread::id user = {};  ///< the thread that called it; no thread if nothing was called
  };

  bool call_within(const CallLimits& limits,
                   const HostRequest& request,
                   HostUse use,
                   const Reader& read) const;
  [[nodiscard]] CallLimits limits_of_ask() const;
  [[nodiscard]] std::unique_ptr<HostProcess> new_host() const;
  /// Null: none waits for such a use.
  [[nodiscard]] std::unique_ptr<HostProcess> host_for(HostUse use) const;

  std::string name_;
  bool is_program_ = false;
  std::string source_;     ///< the input of HostWork::kLoad or kStart
  std::string described_;  ///< by the first process of a program
  CallLimits limits_;
  std::unique_ptr<const SubjectDescription> description_;
  mutable std::atomic<std::size_t> printed_ = 0;
  mutable std::atomic<bool> hung_ = false;  ///< in a host of its own, when it was asked
  mutable std::mutex mutex_;                ///< of idle_
  mutable std::vector<Idle> idle_;
};

}  // namespace assay::reports
