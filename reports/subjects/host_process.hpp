#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "reports/subjects/assay_subject.h"
#include "reports/subjects/call_report.hpp"
#include "reports/subjects/descriptor.hpp"
#include "reports/subjects/host_protocol.hpp"

namespace assay::reports {

/// What a host is asked to do.
struct HostRequest {
  HostWork work = HostWork::kLoad;
  /// One after the other, each from an address that doubles may have.
  std::vector<std::span<const std::byte>> input = {};
  std::size_t result_size = 0;        ///< [bytes], which come with zeros
  const AssayModel* model = nullptr;  ///< whose functions the host may ask for
};

/// How the processes that a host starts are found when it ends, see keep_host().
enum class Containment {
  kNamespace,   ///< they are in a PID namespace, where the system allows it
  kDescendants  ///< they are children of its keepers once they lose their parents
};

/// A process of the program assay-host or assay-hdf5, in which foreign code is called: nothing that
/// this code does to its process hurts another one. Its standard output and error are caught.
/// Keepers, its parents, end it with all processes that it started, when this object or this
/// process ends; keep_host() says what they cannot end.
class HostProcess {
 public:
  /// @throws InvalidInput where assay-host is missing, std::system_error where no process or memory
  /// can be had.
  HostProcess();
  /// @param program  host_program() or hdf5_program()
  explicit HostProcess(const std::string& program,
                       Containment containment = Containment::kNamespace);
  ~HostProcess();
  HostProcess(const HostProcess&) = delete;
  HostProcess& operator=(const HostProcess&) = delete;

  /// Returns within limits.time and a little, whatever the call does; what it waits for a processor
  /// or for answers of the model does not count, up to eight times that. Another call may follow
  /// one that returned, and no other.
  /// @throws std::system_error where no memory can be had.
  [[nodiscard]] CallReport call(const HostRequest& request, const CallLimits& limits);
  /// What the last call left, until the next one.
  [[nodiscard]] std::span<const std::byte> result() const;
  /// Ends it. @return that report, or what the process did to its keeper after it returned.
  [[nodiscard]] CallReport end_after(CallReport report);
  /// Whether another call may follow.
  [[nodiscard]] bool is_there() const { return keeper_ != 0; }
  [[nodiscard]] std::size_t calls() const { return calls_; }

 private:
  void place(const HostRequest& request, const CallLimits& limits);
  void grow(std::size_t size);
  [[nodiscard]] HostControl& control() const { return *reinterpret_cast<HostControl*>(memory_); }
  [[nodiscard]] bool is_given_more_time();
  /// kReturned, kTimedOut, kForged, kCrashed where a function of the model throws, or kExited where
  /// the process ended.
  [[nodiscard]] CallEnd wait(const HostRequest& request, CallReport& report);
  [[nodiscard]] CallEnd take(const HostRequest& request, CallReport& report);
  bool evaluate(const HostRequest& request, std::uint32_t function, CallReport& report);
  bool drain(CallReport& report);
  int reap();
  void read_end(int of_keeper, CallReport& report) const;

  Descriptor memory_file_, socket_, output_, lifeline_, ended_;
  pid_t keeper_ = 0;
  std::byte* memory_ = nullptr;
  std::size_t memory_size_ = 0, used_ = 0;
  HostCall last_;
  std::uint64_t number_ = 0;
  std::chrono::milliseconds limit_{};
  std::chrono::steady_clock::time_point called_, deadline_;
  std::chrono::nanoseconds waited_before_{}, answering_{};
  std::size_t calls_ = 0;
};

}  // namespace assay::reports
