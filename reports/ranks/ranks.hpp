#pragma once

#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "reports/ranks/rank_functions.hpp"

namespace assay::reports {

/// Thrown on a rank that waits for an answer if rank 0 ends the work.
class Dismissed : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "rank 0 ended the work"; }
};

/// The processes of a run under mpirun: rank 0 and others, which send each other texts.
class Ranks {
 public:
  struct Message {
    int from = 0;
    std::string text;
  };

  explicit Ranks(const AssayRanks& functions) : functions_(functions) {}

  [[nodiscard]] int rank() const { return functions_.rank; }
  [[nodiscard]] int size() const { return functions_.size; }
  void send(int to, std::string_view text);
  /// A message that has come, if there is one.
  [[nodiscard]] std::optional<Message> receive();
  /// Waits for the next message, which is from rank 0. @throws Dismissed
  [[nodiscard]] std::string wait();
  /// Asks rank 0 and waits for the answer. Threads ask one at a time. @throws Dismissed
  [[nodiscard]] std::string ask(std::string_view question);
  /// On rank 0, the number of other ranks that have not left.
  [[nodiscard]] int others() const { return others_; }
  /// The end of the work together. Rank 0 dismisses the ranks that have not left, waits for them,
  /// and ignores their messages. A second call does nothing.
  void leave();
  /// Kills all processes, unless this one has left them. After an error use leave() instead: now
  /// and then Open MPI 4's mpirun does not end if one of its processes aborts.
  void end_all(int exit_code);

 private:
  const AssayRanks& functions_;
  std::recursive_mutex mutex_;
  int others_ = functions_.size - 1;
  bool is_dismissed_ = false, has_left_ = false;
};

/// If this process runs under mpirun with more than one rank, the ranks. The process joins them at
/// the first call.
/// @throws InvalidInput if the program was built without MPI: each process would run the whole
/// study.
[[nodiscard]] Ranks* ranks_of_mpirun();

}  // namespace assay::reports
