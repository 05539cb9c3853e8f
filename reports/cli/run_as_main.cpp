#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "reports/cli/commands.hpp"
#include "reports/cli/gmp_memory.hpp"

namespace assay::reports {

namespace {

/// A file that is opened later must not take the number of a closed standard stream. Writing to the
/// file that takes it here fails, as writing to a closed stream does.
void occupy_closed_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) != -1) continue;
    (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

/// Beyond a limit of file sizes, a write fails with a message and does not end the program.
void report_files_that_are_too_large() { ::signal(SIGXFSZ, SIG_IGN); }

}  // namespace

void run_as_main(int argc, const char* const* argv, const Program& program) {
  occupy_closed_streams();
  keep_memory_of_gmp();
  report_files_that_are_too_large();
  const int code = run_program(argc, argv, program);
  std::cout.flush();
  std::fflush(nullptr);
  std::_Exit(code);  // what a subject leaves for the end of the program is not to change it
}

}  // namespace assay::reports
