# The target assay::SiconosNumerics, where the library is installed: a peer of the benchmarks.
set(ASSAY_WITH_SICONOS AUTO CACHE STRING "Siconos Numerics: AUTO (where it is found), ON or OFF")
set_property(CACHE ASSAY_WITH_SICONOS PROPERTY STRINGS AUTO ON OFF)
if(NOT ASSAY_WITH_SICONOS)
  return()
endif()

find_path(ASSAY_SICONOS_INCLUDE_DIR SiconosNumerics.h PATH_SUFFIXES siconos/numerics)
find_library(ASSAY_SICONOS_LIBRARY siconos_numerics)
mark_as_advanced(ASSAY_SICONOS_INCLUDE_DIR ASSAY_SICONOS_LIBRARY)
if(ASSAY_SICONOS_INCLUDE_DIR AND ASSAY_SICONOS_LIBRARY)
  add_library(assay::SiconosNumerics INTERFACE IMPORTED GLOBAL)
  # SiconosConfig.h is in the folder above.
  target_include_directories(assay::SiconosNumerics INTERFACE
    ${ASSAY_SICONOS_INCLUDE_DIR} ${ASSAY_SICONOS_INCLUDE_DIR}/..)
  target_link_libraries(assay::SiconosNumerics INTERFACE ${ASSAY_SICONOS_LIBRARY})
elseif(NOT ASSAY_WITH_SICONOS STREQUAL "AUTO")
  message(FATAL_ERROR "ASSAY_WITH_SICONOS=${ASSAY_WITH_SICONOS}, but Siconos Numerics is not found")
endif()
