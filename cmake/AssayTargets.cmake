add_library(assay_warnings INTERFACE)
target_compile_options(assay_warnings INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Wswitch-enum -Werror)

# What most of our translation units spend their time on: 3 s without, 0.6 s with.
set(ASSAY_PRECOMPILED_HEADERS
  <Eigen/Dense> <boost/multiprecision/eigen.hpp> <boost/multiprecision/gmp.hpp>
  <boost/multiprecision/mpfr.hpp> <algorithm> <functional> <optional> <string> <vector>)

# assay_library(NAME LINK libraries...)
#
# The library assay_NAME, alias assay::NAME, of every source and header below the current folder;
# main.cpp is left to the executable. A folder without sources gives a header-only library.
function(assay_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS *.hpp *.h)
  if(sources)
    add_library(assay_${name} STATIC ${sources})
    target_link_libraries(assay_${name} PRIVATE $<BUILD_INTERFACE:assay_warnings>)
    if(name STREQUAL "core")
      target_precompile_headers(assay_core PRIVATE ${ASSAY_PRECOMPILED_HEADERS})
    else()
      target_precompile_headers(assay_${name} REUSE_FROM assay_core)
    endif()
    set(scope PUBLIC)
  else()
    add_library(assay_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(assay::${name} ALIAS assay_${name})
  set_target_properties(assay_${name} PROPERTIES
    EXPORT_NAME ${name}
    VERIFY_INTERFACE_HEADER_SETS ON
    INTERFACE_HEADER_SETS_TO_VERIFY HEADERS)
  target_sources(assay_${name} ${scope}
    FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${headers})
  target_link_libraries(assay_${name} ${scope} ${arg_LINK})
  target_compile_features(assay_${name} ${scope} cxx_std_20)
  # Results must not depend on the machine's fused multiply-add, in templates either.
  target_compile_options(assay_${name} ${scope} -ffp-contract=off)
endfunction()

# assay_compile_quickly(TARGET REGEX): the sources of the target whose paths in the project, or in
# its build tree, match REGEX, which take longer
# to compile than to run, are optimised less, in an object library: GCC takes the level of
# optimisation from the precompiled header, of which the first such target makes one for all.
function(assay_compile_quickly target regex)
  get_target_property(all ${target} SOURCES)
  foreach(source IN LISTS all)
    string(REPLACE "${PROJECT_BINARY_DIR}/" "" path "${source}")
    string(REPLACE "${PROJECT_SOURCE_DIR}/" "" path "${path}")
    if(path MATCHES "${regex}")
      list(APPEND quick "${source}")
    else()
      list(APPEND sources "${source}")
    endif()
  endforeach()
  add_library(${target}_quick OBJECT ${quick})
  get_target_property(libraries ${target} LINK_LIBRARIES)
  target_link_libraries(${target}_quick PRIVATE ${libraries})
  target_compile_options(${target}_quick PRIVATE -Og)
  get_property(first GLOBAL PROPERTY ASSAY_QUICK_HEADERS)
  if(first)
    target_precompile_headers(${target}_quick REUSE_FROM ${first})
  else()
    target_precompile_headers(${target}_quick PRIVATE ${ASSAY_PRECOMPILED_HEADERS})
    set_property(GLOBAL PROPERTY ASSAY_QUICK_HEADERS ${target}_quick)
  endif()
  set_target_properties(${target} PROPERTIES SOURCES "${sources}")
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_quick>)
endfunction()

# assay_link_optimised_first(TARGET): many units compile the same inline functions and instances of
# templates, and the linker takes the first. Without this it takes those of sources that are
# optimised less, its own or the libraries', and the program is a quarter slower.
function(assay_link_optimised_first target)
  set(libraries)
  foreach(name IN ITEMS core oracles properties reference)
    get_target_property(type assay_${name} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      list(APPEND libraries $<TARGET_FILE:assay_${name}>)
    endif()
  endforeach()
  target_link_options(${target} PRIVATE
    LINKER:--whole-archive ${libraries} LINKER:--no-whole-archive $<TARGET_OBJECTS:assay_reports>)
endfunction()
