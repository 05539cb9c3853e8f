#include "reports/files/run_program.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <system_error>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/stop_guard.hpp"

namespace assay::reports {
namespace {

/// A nameless temporary file: a stream of the child, without pipes to deadlock on.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& program)
      : program_(program), file_(std::tmpfile(), &std::fclose) {
    if (!file_) throw InvalidInput(program + ": no temporary file can be created");
  }

  int descriptor() const { return ::fileno(file_.get()); }

  void write(const std::string& text) {
    const std::size_t written = std::fwrite(text.data(), 1, text.size(), file_.get());
    if (written != text.size() || std::fflush(file_.get()) != 0) {
      throw InvalidInput(program_ + ": its input cannot be written to a temporary file");
    }
    std::rewind(file_.get());
  }

  std::string read() {
    std::rewind(file_.get());
    std::string text;
    char block[4096];
    while (const std::size_t size = std::fread(block, 1, sizeof block, file_.get())) {
      text.append(block, size);
    }
    return text;
  }

 private:
  std::string program_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

class SpawnActions {
 public:
  SpawnActions() { ::posix_spawn_file_actions_init(&actions_); }
  ~SpawnActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;

  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

struct Streams {
  TemporaryFile input, output, errors;
};

pid_t spawn(const SystemProgram& program,
            const std::filesystem::path& folder,
            const Streams& streams) {
  SpawnActions actions;
  ::posix_spawn_file_actions_addchdir_np(actions.get(), folder.c_str());
  ::posix_spawn_file_actions_adddup2(actions.get(), streams.input.descriptor(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(actions.get(), streams.output.descriptor(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(actions.get(), streams.errors.descriptor(), STDERR_FILENO);
  std::vector<std::string> words = program.words;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int error =
      ::posix_spawnp(&child, arguments.front(), actions.get(), nullptr, arguments.data(), environ);
  if (error == 0) return child;
  throw InvalidInput(fmt::format("{}: cannot be run ({}); {}",
                                 words.front(),
                                 std::generic_category().message(error),
                                 program.need));
}

void require_no_stop(const std::string& name) {
  if (stop_is_requested()) throw InvalidInput("stopped while " + name + " was at work");
}

}  // namespace

std::string output_of(const SystemProgram& program,
                      const std::string& input,
                      const std::filesystem::path& folder) {
  const std::string& name = program.words.front();
  Streams streams{TemporaryFile(name), TemporaryFile(name), TemporaryFile(name)};
  streams.input.write(input);
  require_no_stop(name);
  const int status = wait_for_child(spawn(program, folder, streams));
  require_no_stop(name);
  if (WIFEXITED(status) && (program.may_fail || WEXITSTATUS(status) == 0)) {
    return streams.output.read();
  }
  throw InvalidInput(fmt::format("{}: failed; {}: {}", name, program.need, streams.errors.read()));
}

}  // namespace assay::reports
