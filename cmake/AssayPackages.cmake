# ./assay package: Debian packages, each from a component of what is installed. Everything but
# assay-mpreal is under the Apache licence; dpkg-shlibdeps finds the libraries that programs need.
# Who distributes them sets DEBFULLNAME and DEBEMAIL, as for other tools of Debian.
find_program(ASSAY_DPKG_QUERY dpkg-query)
find_package(Python3 COMPONENTS Interpreter)
if(NOT ASSAY_DPKG_QUERY OR NOT Python3_FOUND)
  return()
endif()
set(name "$ENV{DEBFULLNAME}")
if(NOT name)
  set(name "The Assay developers")
endif()
set(mail "$ENV{DEBEMAIL}")
if(NOT mail)
  set(mail assay@users.noreply.github.com)
endif()
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME assay)
set(CPACK_PACKAGE_CONTACT "${name} <${mail}>")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# assay_package(COMPONENT NAME SECTION SUMMARY TEXT [DEPENDS text] [RECOMMENDS text]
#               [ARCHITECTURE all])
function(assay_package component name section summary text)
  cmake_parse_arguments(PARSE_ARGV 5 arg "" "DEPENDS;RECOMMENDS;ARCHITECTURE" "")
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} PARENT_SCOPE)
  string(TOUPPER ${component} upper)
  set(prefix CPACK_DEBIAN_${upper}_PACKAGE)
  set(${prefix}_NAME ${name} PARENT_SCOPE)
  set(${prefix}_SECTION ${section} PARENT_SCOPE)
  set(${prefix}_DEPENDS "${arg_DEPENDS}" PARENT_SCOPE)
  set(${prefix}_RECOMMENDS "${arg_RECOMMENDS}" PARENT_SCOPE)
  if(arg_ARCHITECTURE)
    set(${prefix}_ARCHITECTURE ${arg_ARCHITECTURE} PARENT_SCOPE)
  endif()
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${text}" PARENT_SCOPE)

  # What Debian asks of every package: its licence, and changes in the format of Debian.
  set(licence apache)
  if(component STREQUAL "mpreal")
    set(licence mpreal)
  endif()
  set(folder ${PROJECT_BINARY_DIR}/package_texts/${name})
  set(PACKAGE ${name})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/packages/changelog.in ${folder}/changelog @ONLY)
  execute_process(COMMAND gzip -9nf ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
  install(FILES ${folder}/changelog.gz DESTINATION share/doc/${name} COMPONENT ${component})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/packages/copyright.${licence}.in
    ${folder}/copyright @ONLY)
  install(FILES ${folder}/copyright DESTINATION share/doc/${name} COMPONENT ${component})
endfunction()

