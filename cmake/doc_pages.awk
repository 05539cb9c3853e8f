# awk -f doc_pages.awk FILE…: the comments above the types with a name, and above laws, as a C++
# source. Each page has the kind of `assay list`, by the folder of the file, and the kName of the
# type or the name of the law. Types or laws with one name share a page. What only a programmer needs
# is left out.

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
function kind_of(file) {
  if (file ~ /\/oracles\//) return "problems"
  if (file ~ /\/core\/schemes\//) return "schemes"
  if (file ~ /\/core\/solvers\//) return "solvers"
  if (file ~ /\/core\/relations\//) return "relations"
  if (file ~ /\/core\/laws\//) return "interaction-laws"
  if (file ~ /\/metrics\//) return "metrics"
  return "laws"
}
# "On rigid bodies:", for properties/rigid_bodies/laws/mirror.cpp.
function cases_of(file,    parts, count) {
  count = split(file, parts, "/")
  gsub(/_/, " ", parts[count - 2])
  return "On " parts[count - 2] ":\n\n"
}
function add_page(name, text,    key) {
  key = kind_of(FILENAME) SUBSEP name
  if (key in pages) {
    pages[key] = pages[key] "\n" text
  } else {
    pages[key] = text
    keys[++key_count] = key
  }
}
FNR == 1 { comment = ""; of_type = ""; of_law = "" }
/^\/\/\// {
  comment = comment substr($0, 5) "\n"
  next
}
/^(struct|class) [A-Za-z]+/ { of_type = comment }
/^Law<[A-Za-z]+> / { of_law = comment }
!/^(template|requires)/ { comment = "" }
match($0, /kName = "[a-z0-9-]+"/) && /^  static constexpr std::string_view/ {
  if (of_type != "") add_page(substr($0, RSTART + 9, RLENGTH - 10), for_users(of_type))
}
of_law != "" && match($0, /\.name = "[a-z0-9-]+"/) {
  add_page(substr($0, RSTART + 9, RLENGTH - 10), cases_of(FILENAME) for_users(of_law))
  of_law = ""
}
END {
  print "#include \"reports/cli/doc_pages.hpp\"\n"
  print "#include <algorithm>\n#include <iterator>\n"
  print "namespace assay::reports {\n\nnamespace {\n"
  print "struct Page {\n  std::string_view kind, name, text;\n};\n\nconstexpr Page kPages[] = {"
  for (i = 1; i <= key_count; ++i) {
    split(keys[i], key, SUBSEP)
    printf "    {\"%s\", \"%s\", R\"page(%s)page\"},\n", key[1], key[2], pages[keys[i]]
  }
  print "};\n\n}  // namespace\n"
  print "std::string_view doc_page(std::string_view kind, std::string_view name) {"
  print "  const auto* found = std::ranges::find_if("
  print "      kPages, [&](const Page& page) { return page.kind == kind && page.name == name; });"
  print "  return found == std::end(kPages) ? std::string_view() : found->text;\n}\n"
  print "}  // namespace assay::reports"
}
