#pragma once

namespace assay {

/// Calls of malloc, calloc, realloc and operator new by this thread since it started. Counting is
/// part of this executable: allocation_counter.cpp replaces the functions.
[[nodiscard]] long allocations();

}  // namespace assay
