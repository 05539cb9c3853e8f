# The targets assay::SiconosNumerics, assay::SiconosKernel and assay::SiconosMechanics, where the
# libraries are installed: a subject under test, and peers of the benchmarks. Siconos' own
# configuration is not used: it asks for Boost, which it does not look for.
set(ASSAY_WITH_SICONOS AUTO CACHE STRING "Siconos: AUTO (what is found of it), ON or OFF")
set_property(CACHE ASSAY_WITH_SICONOS PROPERTY STRINGS AUTO ON OFF)
if(NOT ASSAY_WITH_SICONOS)
  return()
endif()

find_path(ASSAY_SICONOS_INCLUDE_DIR SiconosNumerics.h PATH_SUFFIXES siconos/numerics)
find_library(ASSAY_SICONOS_LIBRARY siconos_numerics)
find_path(ASSAY_SICONOS_KERNEL_INCLUDE_DIR SiconosKernel.hpp PATH_SUFFIXES siconos/kernel)
find_library(ASSAY_SICONOS_KERNEL_LIBRARY siconos_kernel)
find_path(ASSAY_SICONOS_MECHANICS_INCLUDE_DIR SiconosJoints.hpp PATH_SUFFIXES siconos/mechanics)
find_library(ASSAY_SICONOS_MECHANICS_LIBRARY siconos_mechanics)
mark_as_advanced(ASSAY_SICONOS_INCLUDE_DIR ASSAY_SICONOS_LIBRARY
                 ASSAY_SICONOS_KERNEL_INCLUDE_DIR ASSAY_SICONOS_KERNEL_LIBRARY
                 ASSAY_SICONOS_MECHANICS_INCLUDE_DIR ASSAY_SICONOS_MECHANICS_LIBRARY)
if(ASSAY_SICONOS_INCLUDE_DIR AND ASSAY_SICONOS_LIBRARY)
  add_library(assay::SiconosNumerics INTERFACE IMPORTED GLOBAL)
  # SiconosConfig.h is in the folder above.
  target_include_directories(assay::SiconosNumerics INTERFACE
    ${ASSAY_SICONOS_INCLUDE_DIR} ${ASSAY_SICONOS_INCLUDE_DIR}/..)
  target_link_libraries(assay::SiconosNumerics INTERFACE ${ASSAY_SICONOS_LIBRARY})
endif()
if(TARGET assay::SiconosNumerics AND
   ASSAY_SICONOS_KERNEL_INCLUDE_DIR AND ASSAY_SICONOS_KERNEL_LIBRARY)
  # Of Boost it needs headers alone.
  add_library(assay::SiconosKernel INTERFACE IMPORTED GLOBAL)
  target_include_directories(assay::SiconosKernel INTERFACE ${ASSAY_SICONOS_KERNEL_INCLUDE_DIR})
  target_link_libraries(assay::SiconosKernel INTERFACE
    ${ASSAY_SICONOS_KERNEL_LIBRARY} assay::SiconosNumerics Boost::headers)
elseif(NOT ASSAY_WITH_SICONOS STREQUAL "AUTO")
  message(FATAL_ERROR "ASSAY_WITH_SICONOS=${ASSAY_WITH_SICONOS}, but Siconos is not found: "
                      "numerics ${ASSAY_SICONOS_LIBRARY}, kernel ${ASSAY_SICONOS_KERNEL_LIBRARY}")
endif()
if(TARGET assay::SiconosKernel AND
   ASSAY_SICONOS_MECHANICS_INCLUDE_DIR AND ASSAY_SICONOS_MECHANICS_LIBRARY)
  # Joints between bodies.
  add_library(assay::SiconosMechanics INTERFACE IMPORTED GLOBAL)
  target_include_directories(assay::SiconosMechanics INTERFACE
    ${ASSAY_SICONOS_MECHANICS_INCLUDE_DIR})
  target_link_libraries(assay::SiconosMechanics INTERFACE
    ${ASSAY_SICONOS_MECHANICS_LIBRARY} assay::SiconosKernel)
endif()

# Its headers do not say which one they are of, nor does its own configuration, of the next one.
set(ASSAY_SICONOS_VERSION unknown)
execute_process(COMMAND dpkg-query -W -f "\${Version}" libsiconos-kernel-dev
  OUTPUT_VARIABLE siconos_package ERROR_QUIET RESULT_VARIABLE siconos_unpackaged)
if(siconos_unpackaged EQUAL 0)
  string(REGEX MATCH "^[0-9.]+" ASSAY_SICONOS_VERSION "${siconos_package}")
endif()
