#include "reports/files/build_id.hpp"

#include <elf.h>
#include <fmt/format.h>
#include <link.h>

#include <functional>
#include <span>
#include <string_view>

#include "reports/files/whole_file.hpp"

namespace assay::reports {

namespace {

std::size_t padded(std::size_t size) { return (size + 3) / 4 * 4; }

/// The build id among the notes of a segment; empty if it is not there.
std::string id_among(const char* note, std::size_t size) {
  while (size >= sizeof(ElfW(Nhdr))) {
    const auto* header = reinterpret_cast<const ElfW(Nhdr)*>(note);
    const char* name = note + sizeof *header;
    const char* id = name + padded(header->n_namesz);
    const std::size_t whole = static_cast<std::size_t>(id - note) + padded(header->n_descsz);
    if (whole > size) break;
    if (header->n_type == NT_GNU_BUILD_ID && std::string_view(name, 3) == "GNU") {
      std::string text;
      for (const char byte : std::span(id, header->n_descsz)) {
        text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
      }
      return text;
    }
    note += whole;
    size -= whole;
  }
  return {};
}

/// Called for the program first; the libraries that follow are not asked for.
int note_program(dl_phdr_info* object, std::size_t, void* id) {
  for (const ElfW(Phdr) & segment : std::span(object->dlpi_phdr, object->dlpi_phnum)) {
    if (segment.p_type != PT_NOTE) continue;
    std::string& found = *static_cast<std::string*>(id);
    found = id_among(reinterpret_cast<const char*>(object->dlpi_addr + segment.p_vaddr),
                     segment.p_memsz);
    if (!found.empty()) break;
  }
  return 1;
}

}  // namespace

std::string build_id() {
  std::string id;
  ::dl_iterate_phdr(&note_program, &id);
  if (!id.empty()) return id;
  return fmt::format("{:016x}", std::hash<std::string>{}(read_file("/proc/self/exe")));
}

}  // namespace assay::reports
