# What assay is built on, for its own build and for find_package(assay). All are Debian packages.
include(CMakeFindDependencyMacro)
if(NOT CMAKE_FIND_PACKAGE_NAME)
  set(CMAKE_FIND_PACKAGE_NAME assay)
  set(assay_FIND_REQUIRED TRUE)
endif()

find_dependency(Eigen3 3.4 NO_MODULE)
find_dependency(Boost 1.74)
find_dependency(Threads)
find_dependency(CLI11)
find_dependency(nlohmann_json)
find_dependency(tomlplusplus)
find_dependency(fmt)
find_dependency(TBB)
find_dependency(rapidcheck)

# Libraries that come without a CMake package. Ceres does have one, but its automatic
# differentiation is a single header that needs none of the libraries the package asks for.
foreach(entry "GMP gmp.h gmp" "MPFR mpfr.h mpfr" "MPFI mpfi.h mpfi" "QD qd/dd_real.h qd"
        "CeresJet ceres/jet.h" "MPReal mpreal.h")
  separate_arguments(entry)
  list(POP_FRONT entry name header library)
  if(TARGET assay::${name} OR (name STREQUAL "MPReal" AND NOT ASSAY_WITH_MPREAL))
    continue()
  endif()
  add_library(assay::${name} INTERFACE IMPORTED)
  find_path(ASSAY_${name}_INCLUDE_DIR ${header} REQUIRED)
  target_include_directories(assay::${name} INTERFACE ${ASSAY_${name}_INCLUDE_DIR})
  if(library)
    find_library(ASSAY_${name}_LIBRARY ${library} REQUIRED)
    target_link_libraries(assay::${name} INTERFACE ${ASSAY_${name}_LIBRARY})
  endif()
endforeach()
