# The ladder: a scalar's name, its C++ type and the header that defines it.
set(ASSAY_SCALARS
  "double      | double               | core/scalar/machine.hpp"
  "long-double | long double          | core/scalar/machine.hpp"
  "dd          | assay::Dd            | core/scalar/dd.hpp"
  "float128    | assay::Float128      | core/scalar/float128.hpp"
  "mpfr50      | assay::Mpfr50        | core/scalar/mpfr.hpp"
  "mpfr100     | assay::Mpfr100       | core/scalar/mpfr.hpp"
  "mpfr        | assay::Mpfr          | core/scalar/mpfr_real.hpp"
  "mpreal      | assay::Mpreal        | core/scalar/mpreal.hpp"
  "rational    | assay::Rational      | core/scalar/rational.hpp"
  "interval    | assay::Interval      | core/scalar/interval.hpp"
  "jet         | assay::Jet<double,4> | core/scalar/jet.hpp")

# assay_scalar_type(SCALAR TYPE [HEADER]): the C++ type of a rung of the ladder, and its header.
function(assay_scalar_type scalar type)
  set(row ${ASSAY_SCALARS})
  list(FILTER row INCLUDE REGEX "^${scalar} ")
  if(NOT row MATCHES "^[^|]+\\| ([^|]+[^ |]) +\\| ([^|]+)$")
    message(FATAL_ERROR "unknown scalar '${scalar}'")
  endif()
  set(${type} ${CMAKE_MATCH_1} PARENT_SCOPE)
  if(ARGN)
    set(${ARGN} ${CMAKE_MATCH_2} PARENT_SCOPE)
  endif()
endfunction()

# assay_instantiate(TARGET target HEADER header [FILE name] [WITH headers...]
#                   [EXTERN declarations...] TEMPLATE declarations... SCALARS names...)
#
# One source file per scalar, called as `header` or by name, that includes `header` and those after
# WITH and instantiates each declaration: the name of a class template, or whatever may follow the
# word `template`, with {S} for the scalar:
#
#   assay_instantiate(TARGET assay_core HEADER core/laws/newton_impact.hpp
#     TEMPLATE assay::NewtonImpact "void assay::validate(const assay::ContactModel<{S}>&)"
#     SCALARS double dd)
#
# Those after EXTERN are compiled elsewhere.
function(assay_instantiate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;HEADER;FILE" "WITH;EXTERN;TEMPLATE;SCALARS")
  cmake_path(GET arg_HEADER STEM stem)
  if(arg_FILE)
    set(stem ${arg_FILE})
  endif()
  foreach(scalar IN LISTS arg_SCALARS)
    if(scalar STREQUAL "mpreal" AND NOT ASSAY_WITH_MPREAL)
      continue()
    endif()
    assay_scalar_type(${scalar} type own_header)
    set(text "#include \"${own_header}\"\n\n")
    foreach(header ${arg_HEADER} ${arg_WITH})
      string(APPEND text "#include \"${header}\"\n")
    endforeach()
    string(APPEND text "\n")
    foreach(kind IN ITEMS EXTERN TEMPLATE)
      foreach(declaration IN LISTS arg_${kind})
        if(NOT declaration MATCHES "[{<]")
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
