# The targets assay::engine::NAME, each where that physics engine is installed: subjects of
# `assay engines`.
set(ASSAY_ENGINES)

# assay_engine(NAME PACKAGE HEADER [DEFINITIONS d...] [SUFFIXES s...] LIBRARIES l...): adds NAME to
# ASSAY_ENGINES where the header and all libraries are there; its version is that of the package.
function(assay_engine name package header)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "" "DEFINITIONS;SUFFIXES;LIBRARIES;LINK")
  find_path(ASSAY_ENGINE_${name}_INCLUDE_DIR ${header} PATH_SUFFIXES ${arg_SUFFIXES})
  mark_as_advanced(ASSAY_ENGINE_${name}_INCLUDE_DIR)
  set(found ${ASSAY_ENGINE_${name}_INCLUDE_DIR})
  set(libraries ${arg_LINK})
  foreach(library IN LISTS arg_LIBRARIES)
    find_library(ASSAY_ENGINE_${name}_${library} ${library})
    mark_as_advanced(ASSAY_ENGINE_${name}_${library})
    if(NOT ASSAY_ENGINE_${name}_${library})
      set(found)
    endif()
    list(APPEND libraries ${ASSAY_ENGINE_${name}_${library}})
  endforeach()
  if(NOT found)
    return()
  endif()
  set(version unknown)
  execute_process(COMMAND dpkg-query -W -f "\${source:Upstream-Version}" ${package}
    OUTPUT_VARIABLE asked ERROR_QUIET RESULT_VARIABLE unpackaged)
  if(unpackaged EQUAL 0)
    string(REGEX MATCH "^[0-9.]+" version "${asked}")
  endif()
  add_library(assay::engine::${name} INTERFACE IMPORTED GLOBAL)
  target_include_directories(assay::engine::${name} SYSTEM INTERFACE ${found})
  target_link_libraries(assay::engine::${name} INTERFACE ${libraries})
  target_compile_definitions(assay::engine::${name} INTERFACE
    ASSAY_ENGINE_VERSION="${version}" ${arg_DEFINITIONS})
  set(ASSAY_ENGINES ${ASSAY_ENGINES} ${name} PARENT_SCOPE)
endfunction()

assay_engine(ode libode-dev ode/ode.h LIBRARIES ode)
assay_engine(bullet libbullet-dev btBulletDynamicsCommon.h SUFFIXES bullet
  DEFINITIONS BT_USE_DOUBLE_PRECISION
  LIBRARIES BulletDynamics-float64 BulletCollision-float64 LinearMath-float64)
assay_engine(simbody libsimbody-dev Simbody.h SUFFIXES simbody
  LIBRARIES SimTKsimbody SimTKmath SimTKcommon)
assay_engine(mujoco libmujoco-dev mujoco/mujoco.h LIBRARIES mujoco)
assay_engine(box2d libbox2d-dev box2d/box2d.h LIBRARIES box2d)
assay_engine(chipmunk libchipmunk-dev chipmunk/chipmunk.h LIBRARIES chipmunk)
assay_engine(dart libdart-dev dart/simulation/World.hpp LIBRARIES dart dart-external-odelcpsolver
  LINK Eigen3::Eigen)
