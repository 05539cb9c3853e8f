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
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
  FILE_SET HEADERS DESTINATION ${include_directory} COMPONENT development)
foreach(library IN LISTS libraries)
  get_target_property(type ${library} TYPE)
  if(ASSAY_THIN_ARCHIVES AND type STREQUAL "STATIC_LIBRARY")
    set(installed
      "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/$<TARGET_FILE_NAME:${library}>")
    install(CODE "execute_process(
      COMMAND sh -c [[rm \"$2\" && \"$0\" t \"$1\" | xargs -d '\n' \"$0\" qc \"$2\"]]
        ${CMAKE_AR} $<TARGET_FILE:${library}> \"${installed}\"
      COMMAND_ERROR_IS_FATAL ANY)
      if(CMAKE_INSTALL_DO_STRIP)
        execute_process(COMMAND ${CMAKE_STRIP} --strip-debug --remove-section=.comment
          --enable-deterministic-archives \"${installed}\" COMMAND_ERROR_IS_FATAL ANY)
      endif()" COMPONENT development)
  endif()
endforeach()
install(DIRECTORY include/assay DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(FILES reports/subjects/assay_subject.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/assay COMPONENT development RENAME subject.h)
install(EXPORT assayTargets NAMESPACE assay:: DESTINATION ${package_directory}
  COMPONENT development)

configure_package_config_file(
  cmake/assayConfig.cmake.in ${PROJECT_BINARY_DIR}/assayConfig.cmake
  INSTALL_DESTINATION ${package_directory})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/assayConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(
  FILES ${PROJECT_BINARY_DIR}/assayConfig.cmake ${PROJECT_BINARY_DIR}/assayConfigVersion.cmake
        cmake/AssayDependencies.cmake
  DESTINATION ${package_directory} COMPONENT development)

if(TARGET assay_cli)
  install(TARGETS assay_cli COMPONENT program)
endif()
install(DIRECTORY examples docs/schemas ci DESTINATION ${CMAKE_INSTALL_DATADIR}/assay
  USE_SOURCE_PERMISSIONS COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licence)
if(PROJECT_IS_TOP_LEVEL)
  include(AssayPackages)
endif()
