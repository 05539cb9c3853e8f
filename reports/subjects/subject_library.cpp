#include "reports/subjects/subject_library.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <span>
#include <string_view>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

constexpr auto kLoadTime = std::chrono::seconds(10);
constexpr std::size_t kMessage = 1024;

/// Drops what is printed while it lives.
class Silence {
 public:
  Silence() {
    std::fflush(nullptr);
    const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
      kept_.at(static_cast<std::size_t>(stream)) = ::fcntl(stream, F_DUPFD_CLOEXEC, 3);
      ::dup2(nothing, stream);
    }
    ::close(nothing);
  }
  ~Silence() {
    std::fflush(nullptr);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
      const int kept = kept_.at(static_cast<std::size_t>(stream));
      ::dup2(kept, stream);
      ::close(kept);
    }
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  std::array<int, 3> kept_{};
};

bool is_kebab_case(const char* name) {
  if (name == nullptr) return false;
  const std::string_view text(name);
  return !text.empty() && text.front() != '-' && text.back() != '-' &&
         std::ranges::all_of(text, [](char c) {
           return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
         });
}

void require(bool holds, const std::string& what) {
  if (!holds) throw InvalidInput(what);
}

/// Of one kind of things: the name, which no other has, and the description.
template <class Thing>
void require_named(const char* kind, std::span<const Thing> things) {
  std::set<std::string> names;
  for (const Thing& thing : things) {
    require(
        is_kebab_case(thing.name),
        fmt::format(
            "{} '{}' has no name in kebab-case", kind, thing.name == nullptr ? "" : thing.name));
    require(names.insert(thing.name).second, fmt::format("{} {} is there twice", kind, thing.name));
    require(thing.description != nullptr,
            fmt::format("{} {} has no description", kind, thing.name));
  }
}

template <class Thing>
std::span<const Thing> list(const char* kind, const Thing* things, int count) {
  require(count >= 0 && (count == 0 || things != nullptr),
          fmt::format("{} {}s and no list of them", count, kind));
  return {things, static_cast<std::size_t>(count)};
}

/// @throws InvalidInput saying what is not as assay_subject.h says.
void validate(const AssaySubject& subject) {
  require(is_kebab_case(subject.name), "the subject has no name in kebab-case");
  require(subject.description != nullptr, "the subject has no description");
  require(subject.version != nullptr, "the subject has no version");
  const auto schemes = list("scheme", subject.schemes, subject.scheme_count);
  const auto solvers = list("solver", subject.solvers, subject.solver_count);
  const auto derivatives = list("derivative", subject.derivatives, subject.derivative_count);
  require(!schemes.empty() || !solvers.empty() || !derivatives.empty(), "it has nothing to test");
  require_named("scheme", schemes);
  require_named("solver", solvers);
  require_named("derivative", derivatives);
  for (const AssayScheme& scheme : schemes) {
    require(scheme.create != nullptr && scheme.step != nullptr && scheme.destroy != nullptr,
            fmt::format("scheme {} lacks create, step or destroy", scheme.name));
    require(scheme.claims != nullptr, fmt::format("scheme {} has no claims", scheme.name));
    constexpr int kKinds = ASSAY_TAKES_FIRST_ORDER | ASSAY_TAKES_RIGID_BODIES;
    require((scheme.flags & kKinds) != kKinds,
            fmt::format("scheme {} takes first-order systems and nothing else, and rigid bodies "
                        "and nothing else",
                        scheme.name));
    require(scheme.multiplier_instant >= 0 && scheme.multiplier_instant <= 1,
            fmt::format("scheme {}: multiplier_instant = {} is not in [0, 1]",
                        scheme.name,
                        scheme.multiplier_instant));
    for (const AssayOption& option : list("option", scheme.options, scheme.option_count)) {
      require(is_kebab_case(option.name) && option.default_value != nullptr &&
                  option.meaning != nullptr && option.unit != nullptr && option.low <= option.high,
              fmt::format("an option of scheme {} lacks its name, default, meaning, unit or range",
                          scheme.name));
    }
  }
  for (const AssaySolver& solver : solvers) {
    require(solver.solve != nullptr, fmt::format("solver {} has no function", solver.name));
  }
  for (const AssayDerivative& derivative : derivatives) {
    require(
        derivative.evaluate != nullptr && derivative.map != nullptr && derivative.source != nullptr,
        fmt::format("derivative {} lacks its function, map or source", derivative.name));
    require(derivative.parts > 0 && derivative.parts <= (ASSAY_VALUE | ASSAY_JACOBIAN),
            fmt::format("derivative {} gives neither value nor Jacobian", derivative.name));
  }
}

/// @throws InvalidInput saying what is wrong.
const AssaySubject* load(const std::string& file) {
  void* library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (library == nullptr) throw InvalidInput(::dlerror());
  const auto entry = reinterpret_cast<const AssaySubject* (*)()>(::dlsym(library, "assay_subject"));
  require(entry != nullptr, "it does not export the function assay_subject");
  const AssaySubject* subject = entry();
  require(subject != nullptr, "its assay_subject() returns null");
  require(subject->abi == ASSAY_SUBJECT_ABI,
          fmt::format("it is of ABI {}; this program knows {}", subject->abi, ASSAY_SUBJECT_ABI));
  validate(*subject);
  return subject;
}

}  // namespace

SubjectLibrary::SubjectLibrary(const std::filesystem::path& file, const CallLimits& limits)
    : limits_(limits) {
  // A call may be one of many side by side.
  ::setenv("OPENBLAS_NUM_THREADS", "1", 0);
  ::setenv("OMP_NUM_THREADS", "1", 0);
  const std::string name = file.string();
  require(std::filesystem::is_regular_file(file), "subject " + name + ": there is no such file");
  // dlopen searches its own folders for a name without a slash.
  const std::string path = std::filesystem::absolute(file).string();
  std::array<char, kMessage> message{};
  const CallReport report = isolated_call(
      std::as_writable_bytes(std::span(message)),
      [&](std::span<std::byte> result) {
        try {
          (void)load(path);
        } catch (const InvalidInput& error) {
          std::strncpy(reinterpret_cast<char*>(result.data()), error.what(), kMessage - 1);
        }
      },
      {.time = kLoadTime, .memory = limits.memory});
  require(message[0] == '\0', "subject " + name + ": " + message.data());
  require(report.end == CallEnd::kReturned, "subject " + name + ": loading it, " + report.what());
  const Silence silence;
  subject_ = load(path);
}

std::string SubjectLibrary::full_name(const char* name) const {
  return std::string(subject_->name) + "/" + name;
}

}  // namespace assay::reports