string(TIMESTAMP ASSAY_PACKAGE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
string(TIMESTAMP ASSAY_PACKAGE_YEAR "%Y" UTC)
set(same "(= ${PROJECT_VERSION})")
assay_package(program assay science
  "verdicts on solvers of nonsmooth dynamics"
  "Assay runs time integrators with impacts and friction, and complementarity
solvers, against exact solutions and laws. It measures orders of convergence
with confidence intervals, and confirms or refutes what solvers claim."
  DEPENDS "gnuplot-nox | gnuplot, blahtexml")  # figures and formulas of reports

# assay-dev needs the packages of the headers that its own include, and of the libraries.
set(files ${ASSAY_GMP_LIBRARY} ${ASSAY_MPFR_LIBRARY} ${ASSAY_MPFI_LIBRARY} ${ASSAY_QD_LIBRARY}
  ${ASSAY_HDF5_LIBRARY})
foreach(header IN ITEMS Eigen/Core boost/version.hpp CLI/CLI.hpp nlohmann/json.hpp toml++/toml.h
    fmt/core.h tbb/tbb.h pugixml.hpp gmp.h mpfr.h mpfi.h qd/dd_real.h kainjow/mustache.hpp hdf5.h
    ceres/jet.h)
  find_file(file NAMES ${header} PATH_SUFFIXES eigen3 hdf5/serial REQUIRED NO_CACHE)
  list(APPEND files ${file})
  unset(file)
endforeach()
execute_process(COMMAND ${ASSAY_DPKG_QUERY} -S ${files}
  OUTPUT_VARIABLE owners ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
string(REGEX REPLACE "[:,][^\n]*" "" owners "${owners}")
string(REPLACE "\n" ";" packages "${owners}")
list(REMOVE_DUPLICATES packages)
list(JOIN packages ", " headers)
assay_package(development assay-dev libdevel
  "verdicts on solvers of nonsmooth dynamics (development files)"
  "Headers, static libraries and a CMake package, with assertions for
GoogleTest, and the C interface for schemes and solvers of your own."
  DEPENDS "assay ${same}, ${headers}" RECOMMENDS "g++, cmake, libgmock-dev, libgtest-dev")
if(TARGET assay_mpreal)
  assay_package(mpreal assay-mpreal science
    "verdicts on solvers of nonsmooth dynamics (scalar mpreal)"
    "The scalar mpreal of the program assay, with digits chosen at run time. It
is a package of its own because mpreal.h is under the GPL."
    DEPENDS "assay ${same}")
endif()
if(TARGET assay_mpi)
  assay_package(mpi assay-mpi science
    "verdicts on solvers of nonsmooth dynamics (studies under mpirun)"
    "Shares a study of the program assay among the ranks of MPI."
    DEPENDS "assay ${same}, openmpi-bin")
endif()
if(TARGET assay_subject_siconos)
  assay_package(siconos assay-siconos science
    "verdicts on solvers of nonsmooth dynamics (Siconos as a subject)"
    "The schemes and solvers of Siconos as a subject of the program assay, and
programs that show what is wrong in them."
    DEPENDS "assay ${same}")
endif()
assay_package(python python3-assay python
  "verdicts on solvers of nonsmooth dynamics (Python package)"
  "Studies of schemes written in Python, exact solutions as numbers of Python,
and assertions for pytest."
  DEPENDS "assay ${same}, python3 (>= 3.9), python3-numpy" ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
  ${PROJECT_SOURCE_DIR}/cmake/packages/postinst;${PROJECT_SOURCE_DIR}/cmake/packages/prerm)

# Pages for man and completions for shells, by the program itself.
set(texts ${PROJECT_BINARY_DIR}/package_texts/generated)
set(make_texts ${PROJECT_SOURCE_DIR}/cmake/packages/make_texts.sh)
add_custom_command(OUTPUT ${texts}/stamp DEPENDS assay_cli ${make_texts} VERBATIM
  COMMAND ${make_texts} $<TARGET_FILE:assay_cli> ${texts})
# The Python package, as pip would install it.
set(wheel ${PROJECT_BINARY_DIR}/package_texts/python)
file(GLOB sources CONFIGURE_DEPENDS subjects/python/assay/* subjects/python/build_backend/*.py)
add_custom_command(OUTPUT ${wheel}/stamp DEPENDS ${sources} VERBATIM
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${wheel}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${wheel}/unpacked
  COMMAND ${CMAKE_COMMAND} -E env PYTHONDONTWRITEBYTECODE=1
    PYTHONPATH=${PROJECT_SOURCE_DIR}/subjects/python/build_backend
    ${Python3_EXECUTABLE} -c "import sys, wheel_of_tree; wheel_of_tree.build_wheel(sys.argv[1])" ${wheel}
  COMMAND sh -c "cd \"$0/unpacked\" && \"$1\" -E tar xf ../*.whl" ${wheel} ${CMAKE_COMMAND}
  COMMAND ${CMAKE_COMMAND} -E touch ${wheel}/stamp)
add_custom_target(assay_package_texts ALL DEPENDS ${texts}/stamp ${wheel}/stamp)
install(DIRECTORY ${texts}/share/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT program)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/guide COMPONENT program
  FILES_MATCHING PATTERN *.md PATTERN hooks EXCLUDE)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY ${wheel}/unpacked/ DESTINATION lib/python3/dist-packages COMPONENT python)

# All that is in the packages; tests and benchmarks are not.
get_property(libraries GLOBAL PROPERTY ASSAY_LIBRARIES)
add_custom_target(assay_packages)
foreach(target IN ITEMS ${libraries} assay_cli assay_host assay_hdf5 assay_mpi assay_mpreal
    assay_subject_siconos assay_package_texts)
  if(TARGET ${target})
    get_target_property(type ${target} TYPE)
    if(NOT type STREQUAL "INTERFACE_LIBRARY")
      add_dependencies(assay_packages ${target})
    endif()
  endif()
endforeach()
include(CPack)
