add_library(assay_warnings INTERFACE)
target_compile_options(assay_warnings INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Wswitch-enum -Werror)

# What most of our translation units spend their time on: 3 s without, 0.6 s with. GCC takes the level
# of optimisation from the precompiled header, so there are two: pch, and pch_quick (-O1) for what
# takes longer to compile than to run, or spends its time in GMP and MPFR. (-Og would slow down the
# long double motions that studies evaluate, up to nine times.)
# The vocabulary of core is in them, as nearly every unit has it; headers compile without them too, see
# Headers.CompileAlone.
set(ASSAY_PRECOMPILED_HEADERS
  <algorithm> <functional> <optional> <string> <vector>
  ${PROJECT_SOURCE_DIR}/core/scalar/mpfr_real.hpp
  ${PROJECT_SOURCE_DIR}/core/scalar/parameters.hpp
  ${PROJECT_SOURCE_DIR}/core/scalar/standard_scalars.hpp
  ${PROJECT_SOURCE_DIR}/core/systems/model.hpp)
add_library(assay_third_party INTERFACE)
target_compile_features(assay_third_party INTERFACE cxx_std_20)
# Results must not depend on the machine's fused multiply-add, in templates either.
target_compile_options(assay_third_party INTERFACE -ffp-contract=off)
target_link_libraries(assay_third_party INTERFACE
  Eigen3::Eigen Boost::headers assay::GMP assay::MPFR assay::MPFI assay::QD assay::CeresJet
  $<BUILD_INTERFACE:$<$<BOOL:${ASSAY_WITH_MPREAL}>:assay::MPReal>> quadmath)
