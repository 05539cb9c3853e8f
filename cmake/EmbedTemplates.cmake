# cmake -D OUTPUT=FILE -D TEMPLATES=LIST -P: writes the templates as a C++ source.
set(entries)
foreach(file IN LISTS TEMPLATES)
  cmake_path(GET file FILENAME name)
  string(REGEX REPLACE "\\.mustache$" "" name ${name})
  file(READ ${file} text)
  string(APPEND entries "    {\"${name}\", R\"template(${text})template\"},\n")
endforeach()
file(WRITE ${OUTPUT}
"#include \"reports/render/embedded_templates.hpp\"

namespace assay::reports {

std::span<const EmbeddedTemplate> embedded_templates() {
  static constexpr EmbeddedTemplate kAll[] = {
${entries}  };
  return kAll;
}

}  // namespace assay::reports
")
