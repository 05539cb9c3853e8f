#include "reports/render/report_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/fresh_path.hpp"
#include "reports/files/stop_guard.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/figure_script.hpp"
#include "reports/render/figures.hpp"
#include "reports/render/gnuplot.hpp"
#include "reports/render/junit.hpp"
#include "reports/render/study_pages.hpp"
#include "reports/render/verdict_matrix.hpp"
#include "reports/study/journal.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 6> kFiles{
    "index.html", "style.css", "report.md", "results.json", "junit.xml", "table.tex"};

/// The folders of a report, and the endings of their files.
struct Part {
  std::string_view folder;
  std::vector<std::string_view> endings;
};
const std::array<Part, 2> kParts{Part{"figures", {".svg", ".pdf", ".dat", ".tex"}},
                                 Part{"pairs", {".html"}}};

bool belongs_to(const Part& part, const fs::directory_entry& entry) {
  return entry.is_regular_file() &&
         std::ranges::find(part.endings, entry.path().extension().string()) != part.endings.end();
}

/// The first entry of a folder that no report has written, or an empty path.
fs::path foreign_entry(const fs::path& folder) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const auto part = std::ranges::find(kParts, name, &Part::folder);
    if (part != kParts.end() && entry.is_directory()) {
      for (const fs::directory_entry& file : fs::directory_iterator(entry.path())) {
        if (!belongs_to(*part, file)) return file.path();
      }
    } else if (!entry.is_regular_file() ||
               (name != kJournalName && std::ranges::find(kFiles, name) == kFiles.end())) {
      return entry.path();
    }
  }
  return {};
}

/// The target without symbolic links and trailing slashes, once it is known to be replaceable.
fs::path replaceable(const fs::path& folder) {
  if (folder.empty())
    throw InvalidInput("report: the name of the folder is empty; a name is expected");
  fs::path target = fs::weakly_canonical(fs::absolute(folder)).lexically_normal();
  if (!target.has_filename()) target = target.parent_path();
  if (!fs::exists(target)) return target;
  if (!fs::is_directory(target)) {
    throw InvalidInput(folder.string() + ": a file; expected a folder for the report");
  }
  if (fs::is_empty(target)) return target;
  const fs::path foreign = foreign_entry(target);
  if (!foreign.empty()) {
    throw InvalidInput(
        fmt::format("{}: holds {}, which is no part of a report; expected a new or "
                    "empty folder, or an earlier report",
                    folder.string(),
                    foreign.lexically_relative(target).string()));
  }
  const bool has_results = fs::exists(target / "results.json");
  if (has_results ? is_study(read_file(target / "results.json"))
                  : fs::exists(target / kJournalName)) {
    return target;
  }
  throw InvalidInput(folder.string() +
                     ": not empty and no earlier report (no results.json of a "
                     "study); expected a new or empty folder");
}

