#pragma once

#include <sys/types.h>

#include <chrono>

namespace assay::reports {

/// How long this thread, and the processes that descend from `process`, have waited for a processor
/// since each started: on a busy machine, the time in which they could not go on. For each process,
/// its main thread counts. 0 if the system does not tell.
[[nodiscard]] std::chrono::nanoseconds waited_for_processor(pid_t process);

}  // namespace assay::reports
