#include "reports/subjects/model_functions.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <mutex>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace assay::reports {

namespace {

using M = const AssayModel*;
using In = const double*;
using Out = double*;

/// Sizes of arguments and results: none, n, k, m, and products of two.
enum class Size { kNone, kN, kK, kM, kNN, kKN, kKK, kMN, kMK, kMM };

/// Rows and columns; a vector has no columns.
std::array<std::size_t, 2> shape_of(Size size, const AssayModel& model) {
  const auto n = static_cast<std::size_t>(model.coordinates);
  const auto k = static_cast<std::size_t>(model.velocities);
  const auto m = static_cast<std::size_t>(model.components);
  const std::array<std::array<std::size_t, 2>, 10> shapes{
      {{0, 0}, {n, 0}, {k, 0}, {m, 0}, {n, n}, {k, n}, {k, k}, {m, n}, {m, k}, {m, m}}};
  return shapes.at(static_cast<std::size_t>(size));
}

std::size_t size_of(Size size, const AssayModel& model) {
  const auto [rows, columns] = shape_of(size, model);
  return rows * std::max<std::size_t>(columns, 1);
}

/// A function f(model[, t][, a[, b]], r[, s]), by its name as a member of AssayModel.
template <class Function>
struct Entry {
  const char* name;
  Function AssayModel::*member;
  Size a, b, r, s = Size::kNone;
};
template <class Function>
Entry(const char*, Function AssayModel::*, Size, Size, Size, Size = Size::kNone) -> Entry<Function>;

constexpr auto kFunctions = [] {
  using A = AssayModel;
  using enum Size;
  return std::tuple{Entry{"mass_of", &A::mass_of, kNone, kNone, kNN},
                    Entry{"mass_at", &A::mass_at, kN, kNone, kNN},
                    Entry{"external_force", &A::external_force, kNone, kNone, kN},
                    Entry{"gap", &A::gap, kN, kNone, kM},
                    Entry{"gap_jacobian", &A::gap_jacobian, kN, kNone, kMN},
                    Entry{"gap_rate", &A::gap_rate, kN, kNone, kM},
                    Entry{"velocity_matrix", &A::velocity_matrix, kN, kNone, kMK},
                    Entry{"field", &A::field, kN, kNone, kN},
                    Entry{"field_jacobian", &A::field_jacobian, kN, kNone, kNN},
                    Entry{"force", &A::force, kN, kK, kN},
                    Entry{"gap_curvature", &A::gap_curvature, kN, kK, kM},
                    Entry{"wrench", &A::wrench, kN, kK, kK},
                    Entry{"output", &A::output, kN, kM, kM},
                    Entry{"input", &A::input, kN, kM, kN},
                    Entry{"force_jacobians", &A::force_jacobians, kN, kK, kNN, kNN},
                    Entry{"wrench_jacobians", &A::wrench_jacobians, kN, kK, kKN, kKK},
                    Entry{"output_jacobians", &A::output_jacobians, kN, kM, kMN, kMM},
                    Entry{"input_jacobians", &A::input_jacobians, kN, kM, kNN, kMN}};
}();
constexpr std::size_t kCount = std::tuple_size_v<decltype(kFunctions)>;

/// Calls visit(number, entry) for each.
template <class Visit>
void visit_functions(const Visit& visit) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (visit(std::integral_constant<std::size_t, I>{}, std::get<I>(kFunctions)), ...);
  }
  (std::make_index_sequence<kCount>{});
}

/// Which arguments a function has, as bits.
enum Needs : unsigned { kNothing = 0, kTime = 1, kState = 2, kRate = 4 };

template <class Entry>
constexpr unsigned needs_of(const Entry& entry, bool has_time) {
  return (has_time ? kTime : kNothing) | (entry.a != Size::kNone ? kState : kNothing) |
         (entry.b != Size::kNone ? kRate : kNothing);
}
constexpr bool takes_time(void (*AssayModel::*)(M, Out)) { return false; }
constexpr bool takes_time(void (*AssayModel::*)(M, In, Out)) { return false; }
template <class Member>
constexpr bool takes_time(Member) {
  return true;
}
static_assert(!takes_time(&AssayModel::mass_at) && takes_time(&AssayModel::gap));
template <class Entry>
constexpr unsigned needs_of(const Entry& entry) {
  return needs_of(entry, takes_time(entry.member));
}

/// Of models with at most so many coordinates all functions are evaluated.
constexpr int kSmall = 16;

/// The room: t, two arrays a and b, of each function whether its results are there, and they.
class Room {
 public:
  Room(const AssayModel& model, double* first)
      : t(first), a(t + 1), b(a + model.coordinates), known(b + most_b(model)) {
    end = known + kCount;
    visit_functions([&](auto number, const auto& entry) {
      results_.at(number) = end;
      if (model.*entry.member == nullptr) return;
      end += size_of(entry.r, model);
      end += size_of(entry.s, model);
    });
  }

