#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/study/member.hpp"

namespace assay::reports {

/// A case that was run to its end: its rows before equal ids are numbered, and the time of one
/// processor that it took.
struct FinishedCase {
  std::size_t index = 0;
  double seconds = 0;
  std::vector<StudyRow> rows = {};
};

/// The same for a slice of a round.
struct FinishedSlice {
  double seconds = 0;
  std::vector<Member> members = {};
};

/// The action that a slice needs.
struct SliceAnswer {
  enum class State {
    kRun,   ///< the caller runs it
    kWait,  ///< another worker runs it
    kKnown
  };
  State state = State::kRun;
  FinishedSlice slice = {};
};

/// Thrown for a requested slice if other workers have finished its case.
struct CaseIsFinished {};

/// The known results of a study, and the place for new ones. A worker first looks up a unit here by
/// its name. If the unit is not known, the worker runs it and keeps the result here. So threads,
/// other processes and a journal are one mechanism.
class StudyStore {
 public:
  /// @param write  receives each new result as a line for a Journal; from several threads
  explicit StudyStore(std::function<void(std::string_view line)> write = {})
      : write_(std::move(write)) {}
  virtual ~StudyStore() = default;

  /// Takes a line of a journal; `where` names its file in messages.
  /// @throws InvalidInput if it is no result, or if another result of the same unit or case is
  /// known.
  void know(const std::string& line, const std::string& where);
  /// Takes a result that another process has made, and keeps it if it is new.
  /// @return the key of a case that is finished with it.
  std::optional<std::string> take(std::string_view line);

  /// A slice, see unit_name. @throws InvalidInput if it cannot be read.
  [[nodiscard]] virtual SliceAnswer slice(const std::string& unit) const;
  /// The line of a slice, null if it is not known.
  [[nodiscard]] const std::string* line(const std::string& unit) const;
  /// A finished case, see case_key. @throws InvalidInput if it cannot be read.
  [[nodiscard]] std::optional<FinishedCase> finished(const std::string& key) const;
  [[nodiscard]] bool is_finished(const std::string& key) const { return cases_.contains(key); }

  void keep(const std::string& unit, std::span<const Member> members, double seconds) const;
  void keep(const std::string& key, const FinishedCase& finished) const;

 protected:
  [[nodiscard]] static SliceAnswer read_slice(const std::string& line, const std::string& where);

 private:
  struct Known {
    std::uint64_t hash;  ///< of the result, without the time
    std::string line;    ///< empty if nobody will request it
    std::string where;
  };
  using ByName = std::map<std::string, Known, std::less<>>;

  /// @return whether it is new
  bool note_line(const std::string& line, const std::string& where);
  static bool note(ByName& known, const std::string& name, Known one);

  std::function<void(std::string_view)> write_;
  ByName units_, cases_;
};

}  // namespace assay::reports