/// A mount point cannot be renamed, and its parent may not be writable.
bool is_mount_point(const fs::path& folder) {
  struct statx about = {};
  if (::statx(AT_FDCWD, folder.c_str(), 0, 0, &about) != 0) return false;
  return (about.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

/// Whether a report is made in the folder itself: if the folder exists and its parent does not
/// allow a rename.
bool is_made_inside(const fs::path& target) {
  return fs::exists(target) &&
         (is_mount_point(target) || ::access(target.parent_path().c_str(), W_OK) != 0);
}

/// The folder in which the one is that a report is made in.
fs::path room_for(const fs::path& target) {
  return is_made_inside(target) ? target : target.parent_path();
}

/// `made` replaces `target` in one system call, unless the file system cannot exchange two folders.
void take_place(const fs::path& made, const fs::path& target) {
  if (!fs::exists(target)) return fs::rename(made, target);
  if (::renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0) return;
  const FreshFolder old(target.parent_path());
  fs::rename(target, old.path() / "report");
  std::error_code error;
  fs::rename(made, target, error);
  if (!error) return;
  fs::rename(old.path() / "report", target);
  throw fs::filesystem_error("the new report", target, error);
}

/// The journal of the study goes on in the new report; it goes back where that fails.
class KeptJournal {
 public:
  KeptJournal(const fs::path& target, const fs::path& made)
      : old_(target / kJournalName), moved_(made / kJournalName) {
    if (fs::exists(old_)) fs::rename(old_, moved_);
  }
  ~KeptJournal() {
    std::error_code moved_with_report;
    fs::rename(moved_, old_, moved_with_report);
  }
  KeptJournal(const KeptJournal&) = delete;
  KeptJournal& operator=(const KeptJournal&) = delete;

 private:
  fs::path old_, moved_;
};

/// The contents of `made`, which is in `target`, replace its own, each file as a whole.
void move_out(const fs::path& made, const fs::path& target) {
  for (const Part& part : kParts) {
    const fs::path old = target / part.folder;
    if (fs::exists(old)) fs::rename(old, made / fmt::format("old-{}", part.folder));
    if (fs::exists(made / part.folder)) fs::rename(made / part.folder, old);
  }
  for (const std::string_view file : kFiles) fs::rename(made / file, target / file);
}

/// Removes the folders that hold nothing.
void drop_empty_parts(const fs::path& folder) {
  for (const Part& part : kParts) {
    if (fs::is_empty(folder / part.folder)) fs::remove(folder / part.folder);
  }
}

void write_contents(const StudyResult& study,
                    const std::vector<PoincareSections>& sections,
                    const fs::path& folder,
                    const std::string& gnuplot,
                    bool figure_files) {
  std::vector<SectionFigure> drawn;
  for (const PoincareSections& one : sections) {
    for (SectionFigure& figure : section_figures(one)) drawn.push_back(std::move(figure));
  }
  for (const Part& part : kParts) fs::create_directory(folder / part.folder);
  const StudyResult none;
  write_figures(figure_files ? study : none, folder / "figures", gnuplot, drawn);
  for (const auto& [name, text] : html_pages(study, drawn, figure_files)) {
    replace_file(folder / name, text);
  }
  replace_file(folder / "report.md", markdown_report(study, figure_files));
  replace_file(folder / "results.json", study_text(study));
  replace_file(folder / "junit.xml", junit_report(study));
  replace_file(folder / "table.tex", latex_table(study));
  drop_empty_parts(folder);
}

[[noreturn]] void refuse_folder(const fs::path& folder, const fs::filesystem_error& error) {
  throw InvalidInput(
      fmt::format("{}: the report cannot be written: {}", folder.string(), error.code().message()));
}

}  // namespace

void write_report_folder(const StudyResult& study,
                         const fs::path& folder,
                         const std::string& gnuplot,
                         const std::vector<PoincareSections>& sections,
                         FigureFiles files) try {
  check_row_ids(study);
  const fs::path target = replaceable(folder);
  const StopGuard guard;
  fs::create_directories(room_for(target));
  const FreshFolder made(room_for(target));
  const bool figure_files = files == FigureFiles::kAll || VerdictMatrix(study).pairs().size() == 1;
  write_contents(study, sections, made.path(), gnuplot, figure_files);
  if (is_made_inside(target)) {
    move_out(made.path(), target);
  } else {
    const KeptJournal journal(target, made.path());
    take_place(made.path(), target);
  }
} catch (const fs::filesystem_error& error) {
  refuse_folder(folder, error);
}

void require_report_folder(const fs::path& folder, const std::string& gnuplot) try {
  const fs::path target = replaceable(folder);
  fs::path room = room_for(target);
  while (!fs::exists(room)) room = room.parent_path();
  const FreshFolder can_be_made(room);
  require_gnuplot(gnuplot);
} catch (const fs::filesystem_error& error) {
  refuse_folder(folder, error);
}

}  // namespace assay::reports
