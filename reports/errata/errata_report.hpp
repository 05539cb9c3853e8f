#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reports/errata/judge.hpp"
#include "reports/render/origin.hpp"

namespace assay::reports {

using Errata = std::vector<JudgedFormula>;

/// The document of `assay errata --json`: items in the order of the catalogue, and counts by
/// verdict. Fields that a correct formula does not have (kind, corrected, witness, consequence) are
/// null.
[[nodiscard]] nlohmann::ordered_json errata_json(const Errata& errata,
                                                 const ErrataRequest& request);

/// The formulas that are not correct, one paragraph for each.
[[nodiscard]] std::string errata_text(const Errata& errata);

[[nodiscard]] std::string errata_markdown(const Errata& errata);

[[nodiscard]] std::string errata_html(const Errata& errata, const Origin& origin = {});

/// Writes index.html, errata.md and errata.json, each as a whole. `command` repeats them, to paste.
/// @throws InvalidInput that names the path if it is a file, or contains anything else.
void write_errata_folder(const Errata& errata,
                         const ErrataRequest& request,
                         const std::filesystem::path& folder,
                         const std::string& command = {});

/// Makes those checks of write_errata_folder that are possible before the formulas are judged. Call
/// it first.
/// @throws InvalidInput as write_errata_folder, or if the program that makes MathML is missing.
void require_errata_folder(const std::filesystem::path& folder);

}  // namespace assay::reports
