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

template <template <class> class Scheme, class S>
using Subject = SchemeSubject<Scheme<S>, Scheme<PeerScalar<S>>>;
template <template <class> class Scheme, class S, bool kExactToo>
auto subject_if() {
  if constexpr (kExactToo || !std::same_as<S, Rational>) {
    return TypeList<Subject<Scheme, S>>{};
  } else {
    return TypeList<>{};
  }
}

#define ASSAY_IS_SAME(T) || std::same_as<S, T>
template <class S>
concept StandardScalar = false ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_IS_SAME);
#undef ASSAY_IS_SAME

/// All schemes in a standard scalar, and in another one those that show it.
template <class S>
auto subjects() {
  if constexpr (StandardScalar<S>) {
    constexpr bool Standard = true, Real = false;
#define ASSAY_SUBJECT(Scheme, Scalars) +subject_if<Scheme, S, Scalars>()
    return TypeList<> {}
    ASSAY_FOR_EACH_SCHEME(ASSAY_SUBJECT);
#undef ASSAY_SUBJECT
  } else {
    return TypeList<Subject<MoreauJean, S>, Subject<SchatzmanPaoli, S>>{};
  }
}

template <class T>
auto only_second_order() {
  using None = TypeList<>;
  constexpr bool kFirstOrder = kTakenKind<typename T::Scheme> == ModelKind::kFirstOrder;
  return std::conditional_t<kFirstOrder, None, TypeList<T>>{};
}
template <class... T>
auto second_order(TypeList<T...>) -> decltype((TypeList<>{} + ... + only_second_order<T>()));
template <class... T>
testing::Types<T...> types(TypeList<T...>);

template <class S>
using Subjects = decltype(subjects<S>());

}  // namespace detail

/// Every scheme that is compiled in S.
template <class S>
using Schemes = decltype(detail::types(std::declval<detail::Subjects<S>>()));
/// Those of systems with velocities.
template <class S>
using SecondOrderSchemes =
    decltype(detail::types(detail::second_order(std::declval<detail::Subjects<S>>())));

}  // namespace assay