  [[nodiscard]] double* results(std::size_t function) const { return results_.at(function); }

  static int most_b(const AssayModel& model) {
    return std::max(model.velocities, model.components);
  }

  double *t, *a, *b, *known, *end = nullptr;

 private:
  std::array<double*, kCount> results_{};
};

void call(void (*f)(M, Out), M m, const FunctionArguments&, Out r, Out) { f(m, r); }
void call(void (*f)(M, In, Out), M m, const FunctionArguments& at, Out r, Out) { f(m, at.a, r); }
void call(void (*f)(M, double, Out), M m, const FunctionArguments& at, Out r, Out) {
  f(m, *at.t, r);
}
void call(void (*f)(M, double, In, Out), M m, const FunctionArguments& at, Out r, Out) {
  f(m, *at.t, at.a, r);
}
void call(void (*f)(M, double, In, In, Out), M m, const FunctionArguments& at, Out r, Out) {
  f(m, *at.t, at.a, at.b, r);
}
void call(void (*f)(M, double, In, In, Out, Out), M m, const FunctionArguments& at, Out r, Out s) {
  f(m, *at.t, at.a, at.b, r, s);
}

/// What the answers to the last questions told.
class Answers {
 public:
  /// `first`: the number of the first function of the model.
  Answers(RemoteFunctions functions, std::size_t first) : functions_(functions), first_(first) {}

  /// The results of a function of t, a and b.
  template <std::size_t I>
  void give(M model, double t, In a, In b, Out r, Out s) {
    constexpr auto& entry = std::get<I>(kFunctions);
    const std::array<std::size_t, 2> sizes{size_of(entry.a, *model), size_of(entry.b, *model)};
    const Arguments of{t, {a, sizes[0]}, {b, sizes[1]}};
    if (model->coordinates > kSmall) {
      copy_results<I>(*model, ask<I>(*model, of), r, s);
      return;
    }
    Kept* kept = nullptr;
    for (Kept& last : kept_) {
      if (last.answers(I, needs_of(entry), *model, of)) kept = &last;
    }
    if (kept == nullptr) {
      kept = &kept_.at(next_);
      next_ = (next_ + 1) % kept_.size();
      const Room room = ask<I>(*model, of);
      kept->needs = needs_of(entry);
      kept->numbers.assign(functions_.room, room.end);
    }
    copy_results<I>(*model, Room(*model, kept->numbers.data()), r, s);
  }

 private:
  struct Arguments {
    double t;
    std::span<const double> a, b;
  };

  /// A room as it was answered, with these arguments.
  struct Kept {
    std::vector<double> numbers = {};
    unsigned needs = kNothing;

    [[nodiscard]] bool answers(std::size_t function,
                               unsigned needed,
                               const AssayModel& model,
                               const Arguments& of) {
      if (numbers.empty() || (needed & ~needs) != 0) return false;
      const Room room(model, numbers.data());
      return room.known[function] != 0 && ((needed & kTime) == 0 || is_same(room.t, {&of.t, 1})) &&
             is_same(room.a, of.a) && is_same(room.b, of.b);
    }
    /// To the bit.
    static bool is_same(const double* x, std::span<const double> y) {
      return std::memcmp(x, y.data(), y.size_bytes()) == 0;
    }
  };

  template <std::size_t I>
  Room ask(const AssayModel& model, const Arguments& of) const {
    const Room room(model, functions_.room);
    *room.t = of.t;
    std::ranges::copy(of.a, room.a);
    std::ranges::copy(of.b, room.b);
    functions_.ask(static_cast<std::uint32_t>(first_ + I));
    return room;
  }

  template <std::size_t I>
  static void copy_results(const AssayModel& model, const Room& room, Out r, Out s) {
    constexpr auto& entry = std::get<I>(kFunctions);
    const std::size_t size = size_of(entry.r, model);
    std::copy_n(room.results(I), size, r);
    std::copy_n(room.results(I) + size, size_of(entry.s, model), s);
  }

  RemoteFunctions functions_;
  std::size_t first_;
  std::array<Kept, 4> kept_;
  std::size_t next_ = 0;
};

Answers the_answers{{}, 0}, answers_of_derivative{{}, kCount};
std::mutex one_at_a_time;  // threads of foreign code
double nothing = 0;        // an array of no numbers

template <std::size_t I>
void ask(M model, double t, In a, In b, Out r, Out s) {
  const std::scoped_lock lock(one_at_a_time);
  const bool is_derivative = model->context == &answers_of_derivative;
  (is_derivative ? answers_of_derivative : the_answers).give<I>(model, t, a, b, r, s);
}

