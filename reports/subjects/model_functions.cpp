#include "reports/subjects/model_functions.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <tuple>
#include <utility>

namespace assay::reports {

namespace {

using M = const AssayModel*;
using In = const double*;
using Out = double*;

/// Sizes of arguments and results: none, n, k, m, and products of two.
enum class Size { kNone, kN, kK, kM, kNN, kKN, kKK, kMN, kMK, kMM };

std::size_t size_of(Size size, const AssayModel& model) {
  const auto n = static_cast<std::size_t>(model.coordinates);
  const auto k = static_cast<std::size_t>(model.velocities);
  const auto m = static_cast<std::size_t>(model.components);
  const std::array<std::size_t, 10> sizes{0, n, k, m, n * n, k * n, k * k, m * n, m * k, m * m};
  return sizes.at(static_cast<std::size_t>(size));
}

/// A function f(model[, t][, a[, b]], r[, s]).
template <class Function>
struct Entry {
  Function AssayModel::*member;
  Size a, b, r, s = Size::kNone;
};
template <class Function>
Entry(Function AssayModel::*, Size, Size, Size, Size = Size::kNone) -> Entry<Function>;

constexpr auto kFunctions = [] {
  using A = AssayModel;
  using enum Size;
  return std::tuple{Entry{&A::mass_of, kNone, kNone, kNN},
                    Entry{&A::mass_at, kN, kNone, kNN},
                    Entry{&A::external_force, kNone, kNone, kN},
                    Entry{&A::gap, kN, kNone, kM},
                    Entry{&A::gap_jacobian, kN, kNone, kMN},
                    Entry{&A::gap_rate, kN, kNone, kM},
                    Entry{&A::velocity_matrix, kN, kNone, kMK},
                    Entry{&A::field, kN, kNone, kN},
                    Entry{&A::field_jacobian, kN, kNone, kNN},
                    Entry{&A::force, kN, kK, kN},
                    Entry{&A::gap_curvature, kN, kK, kM},
                    Entry{&A::wrench, kN, kK, kK},
                    Entry{&A::output, kN, kM, kM},
                    Entry{&A::input, kN, kM, kN},
                    Entry{&A::force_jacobians, kN, kK, kNN, kNN},
                    Entry{&A::wrench_jacobians, kN, kK, kKN, kKK},
                    Entry{&A::output_jacobians, kN, kM, kMN, kMM},
                    Entry{&A::input_jacobians, kN, kM, kNN, kMN}};
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

/// Where the arguments and the results are in the room: t, a, b, r, s.
struct Places {
  template <class Entry>
  Places(const Entry& entry, const AssayModel& model, double* room)
      : t(room),
        a(t + 1),
        b(a + size_of(entry.a, model)),
        r(b + size_of(entry.b, model)),
        s(r + size_of(entry.r, model)),
        end(s + size_of(entry.s, model)) {}

  double *t, *a, *b, *r, *s, *end;
};

void call(void (*f)(M, Out), M m, const Places& at) { f(m, at.r); }
void call(void (*f)(M, In, Out), M m, const Places& at) { f(m, at.a, at.r); }
void call(void (*f)(M, double, Out), M m, const Places& at) { f(m, *at.t, at.r); }
void call(void (*f)(M, double, In, Out), M m, const Places& at) { f(m, *at.t, at.a, at.r); }
void call(void (*f)(M, double, In, In, Out), M m, const Places& at) {
  f(m, *at.t, at.a, at.b, at.r);
}
void call(void (*f)(M, double, In, In, Out, Out), M m, const Places& at) {
  f(m, *at.t, at.a, at.b, at.r, at.s);
}

RemoteFunctions the_remote;
std::mutex one_at_a_time;  // threads of foreign code
double nothing = 0;        // an array of no numbers

template <std::size_t I>
void ask(M model, double t, In a, In b, Out r, Out s) {
  const std::scoped_lock lock(one_at_a_time);
  const auto& entry = std::get<I>(kFunctions);
  const Places at(entry, *model, the_remote.room);
  *at.t = t;
  std::copy_n(a, at.b - at.a, at.a);
  std::copy_n(b, at.r - at.b, at.b);
  the_remote.ask(static_cast<std::uint32_t>(I));
  std::copy_n(at.r, at.s - at.r, r);
  std::copy_n(at.s, at.end - at.s, s);
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
  std::size_t most = 0;
  visit_functions([&](auto, const auto& entry) {
    std::size_t count = 1;  // t
    for (const Size size : {entry.a, entry.b, entry.r, entry.s}) count += size_of(size, model);
    most = std::max(most, count);
  });
  return most * sizeof(double);
}

bool has_function(const AssayModel& model, std::uint32_t function) {
  bool has = false;
  visit_functions([&](auto number, const auto& entry) {
    has = has || (number == function && model.*entry.member != nullptr);
  });
  return has;
}

void evaluate_function(const AssayModel& model, std::uint32_t function, double* room) {
  visit_functions([&](auto number, const auto& entry) {
    if (number == function) call(model.*entry.member, &model, Places(entry, model, room));
  });
}

void make_remote(AssayModel& model, const RemoteFunctions& functions) {
  the_remote = functions;
  visit_functions([&](auto number, const auto& entry) {
    auto& function = model.*entry.member;
    if (function != nullptr) set_remote<number()>(function);
  });
}

void take_functions(AssayModel& model, const AssayModel& from) {
  visit_functions([&](auto, const auto& entry) { model.*entry.member = from.*entry.member; });
  model.context = from.context;
}

}  // namespace assay::reports
