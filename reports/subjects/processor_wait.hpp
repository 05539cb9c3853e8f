#pragma once

#include <sys/types.h>

#include <chrono>

namespace assay::reports {

/// The time for which this thread, and the processes that descend from `process`, have waited for a
/// processor since each of them started. This is the time in which a busy machine held them up. For
/// each process, its main thread counts. 0 if the system does not report it.
[[nodiscard]] std::chrono::nanoseconds waited_for_processor(pid_t process);

}  // namespace assay::reports
