#pragma once

// A planted mistake is made where `is_made` says so: one of all that are compiled, chosen when the
// program starts. mutants.py plants them and includes this header in their files.

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace assay_mutants {

constexpr int kMost = 4096;

/// The mistake that ASSAY_MUTANT names is made, 0 for none.
inline int chosen() {
  static const int number = [] {
    const char* text = std::getenv("ASSAY_MUTANT");
    return text == nullptr ? 0 : std::atoi(text);
  }();
  return number;
}

/// Which mistakes a run came by; appended to the file ASSAY_MUTANTS_SEEN when the process ends.
class Seen {
 public:
  ~Seen() {
    const char* file = std::getenv("ASSAY_MUTANTS_SEEN");
    if (file == nullptr) return;
    std::string text;
    for (int number = 1; number < kMost; ++number) {
      if (marks_[number]) text += std::to_string(number) + "\n";
    }
    const int out = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
    if (out < 0) return;
    [[maybe_unused]] const auto written = write(out, text.data(), text.size());
    close(out);
  }
  void mark(int number) { marks_[number] = true; }

 private:
  bool marks_[kMost] = {};
};

inline Seen seen;

constexpr bool is_made(int number) {
  if (__builtin_is_constant_evaluated()) return false;
  seen.mark(number);
  return chosen() == number;
}

}  // namespace assay_mutants
