#include "reports/render/figures.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <pugixml.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/escape.hpp"
#include "reports/render/figure_script.hpp"
#include "reports/render/gnuplot.hpp"
#include "reports/render/pgfplots.hpp"
#include "reports/render/row_text.hpp"

namespace assay::reports {
namespace {

/// Figures that one gnuplot draws.
constexpr std::size_t kBatch = 128;

using Rows = std::span<const StudyRow* const>;

std::string all_figures(Rows rows, std::string_view ending, const FigureWords& words) {
  std::string script;
  for (const StudyRow* row : rows) {
    script += figure_script(*row, fmt::format("{}.{}", row->id, ending), words);
  }
  return script;
}

/// The terminal of an ending, for figures of so many pixels, 40 of them to the centimetre.
std::string terminal(std::string_view ending, int width, int height) {
  if (ending == "svg") {
    return fmt::format(
        "set terminal svg size {},{} dynamic enhanced font 'sans-serif,15' background '{}'\n",
        width,
        height,
        kPaper.hex);
  }
  return fmt::format(
      "set terminal pdfcairo size {}cm,{}cm enhanced font 'sans-serif,11' linewidth 1.2\n",
      width / 40.0,
      height / 40.0);
}

/// "#2b5d8c" as gnuplot writes it: "rgb( 43,  93, 140)", of texts "rgb(43,93,140)".
std::string gnuplot_rgb(std::string_view hex, bool of_text) {
  const auto channel = [hex](std::size_t i) {
    return std::stoi(std::string(hex.substr(i, 2)), nullptr, 16);
  };
  const auto* form = of_text ? "rgb({},{},{})" : "rgb({:3d}, {:3d}, {:3d})";
  return fmt::format(fmt::runtime(form), channel(1), channel(3), channel(5));
}

/// Rules for readers who prefer the dark; programs other than browsers pass over them.
std::string dark_style() {
  std::string rules;
  for (const FigureColor& color : kFigureColors) {
    for (const std::string& written :
         {gnuplot_rgb(color.hex, false), gnuplot_rgb(color.hex, true), std::string(color.hex)}) {
      for (const char* property : {"stroke", "fill", "color"}) {
        rules += fmt::format("[{}='{}']{{{}:{}}}", property, written, property, color.dark);
      }
    }
  }
  return fmt::format("@media screen and (prefers-color-scheme: dark){{{}}}", rules);
}

/// gnuplot draws the symbols of an SVG hair thin, calls every figure "Gnuplot", and knows no dark.
void finish_svg(const std::filesystem::path& svg, const std::string& title) {
  pugi::xml_document document;
  const auto read = document.load_file(
      svg.c_str(), pugi::parse_default | pugi::parse_declaration | pugi::parse_ws_pcdata);
  pugi::xml_node root = document.child("svg");
  root.child("title").text() = clean_text(title).c_str();
  static const std::string kDarkStyle = dark_style();
  root.prepend_child("style").text() = kDarkStyle.c_str();
  for (const pugi::xml_node symbol : root.child("g").child("defs").children()) {
    if (pugi::xml_attribute width = symbol.attribute("stroke-width")) width = "0.42";
  }
  if (!read || !document.save_file(svg.c_str(), "", pugi::format_raw)) {
    throw InvalidInput(svg.string() + ": cannot be read and written");
  }
}

/// Cairo stamps a PDF with the time; the stamp's digits are replaced, so that no offset moves.
void remove_time_stamp(const std::filesystem::path& pdf) {
  constexpr std::string_view kStamp = "/CreationDate (D:";
  constexpr std::string_view kNoTime = "20000101000000";
  const std::size_t found = read_file(pdf).rfind(kStamp);
  if (found == std::string::npos) return;
  std::fstream file(pdf, std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(static_cast<std::streamoff>(found + kStamp.size()));
  if (!file.write(kNoTime.data(), kNoTime.size()).flush()) {
    throw InvalidInput(pdf.string() + ": cannot be written");
  }
}

void finish(const std::filesystem::path& folder,
            const std::string& name,
            const std::string& title) {
  finish_svg(folder / (name + ".svg"), title);
  remove_time_stamp(folder / (name + ".pdf"));
}

/// The runs of a row, as pgfplots and most other programs that draw read them.
void write_data(const StudyRow& row, const std::filesystem::path& folder) {
  std::string text = fmt::format("# {} [{}] over h [s]\n", row.id, row.unit);
  if (row.fit) {
    text +=
        fmt::format("# fit: {:.6g} h^{:.6g}\n", std::exp(row.fit->log_constant), row.fit->order);
  }
  text += "h error\n";
  for (const Sample& sample : row.samples) {
    text += fmt::format("{:.17g} {:.17g}\n", sample.h, sample.error);
  }
  replace_file(folder / (row.id + ".dat"), text);
}

void draw_rows(Rows rows,
               const std::filesystem::path& folder,
               const std::string& gnuplot,
               const FigureWords& words) {
  std::string script;
  for (const char* ending : {"svg", "pdf"}) {
    script += terminal(ending, 480, 420) + all_figures(rows, ending, words);
  }
  run_gnuplot(script, folder, gnuplot);
  for (const StudyRow* row : rows) {
    finish(folder, row->id, row_title(*row));
    write_data(*row, folder);
    replace_file(folder / (row->id + ".tex"), pgfplots_picture(*row, words));
  }
}

void draw_sections(const std::vector<SectionFigure>& sections,
                   const std::filesystem::path& folder,
                   const std::string& gnuplot) {
  std::string script;
  for (const char* ending : {"svg", "pdf"}) {
    script += terminal(ending, 800, 420);
    for (const SectionFigure& figure : sections) {
      script += section_script(figure, fmt::format("{}.{}", figure.name, ending));
    }
  }
  run_gnuplot(script, folder, gnuplot);
  for (const SectionFigure& figure : sections) finish(folder, figure.name, figure.title);
}

}  // namespace

void write_figures(const StudyResult& study,
                   const std::filesystem::path& folder,
                   const std::string& gnuplot,
                   const std::vector<SectionFigure>& sections,
                   const FigureWords& words) {
  std::vector<const StudyRow*> rows;
  for (const StudyRow& row : study.rows) {
    if (has_figure(row)) rows.push_back(&row);
  }
  const std::size_t batches = (rows.size() + kBatch - 1) / kBatch;
  oneapi::tbb::parallel_for(std::size_t{0}, batches, [&](std::size_t k) {
    const std::size_t first = k * kBatch;
    draw_rows(
        Rows(rows).subspan(first, std::min(kBatch, rows.size() - first)), folder, gnuplot, words);
  });
  if (!sections.empty()) draw_sections(sections, folder, gnuplot);
}

}  // namespace assay::reports
