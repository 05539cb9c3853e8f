# cmake --install build --prefix P, then find_package(assay) gives assay::core, assay::oracles,
# assay::reference, assay::properties, assay::reports, and assay::gtest where GoogleTest is. The
# headers <assay/…> are for users; those that they include, below internal/, may change.
include(CMakePackageConfigHelpers)

set(include_directory ${CMAKE_INSTALL_INCLUDEDIR}/assay/internal)
set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/assay)

get_property(libraries GLOBAL PROPERTY ASSAY_LIBRARIES)
install(
  TARGETS assay_third_party ${libraries} assay_gtest
  EXPORT assayTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${include_directory})
install(DIRECTORY include/assay DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES reports/subjects/assay_subject.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/assay RENAME subject.h)
install(EXPORT assayTargets NAMESPACE assay:: DESTINATION ${package_directory})

configure_package_config_file(
  cmake/assayConfig.cmake.in ${PROJECT_BINARY_DIR}/assayConfig.cmake
  INSTALL_DESTINATION ${package_directory})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/assayConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(
  FILES ${PROJECT_BINARY_DIR}/assayConfig.cmake ${PROJECT_BINARY_DIR}/assayConfigVersion.cmake
        cmake/AssayDependencies.cmake
  DESTINATION ${package_directory})

if(TARGET assay_cli)
  install(TARGETS assay_cli)
endif()
install(DIRECTORY reports/examples DESTINATION ${CMAKE_INSTALL_DATADIR}/assay)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
