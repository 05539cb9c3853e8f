# assay_listed_solvers(VARIABLE): the class names in core/solvers/solver_list.hpp.
function(assay_listed_solvers variable)
  set(list ${PROJECT_SOURCE_DIR}/core/solvers/solver_list.hpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(READ ${list} text)
  string(REGEX REPLACE "//[^\n]*" "" text "${text}")
  string(REGEX MATCHALL "X\\([A-Za-z0-9]+, S\\)" names "${text}")
  list(TRANSFORM names REPLACE "X\\((.*), S\\)" "\\1")
  list(REMOVE_DUPLICATES names)
  set(${variable} ${names} PARENT_SCOPE)
endfunction()

# assay_find_solver(SOLVER HEADER CONSTRAINT): the header in core/solvers that defines the class
# template, and the constraint on its scalar.
function(assay_find_solver solver header constraint)
  file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/core/solvers/*.hpp)
  foreach(file IN LISTS files)
    file(READ ${PROJECT_SOURCE_DIR}/${file} text)
    if(text MATCHES "template <([A-Za-z]+ S>[^;{}]*)\nclass ${solver} {")
      set(${header} ${file} PARENT_SCOPE)
      set(${constraint} ${CMAKE_MATCH_1} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "core/solvers/solver_list.hpp names ${solver}, which no header there defines")
endfunction()

# assay_solver_includes(HEADER VARIABLE): the headers of core/solvers that it includes, at any depth.
function(assay_solver_includes header variable)
  set(found ${header})
  set(next ${header})
  while(next)
    list(POP_FRONT next file)
    file(READ ${PROJECT_SOURCE_DIR}/${file} text)
    string(REGEX MATCHALL "core/solvers/[a-z0-9_]+\\.hpp" files "${text}")
    foreach(file IN LISTS files)
      if(NOT file IN_LIST found AND EXISTS ${PROJECT_SOURCE_DIR}/${file})
        list(APPEND found ${file})
        list(APPEND next ${file})
      endif()
    endforeach()
  endwhile()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# assay_solver_functions(TARGET target SCALARS names... [MORE_SCALARS names... FOR solvers...])
#
# Compiles the listed solvers and their solver_functions in SCALARS, and those after FOR in
# MORE_SCALARS too, as far as their constraints admit them: each solver and scalar in a source file
# of its own, where the solvers that it uses are extern.
# core/solvers/listed_solvers.hpp of the build tree includes them, names what there is and declares it
# extern.
function(assay_solver_functions)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "SCALARS;MORE_SCALARS;FOR")
  if(NOT ASSAY_WITH_MPREAL)
    list(REMOVE_ITEM arg_MORE_SCALARS mpreal)
  endif()
  assay_listed_solvers(solvers)
  foreach(solver IN LISTS solvers)
    assay_find_solver(${solver} header_of_${solver} constraint)
    set(scalars_of_${solver} ${arg_SCALARS})
    if(solver IN_LIST arg_FOR)
      list(APPEND scalars_of_${solver} ${arg_MORE_SCALARS})
    endif()
    if(constraint MATCHES "RealScalar")
      list(REMOVE_ITEM scalars_of_${solver} rational)
    endif()
  endforeach()
  set(includes "")
  set(names "")
  set(instances "")
  foreach(solver IN LISTS solvers)
    assay_solver_includes(${header_of_${solver}} headers)
    string(APPEND includes "#include \"${header_of_${solver}}\"\n")
    string(APPEND names " \\\n  X(${solver})")
    foreach(scalar IN LISTS scalars_of_${solver})
      set(elsewhere "")
      foreach(other IN LISTS solvers)
        if(NOT header_of_${other} IN_LIST headers)
          continue()
        endif()
        foreach(its_scalar IN LISTS arg_SCALARS)
          if(its_scalar IN_LIST scalars_of_${other} AND
             NOT "${other} ${its_scalar}" STREQUAL "${solver} ${scalar}")
            assay_scalar_type(${its_scalar} type)
            list(APPEND elsewhere "class assay::${other}<${type}>")
          endif()
        endforeach()
      endforeach()
      string(TOLOWER ${solver} file)
      assay_instantiate(TARGET ${arg_TARGET} HEADER ${header_of_${solver}} FILE solver_${file}
        WITH core/scalar/rational.hpp core/solvers/instances.hpp
             core/solvers/friction_instances.hpp core/solvers/solver_functions.hpp
        EXTERN ${elsewhere}
        TEMPLATE assay::${solver}
          "assay::SolverFunctions<{S}> assay::solver_functions<assay::${solver}, {S}>()"
        SCALARS ${scalar})
      assay_scalar_type(${scalar} type)
      string(APPEND instances " \\\n  X(${solver}, ${type})")
    endforeach()
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/core/solvers/listed_solvers.hpp CONTENT
    "#pragma once\n\n#include \"core/scalar/ladder.hpp\"
#include \"core/solvers/instances.hpp\"\n#include \"core/solvers/solver_functions.hpp\"
${includes}
#define ASSAY_FOR_EACH_SOLVER(X)${names}\n
#define ASSAY_FOR_EACH_SOLVER_INSTANCE(X)${instances}\n
namespace assay {
#define ASSAY_EXTERN_SOLVER(Solver, S) \\
  extern template class Solver<S>; \\
  extern template SolverFunctions<S> solver_functions<Solver, S>();
ASSAY_FOR_EACH_SOLVER_INSTANCE(ASSAY_EXTERN_SOLVER)
#undef ASSAY_EXTERN_SOLVER
}\n" @ONLY)
  target_include_directories(${arg_TARGET} PUBLIC $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}>)
endfunction()
