#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reports {

/// The file `name`.mustache of templates/, filled with the members of `data`.
///
/// A list repeats its section, and an empty text leaves it out, as null and false do. Bytes that
/// are no text become U+FFFD. The ending of the name tells how values are escaped: for HTML and XML
/// (both quotes too, so that they stay inside attributes), "md" and "tex".
/// @throws std::logic_error if the template is missing or malformed, or asks for a name that `data`
/// does not have.
std::string render_template(std::string_view name, const nlohmann::ordered_json& data);

/// The lines of a text, for templates that write something before each.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace assay::reports
