#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace assay::reports {

/// The bytes of a file.
/// @throws InvalidInput naming the file if it cannot be read, or is a folder, a device or a pipe.
std::string read_file(const std::filesystem::path& path);

/// Replaces a file as a whole: its readers see the old bytes or the new ones, never a part.
/// Written beside the target, synchronised, then renamed.
/// @throws InvalidInput naming the file if it cannot be written, or is a folder, a device or a pipe
/// (a rename would take their place); the old file is then unharmed.
void replace_file(const std::filesystem::path& path, std::string_view bytes);

/// What can be known of `replace_file` before there are bytes: call it before long work.
/// @throws InvalidInput as replace_file does.
void require_replaceable(const std::filesystem::path& path);

}  // namespace assay::reports
