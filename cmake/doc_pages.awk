# awk -f doc_pages.awk FILE…: the comments above the types with a name, and above laws, as a C++
# source. Each page has the kind of `assay list`, by the folder of the file, and the kName of the
# type or the name of the law. Types or laws with one name share a page. What only a programmer needs
# is left out.
#
# A Jacobian, an item<TYPE>("NAME", …), has the comment of its type, followed by the comments with
# equations of what the type uses: bases, data, functions. These are in its file or in a header, which
# must be read before it.

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
  if (file ~ /\/jacobians\//) return "jacobians"
  return "laws"
}
# "On rigid bodies:", for properties/rigid_bodies/laws/mirror.cpp.
function cases_of(file,    parts, count) {
  count = split(file, parts, "/")
  gsub(/_/, " ", parts[count - 2])
  return "On " parts[count - 2] ":\n\n"
}
# The comment of a type or function of the items, then those of what it uses.
function with_used(name, is_first,    key, text, rest, word) {
  key = (FILENAME, name) in body ? FILENAME SUBSEP name : "header" SUBSEP name
  if (!(key in body) || key in used) return ""
  used[key] = 1
  if (comments[key] != "") {
    if (!is_first && comments[key] !~ /\n  [^\n]* = /) return ""
    text = for_users(comments[key])
  }
  rest = body[key]
  while (match(rest, /[A-Za-z_]+[<({]/)) {
    word = with_used(substr(rest, RSTART, RLENGTH - 1), 0)
    rest = substr(rest, RSTART + RLENGTH)
    if (word != "") text = text (text == "" ? "" : "\n") word
  }
  return text
}
# Starts the type or function whose name ends the first letters of the line.
function begin_body(letters,    head) {
  head = substr($0, 1, letters)
  sub(/.*[^A-Za-z_]/, "", head)
  in_body = (FILENAME ~ /\.hpp$/ ? "header" : FILENAME) SUBSEP head
  comments[in_body] = comment
  body[in_body] = ""
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
FNR == 1 { comment = ""; of_type = ""; of_law = ""; in_body = "" }
/^\/\/\// {
  comment = comment substr($0, 5) "\n"
  next
}
FILENAME ~ /\/jacobians\// {
  if (match($0, /^(struct|using) [A-Za-z]+/)) begin_body(RLENGTH)
  else if (match($0, /^[A-Za-z[][^(]*[a-z_]\(/)) begin_body(RLENGTH - 1)
  body[in_body] = body[in_body] $0 "\n"
  if (/^}/ || (/^using/ && /;$/)) in_body = ""
  if (match($0, /item<[A-Za-z]+/)) of_item = substr($0, RSTART + 5, RLENGTH - 5)
  if (of_item != "" && match($0, /"[a-z0-9-]+"/)) {
    split("", used)
    item_name = substr($0, RSTART + 1, RLENGTH - 2)
    add_page(item_name, with_used(of_item, 1))
    of_item = ""
  }
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
