#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace assay::reports {

/// The bytes of a file.
/// @throws InvalidInput that names the file if it cannot be read, or is a folder, a device or a
/// pipe.
std::string read_file(const std::filesystem::path& path);

/// Replaces a file as a whole: its readers see the old bytes or the new ones, never a part. It
/// writes beside the target, synchronises, then renames.
/// @throws InvalidInput that names the file if it cannot be written, or is a folder, a device or a
/// pipe (a rename would replace these); the old file is then unchanged.
void replace_file(const std::filesystem::path& path, std::string_view bytes);

/// Makes those checks of `replace_file` that are possible without the bytes. Call it before long
/// work.
/// @throws InvalidInput as replace_file does.
void require_replaceable(const std::filesystem::path& path);

}  // namespace assay::reports