template <std::size_t I>
void set_remote(void (*&f)(M, Out)) {
  f = [](M m, Out r) { ask<I>(m, 0, &nothing, &nothing, r, &nothing); };
}
template <std::size_t I>
void set_remote(void (*&f)(M, In, Out)) {
  f = [](M m, In a, Out r) { ask<I>(m, 0, a, &nothing, r, &nothing); };
}
template <std::size_t I>
void set_remote(void (*&f)(M, double, Out)) {
  f = [](M m, double t, Out r) { ask<I>(m, t, &nothing, &nothing, r, &nothing); };
}
template <std::size_t I>
void set_remote(void (*&f)(M, double, In, Out)) {
  f = [](M m, double t, In a, Out r) { ask<I>(m, t, a, &nothing, r, &nothing); };
}
template <std::size_t I>
void set_remote(void (*&f)(M, double, In, In, Out)) {
  f = [](M m, double t, In a, In b, Out r) { ask<I>(m, t, a, b, r, &nothing); };
}
template <std::size_t I>
void set_remote(void (*&f)(M, double, In, In, Out, Out)) {
  f = [](M m, double t, In a, In b, Out r, Out s) { ask<I>(m, t, a, b, r, s); };
}

}  // namespace

std::size_t bytes_of_evaluation(const AssayModel& model) {
  std::size_t count = static_cast<std::size_t>(1 + model.coordinates) + kCount +
                      static_cast<std::size_t>(Room::most_b(model));
  visit_functions([&](auto, const auto& entry) {
    if (model.*entry.member == nullptr) return;
    count += size_of(entry.r, model) + size_of(entry.s, model);
  });
  return count * sizeof(double);
}

bool has_function(const AssayModel& model, std::uint32_t function) {
  bool has = false;
  visit_functions([&](auto number, const auto& entry) {
    has = has || (number == function && model.*entry.member != nullptr);
  });
  return has;
}

void evaluate_functions(const AssayModel& model, std::uint32_t function, double* room) {
  const Room at(model, room);
  std::fill_n(at.known, kCount, 0);
  unsigned given = kNothing;
  const auto evaluate = [&](std::size_t number, const auto& entry) {
    double* const r = at.results(number);
    call(model.*entry.member, &model, {at.t, at.a, at.b}, r, r + size_of(entry.r, model));
    at.known[number] = 1;
  };
  visit_functions([&](auto number, const auto& entry) {
    if (number != function) return;
    given = needs_of(entry);
    evaluate(number, entry);
  });
  if (model.coordinates > kSmall) return;
  visit_functions([&](auto number, const auto& entry) {
    if (number == function || model.*entry.member == nullptr) return;
    if ((needs_of(entry) & ~given) != 0) return;
    try {
      evaluate(number, entry);
    } catch (const std::exception&) {
      return;  // it is not what was asked for
    }
  });
}

std::vector<std::string> names_of_functions(const AssayModel& model) {
  std::vector<std::string> names;
  visit_functions([&](auto, const auto& entry) {
    if (model.*entry.member != nullptr) names.emplace_back(entry.name);
  });
  return names;
}

std::vector<FunctionResult> evaluate_function(const AssayModel& model,
                                              std::string_view name,
                                              const FunctionArguments& at) {
  std::vector<FunctionResult> results;
  visit_functions([&](auto, const auto& entry) {
    if (entry.name != name || model.*entry.member == nullptr) return;
    const unsigned needs = needs_of(entry);
    const bool lacks = ((needs & kTime) != 0 && at.t == nullptr) ||
                       ((needs & kState) != 0 && at.a == nullptr) ||
                       ((needs & kRate) != 0 && at.b == nullptr);
    if (lacks) throw MissingArgument(std::string(name) + " lacks an argument");
    for (const Size size : {entry.r, entry.s}) {
      const auto [rows, columns] = shape_of(size, model);
      results.push_back(
          {size > Size::kM, rows, columns, std::vector<double>(size_of(size, model))});
    }
    call(model.*entry.member, &model, at, results[0].values.data(), results[1].values.data());
    if (entry.s == Size::kNone) results.pop_back();
  });
  return results;
}

std::uint32_t number_of_functions() { return static_cast<std::uint32_t>(kCount); }

namespace {

void set_remote_functions(AssayModel& model, const Answers& answers) {
  visit_functions([&](auto number, const auto& entry) {
    auto& function = model.*entry.member;
    if (function != nullptr) set_remote<number()>(function);
  });
  model.context = &answers;
}

}  // namespace

void make_remote(AssayModel& model, const RemoteFunctions& functions) {
  the_answers = Answers(functions, 0);
  set_remote_functions(model, the_answers);
}

void make_remote_derivative(AssayModel& derivative, const RemoteFunctions& functions) {
  answers_of_derivative = Answers(functions, kCount);
  set_remote_functions(derivative, answers_of_derivative);
}

void take_functions(AssayModel& model, const AssayModel& from) {
  visit_functions([&](auto, const auto& entry) { model.*entry.member = from.*entry.member; });
  model.context = from.context;
}

}  // namespace assay::reports
