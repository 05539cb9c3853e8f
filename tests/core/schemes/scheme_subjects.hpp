#pragma once

#include <gtest/gtest.h>

#include <concepts>

#include "core/schemes/scheme_list.hpp"

namespace assay {

/// A scheme, and the same one in another scalar.
template <class SchemeClass, class PeerClass>
struct SchemeSubject {
  using Scheme = SchemeClass;
  using Peer = PeerClass;
};

template <class S>
using PeerScalar = std::conditional_t<std::same_as<S, Mpfr50>, double, Mpfr50>;

namespace detail {

template <class... T>
struct TypeList {};
template <class... A, class... B>
TypeList<A..., B...> operator+(TypeList<A...>, TypeList<B...>);

#define ASSAY_IS_SAME(T) || std::same_as<S, T>
template <class S>
concept Elementary = false ASSAY_FOR_EACH_ELEMENTARY_SCALAR(ASSAY_IS_SAME);
template <class S>
concept Standard = false ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_IS_SAME);
template <class S>
concept StandardElementary = false ASSAY_FOR_EACH_STANDARD_ELEMENTARY_SCALAR(ASSAY_IS_SAME);
#undef ASSAY_IS_SAME

// Each list begins with a void, as its macro with a comma.
template <class... T>
TypeList<T...> without_void(TypeList<void, T...>);
#define ASSAY_SUBJECT(Scheme, S) , SchemeSubject<Scheme<S>, Scheme<PeerScalar<S>>>
#define ASSAY_SUBJECTS(name, condition, list)                \
  template <class S>                                         \
  auto name() {                                              \
    if constexpr (condition<S>) {                            \
      using List = TypeList<void list(ASSAY_SUBJECT, S)>;    \
      return decltype(without_void(std::declval<List>())){}; \
    } else {                                                 \
      return TypeList<>{};                                   \
    }                                                        \
  }
ASSAY_SUBJECTS(ordered_field_subjects, OrderedField, ASSAY_ORDERED_FIELD_SCHEMES)
ASSAY_SUBJECTS(elementary_subjects, Elementary, ASSAY_ELEMENTARY_SCHEMES)
ASSAY_SUBJECTS(standard_subjects, Standard, ASSAY_STANDARD_SCHEMES)
ASSAY_SUBJECTS(standard_elementary_subjects, StandardElementary, ASSAY_STANDARD_ELEMENTARY_SCHEMES)
#undef ASSAY_SUBJECTS
#undef ASSAY_SUBJECT

template <class T>
auto only_second_order() {
  using None = TypeList<>;
  return std::conditional_t<kIsFirstOrder<typename T::Scheme>, None, TypeList<T>>{};
}
template <class... T>
auto second_order(TypeList<T...>) -> decltype((TypeList<>{} + ... + only_second_order<T>()));
template <class... T>
testing::Types<T...> types(TypeList<T...>);

template <class S>
using Subjects = decltype(ordered_field_subjects<S>() + elementary_subjects<S>() +
                          standard_subjects<S>() + standard_elementary_subjects<S>());

}  // namespace detail

/// Every scheme that core compiles in S.
template <class S>
using Schemes = decltype(detail::types(std::declval<detail::Subjects<S>>()));
/// Those of systems with velocities.
template <class S>
using SecondOrderSchemes =
    decltype(detail::types(detail::second_order(std::declval<detail::Subjects<S>>())));

}  // namespace assay
