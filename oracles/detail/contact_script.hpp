#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/saddle_point.hpp"
#include "oracles/flights/manufactured_contact_flight.hpp"

namespace assay::oracles::detail {

/// The pieces and impacts of the problem manufactured-contact.
///
/// Each follows from the one before, such that the external force has no jump between them. With a
/// force that jumps, schemes might lose their order:
///
///   v⁺ = v⁻ + M⁻¹ Hᵀ P,   g'⁺ = −e g'⁻,   equality kept                                   (1)
///   M a⁺ = F − N⁺ − F_int⁺ + Hᵀ λ⁺,   F = F_ext(t⁻),   g''⁺ = 0 where it stays closed       (2)
///
/// (2) makes the external force continuous. If a contact stays closed, the gap lands before that
/// with an acceleration A. A is chosen such that (2) gives λ⁺ = Λ; λ⁺ is affine in A.
///
/// Scalar: as ManufacturedContactFlight, and ordered.
template <class S>
class ContactScript {
 public:
  using Piece = ManufacturedContactFlight<S>;
  using Data = typename Piece::Data;

  struct Impact {
    Vector<S> v_minus, v_plus, impulse;
  };

  /// @throws InvalidInput for parameters without a motion: see ManufacturedContact.
  explicit ContactScript(const Parameters& p);

  [[nodiscard]] const BilateralContact<S>& system() const { return system_; }
  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  /// The impact at the start of piece i. If there is none, its vectors are empty.
  [[nodiscard]] const Impact& impact(std::size_t piece) const { return impacts_[piece]; }

  /// F_ext.
  void force(const S& t, Vector<S>& f) const {
    std::size_t i = pieces_.size() - 1;
    while (i > 0 && t < pieces_[i].data().begin) --i;
    thread_local MotionState<S> x;
    pieces_[i].evaluate(t - pieces_[i].data().begin, x);
    f = system_.balance(t, x);
  }

 private:
  /// The known quantities at the joint between two pieces.
  struct Joint {
    MotionState<S> x;          ///< left limits, then with v⁺
    Vector<S> force;           ///< F
    Vector<S> acceleration{};  ///< a⁺
    Vector<S> reaction{};      ///< λ⁺
  };

  [[nodiscard]] Joint joint() const;
  void strike(Joint& joint);
  void settle(Joint& joint, bool closed) const;
  [[nodiscard]] Data continued(const Joint& joint) const;
  [[nodiscard]] S gap_acceleration(const Joint& joint) const;
  void add(Data data, const Rational& length);
  void stay(Data data);
  void land(Data data, int power, const S& start, const S& start_slope, bool then_closed);
  [[nodiscard]] S landing_acceleration(const Data& data);
  void set_landing(Data& data, const S& start, const S& start_slope, const S& acceleration) const;
  void require_positive(const Data& data) const;
  void fly_on(Data data, const S& speed, const S& acceleration);
  void bounce();
  void collide_and_stay();

