#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "reports/subjects/call_keeper.hpp"

namespace assay::reports {

// The protocol between the program and a host, assay-host or assay-hdf5. The program starts a
// keeper, which starts an inner keeper, which starts the host: the process in which foreign code
// runs. The program and the host share memory: a HostControl, then the input of the call, its
// result, and the numbers of functions of a model, each in whole cache lines. Over a socket they
// send each other HostRecords. The program sends a kCall. If foreign code needs a function of the
// model that the host does not have, the host sends a kEvaluate, and the program answers with
// kEvaluated. At the end the host sends a kReturned. All records of a call have its number, which
// nobody can guess. If the host ends, the call ends: HostControl says how.

/// The descriptors of a host; the last one is only for its keepers.
inline constexpr int kHostMemory = 3;
inline constexpr int kHostSocket = 4;
/// The other end stays open as long as the program needs the host.
inline constexpr int kHostLifeline = 5;

enum class HostWork : std::uint32_t {
  kLoad,      ///< a library: its path, to its description
  kStart,     ///< a program, see serve_program: its words, to its description
  kRuns,      ///< of a scheme
  kSolve,     ///< a one-step problem
  kDerive,    ///< values and Jacobians at points
  kGradient,  ///< the final state of a scheme and its derivative
  kReadFile,  ///< of a foreign format, to its contents, in a program that knows it
  kProgram    ///< becomes a program: its path and arguments
};

enum class HostMessage : std::uint32_t { kCall, kReturned, kEvaluate, kEvaluated };

struct HostRecord {
  std::uint64_t number;
  HostMessage message;
  std::uint32_t function;  ///< of kEvaluate, see model_functions.hpp
};

struct HostCall {
  HostWork work = HostWork::kLoad;
  std::uint64_t input = 0, result = 0, numbers = 0;  ///< [bytes] of each part
  std::uint64_t memory = 0;                          ///< [bytes] CallLimits::memory
  std::uint64_t seconds = 0;  ///< of all threads, for a process without a keeper
};

/// The end of a call. kExited means that foreign code left by _exit().
struct HostControl {
  int end = 0;                 ///< CallEnd
  int code = 0;                ///< as in CallReport
  std::uint64_t returned = 0;  ///< the number of the last call that returned
  HostCall call;
  KeptEnd process;
  std::array<char, 512> text{};  ///< CallReport::detail
};

/// The offsets of the parts of the shared memory.
struct HostParts {
  static constexpr std::size_t kLine = 64;
  static constexpr std::size_t after(std::size_t bytes) {
    return (bytes + kLine - 1) / kLine * kLine;
  }

  explicit constexpr HostParts(const HostCall& call)
      : result(input + after(call.input)),
        numbers(result + after(call.result)),
        end(numbers + after(call.numbers)) {}

  std::size_t input = after(sizeof(HostControl));
  std::size_t result, numbers, end;
};

}  // namespace assay::reports
