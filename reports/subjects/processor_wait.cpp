#include "reports/subjects/processor_wait.hpp"

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace assay::reports {

namespace {

/// From "RUN WAITED SLICES", in ns.
std::chrono::nanoseconds waited_in(const std::string& schedstat) {
  std::int64_t ran = 0, waited = 0;
  std::ifstream(schedstat) >> ran >> waited;
  return std::chrono::nanoseconds(waited);
}

std::vector<pid_t> children_of(pid_t process) {
  const std::string number = std::to_string(process);
  std::ifstream list("/proc/" + number + "/task/" + number + "/children");
  std::vector<pid_t> children;
  for (pid_t child = 0; list >> child;) children.push_back(child);
  return children;
}

}  // namespace

std::chrono::nanoseconds waited_for_processor(pid_t process) {
  std::chrono::nanoseconds waited = waited_in("/proc/thread-self/schedstat");
  for (std::vector<pid_t> rest = children_of(process); !rest.empty();) {
    const pid_t next = rest.back();
    rest.pop_back();
    waited += waited_in("/proc/" + std::to_string(next) + "/schedstat");
    for (const pid_t child : children_of(next)) rest.push_back(child);
  }
  return waited;
}

}  // namespace assay::reports
