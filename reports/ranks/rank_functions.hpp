#pragma once

#include <cstddef>

extern "C" {

/// The processes of a run under mpirun, as the shared object assay-mpi.so gives them. The program
/// itself knows no MPI: it loads that object if it runs under mpirun. One thread calls at a time.
struct AssayRanks {
  int rank, size;
  void (*send)(int to, const char* bytes, std::size_t size);
  /// The size of a message that has come, and in `from` its sender; -1 if there is none.
  long (*probe)(int* from);
  /// Receives the message that `probe` has found.
  void (*receive)(int from, char* bytes, std::size_t size);
  /// Waits until all processes leave.
  void (*leave)();
  /// Ends all processes.
  void (*end_all)(int exit_code);
};

/// Joins the other processes. Null if the library does not let several threads call in turn.
const AssayRanks* assay_ranks();
}
