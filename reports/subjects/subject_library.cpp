#include "reports/subjects/subject_library.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <wordexp.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reports/subjects/host_input.hpp"
#include "reports/subjects/served_library.hpp"

namespace assay::reports {

namespace fs = std::filesystem;

namespace {

constexpr auto kLoadTime = std::chrono::seconds(10);
/// Of a call of a function that did not return before.
constexpr std::chrono::milliseconds kLeastTime = std::chrono::seconds(1);
/// [bytes] Of a description; of pages that are not written there is none.
constexpr std::size_t kLongestDescription = std::size_t{1} << 20;
/// The calls of a host that has loaded the library, and nothing else.
constexpr std::size_t kLoaded = 1;
/// Calls that follow others and are all compared, see Independence.
constexpr std::size_t kFirstCompared = 8;
/// What a host serves before a new one takes its place: of what it may have lost by then.
constexpr std::size_t kMostCalls = 1000;
/// Hosts that wait; more threads than that share them.
constexpr std::size_t kMostIdle = 64;

std::string text_of(std::span<const std::byte> left) {
  return {reinterpret_cast<const char*>(left.data()), left.size()};
}

/// The words of a command as a shell reads them, each with its terminating zero.
std::string words_of(const std::string& command) {
  wordexp_t words{};
  if (::wordexp(command.c_str(), &words, WRDE_NOCMD | WRDE_UNDEF) != 0 || words.we_wordc == 0) {
    throw InvalidInput(
        "it is neither a file nor a program with its arguments, as a shell reads them, without "
        "pipes, redirections and the like");
  }
  std::string all;
  for (const char* word : std::span(words.we_wordv, words.we_wordc)) {
    all.append(word, std::strlen(word) + 1);
  }
  ::wordfree(&words);
  return all;
}

/// A hint for a program whose end, while it should describe itself, is what a script without a
/// server does; else empty.
std::string hint_for(const CallReport& report) {
  if (report.end != CallEnd::kExited || report.code != 0) return "";
  return "; it ended before it answered: a program answers requests until there are no more; a "
         "Python file does so if it is started as python3 -m assay FILE, or ends with "
         "assay.serve()";
}

}  // namespace

bool is_library(const fs::path& what) {
  if (what.filename().string().find(".so") != std::string::npos) return true;
  std::error_code none;
  return fs::is_regular_file(what, none) && ::access(what.c_str(), X_OK) != 0;
}

SubjectLibrary::SubjectLibrary(const fs::path& what, const CallLimits& limits)
    : name_("subject " + what.string()), is_program_(!is_library(what)), limits_(limits) {
  // A call may be one of many side by side.
  ::setenv("OPENBLAS_NUM_THREADS", "1", 0);
  ::setenv("OMP_NUM_THREADS", "1", 0);
  if (!is_program_ && !fs::is_regular_file(what)) {
    throw InvalidInput(name_ + ": there is no such file");
  }
  if (!is_program_ && what.extension() == ".py") {
    throw InvalidInput(fmt::format(
        "{}: a Python file is no library: name the program that runs it, 'python3 -m assay {}'",
        name_,
        what.string()));
  }
  try {
    // dlopen searches its own folders for a name without a slash.
    source_ = is_program_ ? words_of(what.string()) : fs::absolute(what).string();
  } catch (const InvalidInput& error) {
    throw InvalidInput(name_ + ": " + error.what());
  }
  std::unique_ptr<HostProcess> host = new_host();
  // A copy, as threads of the library may write to what the host left.
  const std::string text = text_of(host->result());
  if (is_program_) described_ = text;
  try {
    description_ = std::make_unique<const SubjectDescription>(std::string_view(text).substr(1));
  } catch (const InvalidInput& error) {
    throw InvalidInput(name_ + ": " + error.what());
  }
  idle_.push_back({std::move(host)});
}

std::unique_ptr<HostProcess> SubjectLibrary::new_host() const {
  auto host = std::make_unique<HostProcess>();
  const CallReport report = host->call({.work = is_program_ ? HostWork::kStart : HostWork::kLoad,
                                        .input = {piece(source_.c_str(), source_.size() + 1)},
                                        .result_size = kLongestDescription},
                                       {.time = kLoadTime, .memory = limits_.memory});
  if (report.end != CallEnd::kReturned) {
    const std::string hint = is_program_ ? hint_for(report) : "";
    throw InvalidInput(name_ + ": while it was loaded, " + report.what() + hint);
  }
  if (static_cast<char>(host->result().front()) == kLibraryRefused) {
    const std::string text = text_of(host->result());
    throw InvalidInput(name_ + ": " + text.substr(1, text.find('\0', 1) - 1));
  }
  // Requests name what a program has by its place in the description of the first process.
  if (is_program_ && description_ != nullptr && text_of(host->result()) != described_) {
    throw InvalidInput(name_ + ": its description changed when it was started again");
  }
  if (!host->is_there()) {
    throw InvalidInput(
        name_ + ": while it was loaded, it closed the connection of its process to the program");
  }
  return host;
}

/// The host in which this thread called last, so that its calls follow each other in one process,
/// whatever other threads call. Else, and for a use of its own, a host in which nothing was called.
/// Else, if kMostIdle wait, any of them. Null if there is none.
std::unique_ptr<HostProcess> SubjectLibrary::host_for(HostUse use) const {
  const std::scoped_lock lock(mutex_);
  const auto with = [this](std::thread::id user) {
    return std::ranges::find(idle_, user, &Idle::user);
  };
  auto found = use == HostUse::kShared ? with(std::this_thread::get_id()) : idle_.end();
  if (found == idle_.end()) found = with({});
  if (found == idle_.end() && use == HostUse::kShared && idle_.size() >= kMostIdle) {
    found = idle_.begin();
  }
  if (found == idle_.end()) return nullptr;
  std::unique_ptr<HostProcess> host = std::move(found->host);
  idle_.erase(found);
  return host;
}

bool SubjectLibrary::call(const HostRequest& request, HostUse use, const Reader& read) const {
  return call_within(limits_, request, use, read);
}

CallLimits SubjectLibrary::limits_of_ask() const {
  CallLimits limits = limits_;
  if (hung_) limits.time = std::min(limits_.time, std::max(kLeastTime, limits_.time / 10));
  return limits;
}

bool SubjectLibrary::call_within(const CallLimits& limits,
                                 const HostRequest& request,
                                 HostUse use,
                                 const Reader& read) const {
  const bool shares = use == HostUse::kShared;
  std::unique_ptr<HostProcess> host = host_for(use);
  if (host == nullptr) host = new_host();
  const bool is_new = host->calls() == kLoaded;
  CallReport report = host->call(request, limits);
  // An answer to what was not asked says nothing of the call that it ended.
  const bool is_excused = report.end != CallEnd::kReturned && report.end != CallEnd::kBrokeProtocol;
  if (shares && !is_new && is_excused) {
    return call_within(limits, request, HostUse::kOwn, read);
  }
  if (!shares) report = host->end_after(std::move(report));
  printed_ += report.output_size;
  const bool goes_on = read(report, host->result());
  if (shares && goes_on && host->is_there() && host->calls() <= kMostCalls) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back({std::move(host), std::this_thread::get_id()});
  }
  return is_new;
}

