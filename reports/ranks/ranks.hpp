#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "reports/ranks/rank_functions.hpp"

namespace assay::reports {

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
  /// Waits for the next message.
  [[nodiscard]] Message wait_for_any();
  /// Waits for the next message, which is from rank 0.
  [[nodiscard]] std::string wait();
  /// Asks rank 0; of several threads, one at a time.
  [[nodiscard]] std::string ask(std::string_view question);
  /// Once all have something else to do; again, it does nothing.
  void leave();
  /// Ends all processes, unless this one has left them.
  void end_all(int exit_code);

 private:
  const AssayRanks& functions_;
  std::recursive_mutex mutex_;
  bool has_left_ = false;
};

/// The ranks that this process is one of, if it runs under mpirun with more than one; joins them
/// at the first call.
/// @throws InvalidInput if the program was built without MPI: each process would run the whole
/// study.
[[nodiscard]] Ranks* ranks_of_mpirun();

}  // namespace assay::reports
