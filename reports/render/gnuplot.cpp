#include "reports/render/gnuplot.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <memory>
#include <system_error>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/stop_guard.hpp"

namespace assay::reports {
namespace {

/// A nameless temporary file: the child's standard input or error, without pipes to deadlock on.
class TemporaryFile {
 public:
  TemporaryFile() : file_(std::tmpfile(), &std::fclose) {
    if (!file_) throw InvalidInput("gnuplot: no temporary file can be created");
  }

  int descriptor() const { return ::fileno(file_.get()); }

  void write(const std::string& text) {
    const std::size_t written = std::fwrite(text.data(), 1, text.size(), file_.get());
    if (written != text.size() || std::fflush(file_.get()) != 0) {
      throw InvalidInput("gnuplot: its script cannot be written to a temporary file");
    }
    std::rewind(file_.get());
  }

  std::string read() {
    std::rewind(file_.get());
    std::string text(4096, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file_.get()));
    return text;
  }

 private:
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

pid_t spawn(const std::string& program,
            const std::filesystem::path& folder,
            const TemporaryFile& input,
            const TemporaryFile& errors) {
  SpawnActions actions;
  ::posix_spawn_file_actions_addchdir_np(actions.get(), folder.c_str());
  ::posix_spawn_file_actions_adddup2(actions.get(), input.descriptor(), STDIN_FILENO);
  ::posix_spawn_file_actions_addopen(actions.get(), STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_adddup2(actions.get(), errors.descriptor(), STDERR_FILENO);
  std::string name = program;
  std::string no_startup_files = "-d";
  std::string script = "/dev/stdin";  // as a file it is read in blocks, not by the character
  std::array<char*, 4> arguments{name.data(), no_startup_files.data(), script.data(), nullptr};
  pid_t child = 0;
  const int error =
      ::posix_spawnp(&child, program.c_str(), actions.get(), nullptr, arguments.data(), environ);
  if (error == 0) return child;
  throw InvalidInput(
      fmt::format("{}: cannot be run ({}); figures need the Debian package "
                  "gnuplot-nox",
                  program,
                  std::generic_category().message(error)));
}

}  // namespace

void run_gnuplot(const std::string& script,
                 const std::filesystem::path& folder,
                 const std::string& program) {
  TemporaryFile input;
  TemporaryFile errors;
  input.write(script);
  if (stop_is_requested()) throw InvalidInput("stopped while figures were drawn");
  const int status = wait_for_child(spawn(program, folder, input, errors));
  if (stop_is_requested()) throw InvalidInput("stopped while figures were drawn");
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  throw InvalidInput(fmt::format(
      "{}: failed; figures need the Debian package gnuplot-nox: {}", program, errors.read()));
}

void require_gnuplot(const std::string& program) {
  run_gnuplot("set terminal svg\nset terminal pdfcairo\n", "/", program);
}

}  // namespace assay::reports
