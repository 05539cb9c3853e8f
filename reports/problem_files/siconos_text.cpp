#include "reports/problem_files/siconos_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reports/problem_files/siconos_generic.hpp"
#include "reports/problem_files/siconos_matrix.hpp"

namespace assay::reports {

namespace {

constexpr Eigen::Index kNoEnd = kMostRows;

Vector<Rational> read_vector(TextCursor& cursor, std::string_view name, Eigen::Index size) {
  cursor.require_numbers(size, 1, {name});
  Vector<Rational> x(size);
  for (Eigen::Index i = 0; i < size; ++i) x(i) = cursor.number({name, i});
  return x;
}

MatrixEntries read_square(TextCursor& cursor, std::string_view name, Eigen::Index size) {
  MatrixEntries matrix = read_siconos_matrix(cursor, name);
  if (matrix.rows == size && matrix.columns == size) return matrix;
  cursor.reject(fmt::format("{0} is {1} x {2}; it must be {3} x {3}, as the sizes before it say",
                            name,
                            matrix.rows,
                            matrix.columns,
                            size));
}

LoadedProblem read_lcp(TextCursor& cursor) {
  const Eigen::Index n = cursor.integer({"the number of unknowns"}, 0, kNoEnd);
  Matrix<Rational> m = to_dense(read_square(cursor, "M", n), cursor.file());
  Vector<Rational> q = read_vector(cursor, "q", n);
  return {"lcp", make_lcp(std::move(m), std::move(q))};
}

/// The word that C prints for it.
bool is_infinity(std::string_view word, bool negative) {
  if (negative) return word == "-inf" || word == "-INF";
  return word == "inf" || word == "INF";
}

std::optional<Rational> read_bound(TextCursor& cursor,
                                   const char* name,
                                   Eigen::Index i,
                                   bool lower) {
  if (!is_infinity(cursor.peek(), lower)) return cursor.number({name, i});
  (void)cursor.word({name, i});
  return std::nullopt;
}

LoadedProblem read_relay(TextCursor& cursor) {
  LoadedProblem loaded = read_lcp(cursor);
  auto& problem = std::get<BoxVi<Rational>>(loaded.problem);
  const Eigen::Index n = problem.size();
  cursor.require_numbers(n, 2, {"bounds"});
  for (Eigen::Index i = 0; i < n; ++i) {
    problem.bounds[static_cast<std::size_t>(i)] = {read_bound(cursor, "the lower bounds", i, true),
                                                   std::nullopt};
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    Bounds<Rational>& bounds = problem.bounds[static_cast<std::size_t>(i)];
    bounds.upper = read_bound(cursor, "the upper bounds", i, false);
    if (bounds.lower && bounds.upper && *bounds.lower > *bounds.upper) {
      cursor.reject(fmt::format("the upper bound of unknown {} is less than its lower bound", i));
    }
  }
  loaded.kind = "relay";
  return loaded;
}

/// The numbers, and bounds that are infinite, before what is neither.
Eigen::Index bounds_left(const TextCursor& cursor) {
  TextCursor rest = cursor;
  Eigen::Index count = rest.numbers_left();
  for (;;) {
    for (Eigen::Index k = rest.numbers_left(); k > 0; --k) (void)rest.word({""});
    const std::string_view next = rest.peek();
    if (!is_infinity(next, true) && !is_infinity(next, false)) return count;
    (void)rest.word({""});
    count += 1 + rest.numbers_left();
  }
}

/// n, M, q and then at least 2n numbers is a relay.
LoadedProblem read_lcp_or_relay(TextCursor& cursor) {
  TextCursor again = cursor;
  LoadedProblem loaded = read_lcp(cursor);
  const Eigen::Index n = size_of(loaded.problem);
  if (n == 0 || bounds_left(cursor) < 2 * n) return loaded;
  try {
    loaded = read_relay(again);
  } catch (const InvalidInput& error) {
    throw InvalidInput(std::string(error.what()) + " (--kind lcp ignores the numbers after q)");
  }
  cursor = again;
  return loaded;
}

/// A, B, C, D, a, b as M and q.
struct SplitMlcp {
  Matrix<Rational> m;
  Vector<Rational> q;
};

SplitMlcp read_split_mlcp(TextCursor& cursor, Eigen::Index n, Eigen::Index m) {
  cursor.require_numbers(n + m, n + m + 1, {"the blocks A, B, C, D, a, b"});
  SplitMlcp split{to_dense({n + m, n + m}, cursor.file()), Vector<Rational>(n + m)};
  const auto read = [&](const char* name,
                        Eigen::Index row,
                        Eigen::Index column,
                        Eigen::Index rows,
                        Eigen::Index columns) {
    for (Eigen::Index i = 0; i < rows; ++i) {
      for (Eigen::Index j = 0; j < columns; ++j) {
        split.m(row + i, column + j) = cursor.number({name, i, j});
      }
    }
  };
  read("A", 0, 0, n, n);
  read("B", n, n, m, m);
  read("C", 0, n, n, m);
  read("D", n, 0, m, n);
  split.q.head(n) = read_vector(cursor, "a", n);
  split.q.tail(m) = read_vector(cursor, "b", m);
  return split;
}

/// Parts of equalities and complementarities, each from a first row on.
std::vector<Bounds<Rational>> read_parts(TextCursor& cursor, Eigen::Index n, Eigen::Index m) {
  std::vector<Eigen::Index> starts = {cursor.integer({"the first row of part 0"}, 0, 0)};
  while (starts.back() < n + m) {
    starts.push_back(cursor.integer({"the first row of the next part"}, starts.back() + 1, n + m));
  }
  std::vector<Bounds<Rational>> bounds;
  Eigen::Index equalities = 0;
  for (std::size_t part = 0; part + 1 < starts.size(); ++part) {
    const bool complementary = cursor.integer({"whether the part is complementary"}, 0, 1) == 1;
    const Eigen::Index rows = starts[part + 1] - starts[part];
    if (!complementary) equalities += rows;
    const Bounds<Rational> own =
        complementary ? Bounds<Rational>{Rational(0), {}} : Bounds<Rational>{};
    bounds.insert(bounds.end(), static_cast<std::size_t>(rows), own);
  }
  if (equalities != n) {
    cursor.reject(fmt::format("the parts have {} equalities; {} are stated", equalities, n));
  }
  return bounds;
}

std::vector<Bounds<Rational>> equalities_first(Eigen::Index n, Eigen::Index m) {
  std::vector<Bounds<Rational>> bounds(static_cast<std::size_t>(n));
  bounds.insert(bounds.end(), static_cast<std::size_t>(m), {Rational(0), {}});
  return bounds;
}

LoadedProblem read_mlcp(TextCursor& cursor) {
  const bool whole = cursor.integer({"whether M is there"}, 0, 1) == 1;
  const bool in_blocks = cursor.integer({"whether A, B, C, D are there"}, whole ? 0 : 1, 1) == 1;
  const Eigen::Index n = cursor.integer({"the number of equalities"}, 0, kNoEnd);
  const Eigen::Index m = cursor.integer({"the number of complementarities"}, 0, kNoEnd);
  LoadedProblem loaded{"mlcp", BoxVi<Rational>{}};
  auto& problem = std::get<BoxVi<Rational>>(loaded.problem);
  if (whole) {
    problem.bounds = read_parts(cursor, n, m);
    problem.m = to_dense(read_square(cursor, "M", n + m), cursor.file());
    problem.q = read_vector(cursor, "q", n + m);
  }
  if (!in_blocks) return loaded;
  SplitMlcp split = read_split_mlcp(cursor, n, m);
  if (!whole) {
    problem = {std::move(split.m), std::move(split.q), equalities_first(n, m)};
  } else if (split.m != problem.m || split.q != problem.q) {
    loaded.warnings.push_back(cursor.file() +
                              ": A, B, C, D, a, b differ from M, q; the solver uses M, q");
  }
  return loaded;
}

LoadedProblem read_old_mlcp(TextCursor& cursor) {
  const Eigen::Index n = cursor.integer({"the number of equalities"}, 0, kNoEnd);
  const Eigen::Index m = cursor.integer({"the number of complementarities"}, 0, kNoEnd);
  cursor.integer({"the number of rows"}, n + m, n + m);
  SplitMlcp split = read_split_mlcp(cursor, n, m);
  return {"mlcp", BoxVi<Rational>{std::move(split.m), std::move(split.q), equalities_first(n, m)}};
}

/// The laws of the contacts, their coefficients read from the cursor.
std::vector<ContactLaw<Rational>> read_laws(TextCursor& cursor,
                                            Eigen::Index dimension,
                                            Eigen::Index contacts) {
  cursor.require_numbers(contacts, dimension == 5 ? 2 : 1, {"mu"});
  std::vector<ContactLaw<Rational>> laws;
  for (Eigen::Index k = 0; k < contacts; ++k) {
    const Rational mu = cursor.coefficient({"mu", k});
    if (dimension == 2) laws.push_back(Coulomb<Rational, 2>{mu});
    if (dimension == 3) laws.push_back(Coulomb<Rational, 3>{mu});
    if (dimension == 5) laws.push_back(RollingCoulomb<Rational>{mu, Rational(0)});
  }
  if (dimension != 5) return laws;
  for (Eigen::Index k = 0; k < contacts; ++k) {
    std::get<RollingCoulomb<Rational>>(laws[static_cast<std::size_t>(k)]).rolling_friction =
        cursor.coefficient({"mu_r", k});
  }
  return laws;
}

Eigen::Index read_dimension(TextCursor& cursor) {
  const Eigen::Index dimension = cursor.integer({"the dimension of a contact"}, 2, 5);
  if (dimension == 4) cursor.reject("the dimension of a contact, one of 2, 3, 5", "4");
  return dimension;
}

LoadedProblem read_friction(TextCursor& cursor) {
  const Eigen::Index dimension = read_dimension(cursor);
  const Eigen::Index contacts = cursor.integer({"the number of contacts"}, 0, kNoEnd / 5);
  const MatrixEntries w = read_square(cursor, "W", dimension * contacts);
  Vector<Rational> q = read_vector(cursor, "q", w.rows);
  std::vector<ContactLaw<Rational>> laws = read_laws(cursor, dimension, contacts);
  BlockMatrix<Rational> blocks = to_blocks(w, block_sizes(laws));
  const char* kind = dimension == 2   ? "friction-2d"
                     : dimension == 3 ? "friction-3d"
                                      : "rolling-friction";
  return {kind, FrictionProblem<Rational>{std::move(blocks), std::move(q), std::move(laws)}};
}

LoadedProblem read_global_friction(TextCursor& cursor) {
  const Eigen::Index dimension = read_dimension(cursor);
  const Eigen::Index contacts = cursor.integer({"the number of contacts"}, 0, kNoEnd / 5);
  const MatrixEntries mass = read_siconos_matrix(cursor, "M");
  if (mass.rows != mass.columns) {
    cursor.reject(fmt::format("M is {} x {}; it must be square", mass.rows, mass.columns));
  }
  const MatrixEntries contact = read_siconos_matrix(cursor, "H");
  if (contact.rows != mass.rows || contact.columns != dimension * contacts) {
    cursor.reject(fmt::format("H is {} x {}; it must be {} x {}",
                              contact.rows,
                              contact.columns,
                              mass.rows,
                              dimension * contacts));
  }
  Vector<Rational> f = read_vector(cursor, "f", mass.rows);
  Vector<Rational> b = read_vector(cursor, "b", contact.columns);
  return {dimension == 5 ? "global-rolling-friction" : "global-friction-3d",
          GlobalFrictionProblem<Rational>{to_sparse(mass),
                                          to_sparse(contact),
                                          std::move(f),
                                          std::move(b),
                                          read_laws(cursor, dimension, contacts)}};
}

/// A way to read a text, and the kinds that it gives.
struct Format {
  LoadedProblem (*read)(TextCursor&);
  std::vector<std::string_view> kinds;
};

const Format kLcp{&read_lcp, {"lcp"}};
const Format kLcpOrRelay{&read_lcp_or_relay, {"lcp", "relay"}};
const Format kRelay{&read_relay, {"relay", "box-vi"}};
const Format kMlcp{&read_mlcp, {"mlcp"}};
const Format kOldMlcp{&read_old_mlcp, {"mlcp"}};
const Format kFriction{&read_friction, {"friction-2d", "friction-3d", "rolling-friction"}};
const Format kGlobal{&read_global_friction, {"global-friction-3d", "global-rolling-friction"}};
const Format kGeneric{&read_siconos_generic, {"mixed", "friction-3d"}};

/// The integers that the text begins with, −1 after their end.
std::vector<Eigen::Index> leading_integers(std::string_view text) {
  TextCursor cursor(text, "");
  std::vector<Eigen::Index> integers;
  try {
    while (integers.size() < 6) integers.push_back(cursor.integer({""}, 0, kNoEnd));
  } catch (const InvalidInput&) {
    integers.resize(6, -1);
  }
  return integers;
}

/// The formats whose sizes agree at the head of the text, the likelier first.
std::vector<const Format*> possible_formats(std::string_view text) {
  const std::vector<Eigen::Index> head = leading_integers(text);
  const bool friction = (head[0] == 2 || head[0] == 3 || head[0] == 5) && head[1] >= 0;
  const bool stored = head[2] >= 0 && head[2] <= 2;
  std::vector<const Format*> formats;
  // A second matrix cannot match by chance, so this is a global problem.
  if (friction && stored && head[3] == head[4]) formats.push_back(&kGlobal);
  if (friction && stored && head[3] == head[0] * head[1] && head[4] == head[3]) {
    formats.push_back(&kFriction);
  }
  if (head[1] >= 0 && head[1] <= 2 && head[2] == head[0] && head[3] == head[0]) {
    formats.push_back(&kLcpOrRelay);
  }
  if ((head[0] == 1 && (head[1] == 0 || head[1] == 1) && head[4] == 0) ||
      (head[0] == 0 && head[1] == 1)) {
    formats.push_back(&kMlcp);
  }
  if (head[1] > 0 && head[2] == head[0] + head[1]) formats.push_back(&kOldMlcp);
  if (head[0] == 1 && head[1] > 0 && head[2] == head[1]) formats.push_back(&kGeneric);
  if (!formats.empty()) return formats;
  // If the sizes fit no format, the most similar one is tried, and its reader names the sizes.
  const bool lcp = head[1] >= 0 && head[1] <= 2 && head[3] >= 0;
  if (lcp && head[2] == head[0]) return {&kLcp};
  if (stored && head[3] >= 0 && (friction || head[3] == head[0] * head[1])) return {&kFriction};
  if (lcp) return {&kLcp};
  return {};
}

bool gives(const Format& format, std::string_view kind) {
  return kind.empty() || std::ranges::find(format.kinds, kind) != format.kinds.end();
}

/// The formats to try.
std::vector<const Format*> formats_for(std::string_view text,
                                       const std::string& file,
                                       std::string_view kind) {
  if (kind == "lcp") return {&kLcp};
  if (kind == "relay" || kind == "box-vi") return {&kRelay};
  std::vector<const Format*> formats = possible_formats(text);
  std::erase_if(formats, [&](const Format* format) { return !gives(*format, kind); });
  if (!formats.empty()) return formats;
  for (const Format* format : {&kMlcp, &kFriction, &kGlobal}) {
    if (!kind.empty() && gives(*format, kind)) return {format};
  }
  if (!kind.empty()) {
    throw InvalidInput(fmt::format("{}: Siconos has no text format for kind '{}'", file, kind));
  }
  TextCursor cursor(text, file);
  const std::string_view found = cursor.peek();
  cursor.reject(
      "the sizes of an LCP, MLCP, relay or friction problem of Siconos, a JSON object or HDF5",
      found);
}

/// A problem, or why the text is none in this format, and the numbers that were not read.
struct Attempt {
  std::optional<LoadedProblem> loaded = {};
  std::string refusal = {};
  Eigen::Index unread = 0;
};

Attempt attempt(const Format& format, std::string_view text, const std::string& file) {
  TextCursor cursor(text, file);
  Attempt result;
  try {
    result.loaded = format.read(cursor);
  } catch (const InvalidInput& error) {
    result.refusal = error.what();
  }
  result.unread = cursor.numbers_left();
  // One more number after the last is common: Siconos then states what it expects of a solver.
  if (result.loaded && result.unread == 1) result.unread = 0;
  if (result.loaded && result.unread > 0) {
    result.loaded->warnings.push_back(fmt::format(
        "{}: {} numbers after the end of the problem are ignored", file, result.unread));
  }
  return result;
}

/// Of the format that leaves the fewest numbers: a problem, or a refusal if there is none.
Attempt best_attempt(std::string_view text, const std::string& file, std::string_view kind) {
  const auto rank = [](const Attempt& of) { return std::pair(!of.loaded, of.unread); };
  std::optional<Attempt> best;
  for (const Format* format : formats_for(text, file, kind)) {
    Attempt own = attempt(*format, text, file);
    if (!best || rank(own) < rank(*best)) best = std::move(own);
  }
  if (!best->loaded) throw InvalidInput(best->refusal);
  return std::move(*best);
}

}  // namespace

LoadedProblem read_siconos_text(std::string_view text,
                                const std::string& file,
                                std::string_view kind) {
  Attempt best = best_attempt(text, file, kind);
  const std::string& found = best.loaded->kind;
  if (best.unread > 0 && kind.empty() && !is_box_kind(found)) {
    throw InvalidInput(fmt::format(
        "{}: {} numbers are left after the end of a problem of kind {}; so it is a problem "
        "of another kind, or it is damaged (--kind {} ignores them)",
        file,
        best.unread,
        found,
        found));
  }
  if (!kind.empty() && found != kind && !(found == "relay" && kind == "box-vi")) {
    throw InvalidInput(fmt::format("{}: holds a problem of kind {}, not {}", file, found, kind));
  }
  return std::move(*best.loaded);
}

}  // namespace assay::reports
