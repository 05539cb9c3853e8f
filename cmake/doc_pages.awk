# awk -f doc_pages.awk HEADER…: the comments above the types of a name, as a C++ source that holds
# them by the kName of each. What only a programmer needs is left out.

# The comment without its entries for programmers, each of which ends at the next entry or paragraph.
function for_users(comment,    count, i, paragraphs, text) {
  count = split(comment, paragraphs, "\n\n")
  for (i = 1; i <= count; ++i) text = text (i > 1 ? "\n\n" : "") entries_for_users(paragraphs[i])
  gsub(/\n\n\n+/, "\n\n", text)
  sub(/\n*$/, "\n", text)
  return text
}
function entries_for_users(paragraph,    entry, kept, text) {
  entry = "(Source|Shapes|Units|Scalar|Guarantees|Terminates|Not for|Requires):|@[a-z]+ "
  kept = 1
  while (match(paragraph, entry)) {
    if (kept) text = text substr(paragraph, 1, RSTART - 1)
    kept = substr(paragraph, RSTART, RLENGTH) !~ /Scalar|Guarantees|Terminates|@/
    if (kept) text = text substr(paragraph, RSTART, RLENGTH)
    paragraph = substr(paragraph, RSTART + RLENGTH)
  }
  if (kept) text = text paragraph
  sub(/[ \n]+$/, "", text)
  return text
}
BEGIN {
  print "#include \"reports/cli/doc_pages.hpp\"\n"
  print "#include <algorithm>\n#include <iterator>\n"
  print "namespace assay::reports {\n\nnamespace {\n"
  print "struct Page {\n  std::string_view name, text;\n};\n\nconstexpr Page kPages[] = {"
}
FNR == 1 { comment = ""; of_type = "" }
/^\/\/\// {
  comment = comment substr($0, 5) "\n"
  next
}
/^(struct|class) [A-Za-z]+/ { of_type = comment }
!/^(template|requires)/ { comment = "" }
match($0, /kName = "[a-z0-9-]+"/) && /^  static constexpr std::string_view/ {
  name = substr($0, RSTART + 9, RLENGTH - 10)
  if (of_type != "") printf "    {\"%s\", R\"page(%s)page\"},\n", name, for_users(of_type)
}
END {
  print "};\n\n}  // namespace\n"
  print "std::string_view doc_page(std::string_view name) {"
  print "  const auto* found = std::ranges::find(kPages, name, &Page::name);"
  print "  return found == std::end(kPages) ? std::string_view() : found->text;\n}\n"
  print "}  // namespace assay::reports"
}
