#pragma once

#include <sys/types.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/subjects/call_report.hpp"
#include "reports/subjects/descriptor.hpp"

namespace assay::reports {

/// Thrown if a call ends because a program did something else than answering.
struct ProgramEnd {
  CallEnd end;
  int code = 0;  ///< as in CallReport
  std::string text = {};
};

/// A program that answers lines with lines, see docs/process-protocol.md, and the two pipes to it.
/// It has the standard streams of this process. Only for use in a host, whose keepers end it.
class SubjectProgram {
 public:
  /// @param words   the program, which is found as a shell finds it, and its arguments
  /// @param memory  [bytes] of data that it may have
  /// @param note    the room for the number of bytes of an unfinished line. A keeper that ends this
  ///                process from outside reads it
  /// @throws InvalidInput if it cannot be started.
  SubjectProgram(std::vector<char*> words, std::size_t memory, std::span<char> (*note)());

  /// Sends a line, and returns the next line that comes, both without their ends.
  /// @throws ProgramEnd if the program ends, stops, closes a pipe, or sends more than `longest`
  /// bytes.
  [[nodiscard]] std::string exchange(std::string line, std::size_t longest);

 private:
  [[nodiscard]] bool read_some(std::size_t longest);
  void write_some(std::string_view& unsent);
  void require_running();
  [[nodiscard]] std::string unfinished() const;
  void write_note(const std::string& text) const;
  [[noreturn]] void end(const char* closed);

  Descriptor requests_, answers_, ended_;
  pid_t process_ = 0;
  std::string received_;
  std::span<char> (*note_)();
};

}  // namespace assay::reports
