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
foreach(library IN LISTS libraries)
  get_target_property(type ${library} TYPE)
  if(ASSAY_THIN_ARCHIVES AND type STREQUAL "STATIC_LIBRARY")
    install(CODE "execute_process(
      COMMAND sh -c [[rm \"$2\" && \"$0\" t \"$1\" | xargs -d '\n' \"$0\" qc \"$2\"]]
        ${CMAKE_AR} $<TARGET_FILE:${library}>
        \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/$<TARGET_FILE_NAME:${library}>\"
      COMMAND_ERROR_IS_FATAL ANY)")
  endif()
endforeach()
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
install(DIRECTORY examples docs/schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/assay)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