HostAnswer SubjectLibrary::ask(const HostRequest& request,
                               Independence& independence,
                               bool (*is_clean)(std::span<const std::byte> left)) const {
  HostAnswer shared, own;
  const auto into = [this, is_clean](HostAnswer& answer) {
    return [this, &answer, is_clean](const CallReport& report, std::span<const std::byte> left) {
      answer = {report, {left.begin(), left.end()}};
      if (report.end == CallEnd::kTimedOut) hung_ = true;
      return is_clean(left);
    };
  };
  const bool shares = independence.holds;
  if (shares) {
    const bool is_first = call_within(limits_of_ask(), request, HostUse::kShared, into(shared));
    if (is_first || shared.report.end == CallEnd::kBrokeProtocol) return shared;
    const std::size_t call = ++independence.calls;
    if (call > kFirstCompared && !std::has_single_bit(call)) return shared;
  }
  call_within(limits_of_ask(), request, HostUse::kOwn, into(own));
  const auto agree = [&] {
    if (shared.report.end != own.report.end) return false;
    if (independence.agree == nullptr || own.report.end != CallEnd::kReturned) {
      return shared.left == own.left;
    }
    return independence.agree(shared.left, own.left);
  };
  if (shares && !agree()) {
    independence.holds = false;
    const bool returned =
        shared.report.end == CallEnd::kReturned && own.report.end == CallEnd::kReturned;
    if (returned) own.left_behind_others = std::move(shared.left);
  }
  return own;
}

std::string SubjectLibrary::full_name(const char* name) const {
  return std::string(subject().name) + "/" + name;
}

}  // namespace assay::reports
