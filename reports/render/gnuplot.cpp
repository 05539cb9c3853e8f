#include "reports/render/gnuplot.hpp"

#include "reports/files/run_program.hpp"

namespace assay::reports {

void run_gnuplot(const std::string& script,
                 const std::filesystem::path& folder,
                 const std::string& program) {
  // -d: without start-up files. As a file, the script is read in blocks, not by the character.
  (void)output_of({{program, "-d", "/dev/stdin"}, "figures need the Debian package gnuplot-nox"},
                  script,
                  folder);
}

void require_gnuplot(const std::string& program) {
  run_gnuplot("set terminal svg\nset terminal pdfcairo\n", "/", program);
}

}  // namespace assay::reports
