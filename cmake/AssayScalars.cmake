# The ladder: a scalar's name, its C++ type and the headers that define it.
set(ASSAY_SCALARS
  "double      | double               | core/scalar/machine.hpp"
  "long-double | long double          | core/scalar/machine.hpp"
  "dd          | assay::Dd            | core/scalar/dd.hpp"
  "float128    | assay::Float128      | core/scalar/float128.hpp"
  "mpfr50      | assay::Mpfr50        | core/scalar/mpfr.hpp"
  "mpfr100     | assay::Mpfr100       | core/scalar/mpfr.hpp"
  "mpreal      | assay::Mpreal        | core/scalar/mpreal.hpp"
  "rational    | assay::Rational      | core/scalar/rational.hpp"
  "interval    | assay::Interval      | core/scalar/interval.hpp"
  "jet         | assay::Jet<double,4> | core/scalar/machine.hpp core/scalar/jet.hpp")

# assay_instantiate(TARGET target HEADER header [EXTERN declarations...] TEMPLATE declarations...
#                   SCALARS names...)
#
# One source file per scalar that includes `header` and instantiates each declaration: the name of
# a class template, or, with {S} for the scalar, whatever may follow the word `template`:
#
#   assay_instantiate(TARGET assay_core HEADER core/laws/newton_impact.hpp
#     TEMPLATE assay::NewtonImpact "void assay::validate(const assay::ContactModel<{S}>&)"
#     SCALARS double dd)
#
# Those after EXTERN are compiled elsewhere.
function(assay_instantiate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;HEADER" "EXTERN;TEMPLATE;SCALARS")
  cmake_path(GET arg_HEADER STEM stem)
  foreach(scalar IN LISTS arg_SCALARS)
    if(scalar STREQUAL "mpreal" AND NOT ASSAY_WITH_MPREAL)
      continue()
    endif()
    set(row ${ASSAY_SCALARS})
    list(FILTER row INCLUDE REGEX "^${scalar} ")
    if(NOT row MATCHES "^[^|]+\\| ([^|]+[^ |]) +\\| ([^|]+)$")
      message(FATAL_ERROR "assay_instantiate: unknown scalar '${scalar}'")
    endif()
    set(type ${CMAKE_MATCH_1})
    string(REGEX REPLACE "([^ ]+) ?" "#include \"\\1\"\n" text "${CMAKE_MATCH_2}")
    string(APPEND text "\n#include \"${arg_HEADER}\"\n\n")
    foreach(kind IN ITEMS EXTERN TEMPLATE)
      foreach(declaration IN LISTS arg_${kind})
        if(NOT declaration MATCHES "{S}")
          set(declaration "class ${declaration}<{S}>")
        endif()
        string(REPLACE "{S}" "${type}" declaration "${declaration}")
        if(kind STREQUAL "EXTERN")
          string(APPEND text "extern ")
        endif()
        string(APPEND text "template ${declaration};\n")
      endforeach()
    endforeach()
    set(file ${CMAKE_CURRENT_BINARY_DIR}/instantiations/${stem}.${scalar}.cpp)
    file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
    target_sources(${arg_TARGET} PRIVATE ${file})
  endforeach()
endfunction()
