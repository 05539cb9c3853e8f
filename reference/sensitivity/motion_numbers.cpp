#include "reference/sensitivity/motion_numbers.hpp"

#include <algorithm>

#include "core/math/quaternion.hpp"

namespace assay::reference {

namespace {

constexpr std::size_t kQuaternion = 4, kCentre = 3;

std::vector<Rational> parsed(const std::vector<std::string>& texts) {
  std::vector<Rational> result;
  for (const std::string& text : texts) result.push_back(parse_rational(text));
  return result;
}

Rational largest_jump(const oracles::DigitsEvent& event) {
  Rational result = 0;
  for (std::size_t i = 0; i < std::min(event.v_minus.size(), event.v_plus.size()); ++i) {
    const Rational jump = parse_rational(event.v_plus[i]) - parse_rational(event.v_minus[i]);
    result = std::max(result, Rational(abs(jump)));
  }
  return result;
}

/// The first entries of the quaternions among `size` coordinates.
std::vector<std::size_t> quaternions(std::size_t size, Attitudes attitudes) {
  if (attitudes == Attitudes::kNone) return {};
  if (attitudes == Attitudes::kAlone) return {0};
  std::vector<std::size_t> result;
  for (std::size_t i = kCentre; i + kQuaternion <= size; i += kCentre + kQuaternion) {
    result.push_back(i);
  }
  return result;
}

Quaternion<Rational> quaternion_at(const std::vector<Rational>& q, std::size_t i) {
  return {q[i], q[i + 1], q[i + 2], q[i + 3]};
}

}  // namespace

MotionNumbers numbers_of(const oracles::ExactDigits& exact) {
  MotionNumbers result;
  for (const oracles::DigitsState& state : exact.states) {
    result.states.push_back({parsed(state.q), parsed(state.v)});
  }
  for (const oracles::DigitsEvent& event : exact.events) {
    result.events.push_back({event.kind, parse_rational(event.t), largest_jump(event)});
  }
  return result;
}

Rational largest(const std::vector<Rational>& x) {
  Rational result = 0;
  for (const Rational& entry : x) result = std::max(result, Rational(abs(entry)));
  return result;
}

std::vector<Rational> with_rotations(const std::vector<Rational>& q,
                                     const std::vector<Rational>& dq,
                                     Attitudes attitudes) {
  if (attitudes == Attitudes::kNone) return dq;
  std::vector<Rational> result;
  std::size_t next = 0;
  for (const std::size_t i : quaternions(q.size(), attitudes)) {
    result.insert(result.end(),
                  dq.begin() + static_cast<std::ptrdiff_t>(next),
                  dq.begin() + static_cast<std::ptrdiff_t>(i));
    const Quaternion<Rational> turn =
        product<Rational>(conjugate<Rational>(quaternion_at(q, i)), quaternion_at(dq, i));
    for (Eigen::Index j = 1; j < 4; ++j) result.push_back(2 * turn(j));  // (1)
    next = i + kQuaternion;
  }
  return result;
}

std::vector<Rational> with_signs_of(std::vector<Rational> q,
                                    const std::vector<Rational>& near,
                                    Attitudes attitudes) {
  for (const std::size_t i : quaternions(q.size(), attitudes)) {
    Rational along = 0;
    for (std::size_t j = i; j < i + kQuaternion; ++j) along += q[j] * near[j];
    if (along >= 0) continue;
    for (std::size_t j = i; j < i + kQuaternion; ++j) q[j] = -q[j];
  }
  return q;
}

}  // namespace assay::reference
