# The whole program, and parts of it for a build tree: ./assay COMMAND builds what that command needs.
# A part is a program of its own: modules that are loaded when asked for would need every library
# twice, or as a shared one, and a study would run slower.

# assay_read_commands(CLI): from CLI/commands.txt the lists ASSAY_COMMANDS, ASSAY_PARTS and, of each
# part, ASSAY_COMMANDS_<part>. Stops where a row is no row, a command is there twice, or a file
# CLI/<command>_command.cpp has no row.
macro(assay_read_commands cli)
  file(STRINGS ${cli}/commands.txt rows REGEX "^[^#=]")
  set(ASSAY_COMMANDS)
  set(ASSAY_PARTS)
  foreach(row IN LISTS rows)
    if(NOT row MATCHES "^([a-z]+) +(-|[a-z]+) +[^ ]")
      message(FATAL_ERROR "${cli}/commands.txt: '${row}' is not COMMAND PART TEXT")
    endif()
    set(command ${CMAKE_MATCH_1})
    set(part ${CMAKE_MATCH_2})
    if(part STREQUAL "-")
      continue()
    endif()
    if(command IN_LIST ASSAY_COMMANDS)
      message(FATAL_ERROR "${cli}/commands.txt: command ${command} has two parts")
    endif()
    if(NOT part IN_LIST ASSAY_PARTS)
      list(APPEND ASSAY_PARTS ${part})
      set(ASSAY_COMMANDS_${part})
    endif()
    list(APPEND ASSAY_COMMANDS ${command})
    list(APPEND ASSAY_COMMANDS_${part} ${command})
  endforeach()
  file(GLOB sources RELATIVE ${cli} ${cli}/*_command.cpp)
  foreach(source IN LISTS sources)
    string(REGEX REPLACE "_command\\.cpp$" "" command ${source})
    if(NOT command IN_LIST ASSAY_COMMANDS)
      message(FATAL_ERROR "${cli}/commands.txt: command ${command} of ${source} has no part")
    endif()
  endforeach()
endmacro()

# assay_part(PART [MAIN part] [TOGETHER count] [FOLDERS folders...] LINK libraries...
#            [OPTIMISED libraries...])
#
# The library assay::commands_PART of the commands that commands.txt gives the part, with what is in
# the folders, and in our own build tree the program assay_part_PART of these commands alone, whose
# main is cli/parts/PART.cpp, or that of part MAIN. TOGETHER: so many of its files are one unit, 3 if
# it is not given. OPTIMISED: see assay_link_optimised_first.
function(assay_part part)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "MAIN;TOGETHER" "FOLDERS;LINK;OPTIMISED")
  if(NOT arg_TOGETHER)
    set(arg_TOGETHER 3)
  endif()
  set(sources)
  set(adders)
  foreach(command IN LISTS ASSAY_COMMANDS_${part})
    list(APPEND sources cli/${command}_command.cpp)
    list(APPEND adders "&add_${command}_command")
  endforeach()
  list(REMOVE_ITEM sources cli/list_command.cpp)  # the library list_command, of several parts
  set(kinds "std::vector<ListedKind>{}")
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/cli/kinds_of_${part}.cpp)
    list(APPEND sources cli/kinds_of_${part}.cpp)
    list(APPEND adders "&add_list_command")
    list(REMOVE_DUPLICATES adders)
    list(APPEND arg_LINK assay::list_command)
    set(kinds "kinds_of_${part}()")
  endif()
  if(NOT sources)
    message(FATAL_ERROR "reports/cli/commands.txt gives part ${part} no command")
  endif()
  assay_library(commands_${part} QUICK TOGETHER ${arg_TOGETHER} FOLDERS ${sources} ${arg_FOLDERS}
    LINK assay::command_line ${arg_LINK})
  if(NOT PROJECT_IS_TOP_LEVEL)
    return()
  endif()
  if(NOT arg_MAIN)
    set(arg_MAIN ${part})
  endif()
  add_executable(assay_part_${part} cli/parts/${arg_MAIN}.cpp)
  set_target_properties(assay_part_${part} PROPERTIES
    OUTPUT_NAME assay-${part} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/parts)
  list(JOIN adders "," adders)
  target_compile_definitions(assay_part_${part} PRIVATE
    "ASSAY_COMMANDS_OF_PART=${adders}" "ASSAY_KINDS_OF_PART=${kinds}")
  target_link_libraries(assay_part_${part} PRIVATE assay::commands_${part} assay_warnings)
  assay_compile_settings(assay_part_${part} QUICK)
  add_dependencies(assay_part_${part} assay_host)
  if(arg_OPTIMISED)
    assay_link_optimised_first(assay_part_${part} ${arg_OPTIMISED})
  endif()
endfunction()
