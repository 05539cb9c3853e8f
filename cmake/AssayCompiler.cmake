# Compiler settings of this build tree; what consumers need too is in AssayTargets.cmake.
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# Without -DNDEBUG: a wrong index or shape stops the program instead of spoiling a verdict.
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
set(CMAKE_CXX_FLAGS_COVERAGE "-Og --coverage -fprofile-update=atomic")
# What the other compiler warns of is not asked here.
set(CMAKE_CXX_FLAGS_FUZZ
  "-O1 -g -w -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all")

# Memory for time: 7 % fewer seconds, at most 1.3 GB.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options("SHELL:--param ggc-min-heapsize=900000")
endif()

# <quadmath.h> belongs to GCC; where another compiler looks for its own headers first, that is last.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  execute_process(COMMAND g++ -print-file-name=include
    OUTPUT_VARIABLE gcc_headers OUTPUT_STRIP_TRAILING_WHITESPACE)
  add_compile_options("SHELL:-idirafter ${gcc_headers}")
endif()

# Libraries of the build tree name their objects instead of a copy of each; AssayInstall.cmake fills
# them.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(ASSAY_THIN_ARCHIVES ON)
  set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> qcT <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_CXX_ARCHIVE_APPEND "<CMAKE_AR> qT <TARGET> <LINK_FLAGS> <OBJECTS>")
endif()

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

# record_compile.sh notes what each compile takes, for `./assay build --cost`. It needs GNU time, and
# ccache takes no prefix with a space in it.
set(recorder ${PROJECT_SOURCE_DIR}/cmake/record_compile.sh)
execute_process(COMMAND /usr/bin/time --version OUTPUT_VARIABLE time_version ERROR_QUIET)
if(NOT time_version MATCHES "GNU" OR recorder MATCHES " ")
  set(recorder)
endif()

find_program(CCACHE_PROGRAM ccache)
if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(environment ASSAY_COMPILE_COSTS=${PROJECT_BINARY_DIR}/compile_costs.tsv)
  if(CCACHE_PROGRAM AND recorder)
    # A compile that ccache spares is not recorded.
    set(CMAKE_CXX_COMPILER_LAUNCHER env ${environment} CCACHE_PREFIX=${recorder}
        CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
  elseif(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
  elseif(recorder)
    set(CMAKE_CXX_COMPILER_LAUNCHER env ${environment} ${recorder})
  endif()
endif()

# assay_precompile_headers(TARGET headers…): the precompiled header that others reuse from the target.
function(assay_precompile_headers target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  if(CMAKE_CXX_COMPILER_LAUNCHER)
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER
      "${PROJECT_SOURCE_DIR}/cmake/compile_afresh.sh;${CMAKE_CXX_COMPILER_LAUNCHER}")
  endif()
endfunction()