# <assay/…> is for users: our own files include what they use.
target_include_directories(assay_third_party INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
if(NOT PROJECT_IS_TOP_LEVEL)
  target_include_directories(assay_third_party INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
endif()
# The installed headers never include mpreal.h, which is GPL-3; of ours, tests and assay-mpreal.so do.
target_compile_definitions(assay_third_party INTERFACE
  ASSAY_VERSION="${PROJECT_VERSION}"
  ASSAY_WITH_MPREAL=$<BUILD_INTERFACE:$<BOOL:${ASSAY_WITH_MPREAL}>>$<INSTALL_INTERFACE:0>)
if(ASSAY_WITH_MPREAL)
  # As mpreal.h defines them, so that it may come before or after mpfr.h.
  target_compile_definitions(assay_third_party INTERFACE MPFR_USE_NO_MACRO= MPFR_USE_INTMAX_T=)
endif()
foreach(pch IN ITEMS pch pch_quick)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${pch}.cpp CONTENT "" @ONLY)
  add_library(assay_${pch} OBJECT ${PROJECT_BINARY_DIR}/${pch}.cpp)
  target_include_directories(assay_${pch} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(assay_${pch} PRIVATE assay_third_party Threads::Threads)
  assay_precompile_headers(assay_${pch} ${ASSAY_PRECOMPILED_HEADERS})
endforeach()
target_compile_options(assay_pch_quick PRIVATE -O1)

# assay_compile_settings(TARGET [QUICK]): our warnings and precompiled header; QUICK: optimised less.
function(assay_compile_settings target)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:assay_warnings>)
  if("QUICK" IN_LIST ARGN)
    target_compile_options(${target} PRIVATE -O1)
    target_precompile_headers(${target} REUSE_FROM assay_pch_quick)
  else()
    target_precompile_headers(${target} REUSE_FROM assay_pch)
  endif()
endfunction()

# assay_library(NAME [QUICK] [QUICK_SOURCES] [ONLY_INSTANCES] [TOGETHER count] [FOLDERS folders...] [EXCEPT regex]
#               [SCALARS names...] [QUICK_SCALARS names...] LINK libraries...)
#
# The library assay_NAME, alias assay::NAME. Without sources it is header-only.
#
#   FOLDERS         where its sources and headers are, files too; default: the current folder
#   EXCEPT          leaves out the files that match
#   SCALARS         also compiles each file of the folders instances/, once a scalar; the file knows
#                   it as ASSAY_SCALAR, and its header as ASSAY_SCALAR_HEADER. Those of
#                   instances/real/ are for scalars with square roots.
#   TOGETHER        so many of its files are one unit: neighbours instantiate the same templates
#   ONLY_INSTANCES  takes nothing but the files of instances/
#   QUICK           optimises less
#   QUICK_SOURCES   optimises less what is compiled once, but not the instances
#   QUICK_SCALARS   optimises the instances of these scalars less
function(assay_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg
    "QUICK;QUICK_SOURCES;ONLY_INSTANCES" "EXCEPT;TOGETHER" "FOLDERS;SCALARS;QUICK_SCALARS;LINK")
  if(NOT arg_FOLDERS)
    set(arg_FOLDERS .)
  endif()
  foreach(folder IN LISTS arg_FOLDERS)
    if(folder MATCHES "\\.[ch]pp$")
      list(APPEND files ${CMAKE_CURRENT_SOURCE_DIR}/${folder})
    else()
      file(GLOB_RECURSE found CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/*.hpp ${folder}/*.h)
      list(APPEND files ${found})
    endif()
  endforeach()
  if(arg_EXCEPT)
    list(FILTER files EXCLUDE REGEX "${arg_EXCEPT}")
  endif()
  set(instances ${files})
  list(FILTER instances INCLUDE REGEX "/instances/")
  list(FILTER files EXCLUDE REGEX "/instances/|/main\\.cpp$")
  if(arg_ONLY_INSTANCES)
    set(files)
  endif()
  set(sources ${files})
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set(headers ${files})
  list(FILTER headers EXCLUDE REGEX "\\.cpp$")
  set(quick)
  if(arg_QUICK)
    set(quick QUICK)
  endif()
  set(quick_sources ${quick})
  if(arg_QUICK_SOURCES)
    set(quick_sources QUICK)
  endif()
  if(sources OR arg_SCALARS)
    add_library(assay_${name} STATIC ${sources})
    assay_compile_settings(assay_${name} ${quick_sources})
    set(scope PUBLIC)
  else()
    add_library(assay_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(assay::${name} ALIAS assay_${name})
  set_property(GLOBAL APPEND PROPERTY ASSAY_LIBRARIES assay_${name})
  set_target_properties(assay_${name} PROPERTIES
    EXPORT_NAME ${name}
    VERIFY_INTERFACE_HEADER_SETS ON
    INTERFACE_HEADER_SETS_TO_VERIFY HEADERS)
  target_sources(assay_${name} ${scope}
    FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${headers})
  target_link_libraries(assay_${name} ${scope} ${arg_LINK})
  if(sources AND arg_TOGETHER)
    set_target_properties(assay_${name} PROPERTIES
      UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${arg_TOGETHER})
  endif()
  foreach(scalar IN LISTS arg_SCALARS)
    set(quick_scalar ${quick})
    if(scalar IN_LIST arg_QUICK_SCALARS)
      set(quick_scalar QUICK)
    endif()
    assay_compile_instances(assay_${name} ${scalar} "${instances}" "${arg_LINK}" ${quick_scalar})
    if(arg_TOGETHER AND TARGET assay_${name}_${scalar})
      set_target_properties(assay_${name}_${scalar} PROPERTIES
        UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${arg_TOGETHER})
    endif()
  endforeach()
endfunction()

# assay_compile_instances(TARGET SCALAR files libraries [QUICK]): those files in that scalar, as a part
# of the library TARGET.
function(assay_compile_instances target scalar files libraries)
  if(scalar STREQUAL "mpreal" AND NOT ASSAY_WITH_MPREAL)
    return()
  endif()
  if(scalar STREQUAL "rational")
    list(FILTER files EXCLUDE REGEX "/instances/real/")
  endif()
  assay_scalar_type(${scalar} type header)
  add_library(${target}_${scalar} OBJECT ${files})
  target_compile_definitions(${target}_${scalar} PRIVATE
    "ASSAY_SCALAR=${type}" ASSAY_SCALAR_HEADER="${header}")
  target_include_directories(${target}_${scalar} PRIVATE ${PROJECT_SOURCE_DIR})
  list(FILTER libraries EXCLUDE REGEX "^assay::")  # ours may be linked in a circle
  target_link_libraries(${target}_${scalar} PRIVATE assay_third_party ${libraries})
  assay_compile_settings(${target}_${scalar} ${ARGN})
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_${scalar}>)
endfunction()

# assay_link_optimised_first(TARGET LIBRARY libraries...): many units compile the same inline functions
# and instances of templates, and the linker takes the first. Without this it takes those of sources
# that are optimised less, and the program is a quarter slower.
function(assay_link_optimised_first target)
  set(libraries)
  foreach(name IN LISTS ARGN)
    list(APPEND libraries $<TARGET_FILE:${name}>)
  endforeach()
  target_link_options(${target} PRIVATE
    LINKER:--whole-archive ${libraries} LINKER:--no-whole-archive)
endfunction()