  BilateralContact<S> system_;
  const Parameters& p_;
  S restitution_, force_, speed_;
  Rational end_ = 0;  ///< of the pieces so far
  std::vector<Piece> pieces_;
  std::vector<Impact> impacts_;
};

template <class S>
ContactScript<S>::ContactScript(const Parameters& p)
    : system_{.turning = p["mass"] == 1,
              .bilateral = p["bilateral"] == 1,
              .stiffness = p.get<S>("k"),
              .damping = p.get<S>("damping"),
              .bend = p.get<S>("curvature"),
              .floor = p.get<S>("floor")},
      p_(p),
      restitution_(p.get<S>("e")),
      force_(p.get<S>("force")),
      speed_(p.get<S>("speed")) {
  if (p["e"] == 0 && p["jumps"] > 0) {
    collide_and_stay();
  } else {
    bounce();
  }
}

/// For e > 0, or without impacts: a contact that opens, and then impacts.
template <class S>
void ContactScript<S>::bounce() {
  const int jumps = p_.get_int("jumps");
  const bool closed = p_["contact"] > 0;
  Data data;
  data.gap.fill(S(0));
  if (closed) {
    stay(data);
    Joint open = joint();
    settle(open, false);
    data = continued(open);
  } else {
    data.gap[0] = p_.get<S>("gap0");
  }
  if (jumps == 0) return closed ? fly_on(data, S(0), S(0)) : fly_on(data, speed_, S(0));
  land(data, closed ? 3 : 0, data.gap[0], S(0), false);
  for (int i = 1; i <= jumps; ++i) {
    Joint struck = joint();
    strike(struck);
    settle(struck, false);
    const S acceleration = gap_acceleration(struck);
    const S speed = restitution_ * speed_;
    if (i == jumps) return fly_on(continued(struck), speed, acceleration);
    land(continued(struck), 1, speed, acceleration, false);
  }
}

/// For e = 0: impacts after which the contact stays closed, and then opens.
template <class S>
void ContactScript<S>::collide_and_stay() {
  if (p_["contact"] == 0) {
    throw InvalidInput(
        "contact = 0 is not allowed with e = 0 and jumps > 0: a contact that does not bounce "
        "stays closed for the time contact > 0");
  }
  Data data;
  data.gap.fill(S(0));
  land(data, 0, p_.get<S>("gap0"), S(0), true);
  const int jumps = p_.get_int("jumps");
  for (int i = 1; i <= jumps; ++i) {
    Joint struck = joint();
    strike(struck);
    settle(struck, true);
    stay(continued(struck));
    Joint open = joint();
    settle(open, false);
    if (i == jumps) return fly_on(continued(open), S(0), S(0));
    land(continued(open), 3, S(0), S(0), true);
  }
}

/// The end of the last piece.
template <class S>
typename ContactScript<S>::Joint ContactScript<S>::joint() const {
  Joint result;
  const Piece& last = pieces_.back();
  last.evaluate(last.data().length, result.x);
  result.force = system_.balance(from_rational<S>(end_), result.x);
  return result;
}

/// (1)
template <class S>
void ContactScript<S>::strike(Joint& joint) {
  const Eigen::Index n = system_.size(), m = n - 1;
  Matrix<S> mass = Matrix<S>::Constant(n, n, S(0));
  system_.mass(joint.x.q, mass);
  Vector<S> rate = Vector<S>::Constant(m, S(0));
  rate(0) = (S(1) + restitution_) * speed_;
  const Vector<S> jump =
      saddle_point<S>(mass, system_.jacobian(joint.x.q), Vector<S>::Constant(n, S(0)), rate);
  const Vector<S> before = joint.x.v;
  joint.x.v += jump.head(n);
  impacts_.push_back({before, joint.x.v, jump.tail(m)});
}

/// (2)
template <class S>
void ContactScript<S>::settle(Joint& joint, bool closed) const {
  const Eigen::Index n = system_.size(), m = n - 1, first = closed ? 0 : 1;
  const S t = from_rational<S>(end_);
  Matrix<S> mass = Matrix<S>::Constant(n, n, S(0));
  system_.mass(joint.x.q, mass);
  const S square = joint.x.v(1) * joint.x.v(1);
  Vector<S> rate = Vector<S>::Constant(m, square);
  rate(0) = system_.floor * rise<S>(t).a + system_.bend * square;
  const Vector<S> found = saddle_point<S>(mass,
                                          system_.jacobian(joint.x.q).bottomRows(m - first),
                                          joint.force - system_.resistance(t, joint.x),
                                          rate.tail(m - first));
  joint.acceleration = found.head(n);
  joint.reaction = Vector<S>::Constant(m, S(0));
  joint.reaction.tail(m - first) = found.tail(m - first);
}

/// A piece that starts with q, v⁺, a⁺ and λ⁺.
template <class S>
typename ContactScript<S>::Data ContactScript<S>::continued(const Joint& joint) const {
  const TimeJet<S> sine = wave<S>(from_rational<S>(end_));
  Data data;
  data.gap.fill(S(0));
  data.offset = {
      S(joint.x.q(1) - sine.x), S(joint.x.v(1) - sine.v), S(joint.acceleration(1) - sine.a)};
  if (system_.bilateral) data.multiplier = joint.reaction(1) - sine.x;
  return data;
}

/// g''.
template <class S>
S ContactScript<S>::gap_acceleration(const Joint& joint) const {
  const auto& [x, force, a, reaction] = joint;
  return a(0) - system_.floor * rise<S>(from_rational<S>(end_)).a -
         system_.bend * (x.q(1) * a(1) + x.v(1) * x.v(1));
}

template <class S>
void ContactScript<S>::add(Data data, const Rational& length) {
  data.begin = from_rational<S>(end_);
  data.length = from_rational<S>(length);
  if (data.lands) require_positive(data);
  pieces_.emplace_back(system_, std::move(data));
  impacts_.resize(pieces_.size());
  end_ += length;
}

template <class S>
void ContactScript<S>::stay(Data data) {
  data.closed = true;
  data.force = force_;
  add(std::move(data), p_["contact"]);
}

/// g = c₁ s + c₂ s² + c₃ s³ for all s ≥ 0, with c₂² < 4 c₁ c₃ if c₂ is not 0. From rest g = c₃ s³.
template <class S>
void ContactScript<S>::fly_on(Data data, const S& speed, const S& acceleration) {
  data.gap[1] = speed;
  data.gap[2] = acceleration / S(2);
  data.gap[3] = speed == S(0) ? speed_ : S(acceleration * acceleration / (S(8) * speed));
  add(std::move(data), Rational(0));
}

/// g = sᵐ (T − s) R(s) up to an impact of the chosen speed. For m = 0 it starts from g = `start`.
/// For m = 1 it starts from g' = `start` and g'' = `start_slope`.
template <class S>
void ContactScript<S>::land(
    Data data, int power, const S& start, const S& start_slope, bool then_closed) {
  data.lands = true;
  data.power = power;
  data.begin = from_rational<S>(end_);
  data.length = p_.get<S>("flight");
  set_landing(data, start, start_slope, S(0));
  if (then_closed) {
    set_landing(data, start, start_slope, landing_acceleration(data));
  }
  add(std::move(data), p_["flight"]);
}

template <class S>
void ContactScript<S>::set_landing(Data& data,
                                   const S& start,
                                   const S& start_slope,
                                   const S& acceleration) const {
  const S& length = data.length;
  S scale(1);  // Tᵐ
  for (int i = 0; i < data.power; ++i) scale = scale * length;
  const S end = speed_ / scale;  // R(T)
  const S end_slope =
      -(acceleration / S(2) + S(data.power) * speed_ / length) / scale;  // R'(T), g''(T) = A
  S begin = end, begin_slope(0);
  if (data.power < 2) begin = start / length;
  if (data.power == 1) begin_slope = (start_slope + S(2) * begin) / (S(2) * length);
  constexpr std::size_t k = Piece::kDegree;
  for (std::size_t i = 0; i <= k; ++i) {
    data.gap[i] = begin + ratio<S>(static_cast<int>(i), static_cast<int>(k)) * (end - begin);
  }
  if (data.power == 1) data.gap[1] = begin + begin_slope * length / S(static_cast<int>(k));
  data.gap[k - 1] = end - end_slope * length / S(static_cast<int>(k));
}

/// The value of A with which the contact that closes has λ⁺ = Λ. @pre data lands with A = 0.
template <class S>
S ContactScript<S>::landing_acceleration(const Data& data) {
  const Rational begin = end_;
  end_ += p_["flight"];
  Joint at_rest;
  Piece(system_, data).evaluate(data.length, at_rest.x);
  at_rest.force = system_.balance(from_rational<S>(end_), at_rest.x);
  strike(at_rest);
  impacts_.pop_back();
  settle(at_rest, true);
  Joint pushed = at_rest;
  Matrix<S> mass = Matrix<S>::Constant(system_.size(), system_.size(), S(0));
  system_.mass(at_rest.x.q, mass);
  pushed.force += mass.col(0);
  settle(pushed, true);
  end_ = begin;
  return (force_ - at_rest.reaction(0)) / (pushed.reaction(0) - at_rest.reaction(0));
}

template <class S>
void ContactScript<S>::require_positive(const Data& data) const {
  for (const S& b : data.gap) {
    if (b > S(0)) continue;
    throw InvalidInput("manufactured-contact: flight = " + p_.text("flight") +
                       " with speed = " + p_.text("speed") + " and force = " + p_.text("force") +
                       " is not allowed: the gap from t = " + to_text(end_) +
                       " would not stay positive; another time, more speed or less force may do");
  }
}

extern template class ContactScript<Mpfr>;

}  // namespace assay::oracles::detail
