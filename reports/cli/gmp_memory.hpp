#pragma once

namespace assay::reports {

/// Lets GMP allocate its numbers from blocks that each thread keeps.
///
/// Exact arithmetic allocates and frees many numbers of a few limbs, and `malloc` takes a quarter
/// of its time. A thread that frees a small block keeps it in a list, and uses it for the next
/// number of this size. Blocks are made by `malloc`, so numbers may be made before this is called,
/// or freed by another thread.
///
/// If there is no memory, the program ends with a message and the exit code of a bad input: GMP
/// would abort, and its stack frames cannot be unwound.
void keep_memory_of_gmp();

}  // namespace assay::reports
