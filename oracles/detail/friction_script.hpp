#pragma once

#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/saddle_point.hpp"
#include "oracles/flights/manufactured_friction_flight.hpp"

namespace assay::oracles::detail {

/// The pieces and events of the problem manufactured-friction.
///
/// The behaviour on the floor is chosen, and the forces follow from it. With d the direction of
/// sliding and n = M_NT d the coupling to the height:
///
///   it brakes at the rate β = −|ξ'|' to rest and sticks with λ_T = σ μ λ_N d              (1)
///     λ_N⁻ = β (m − σ μ n)/(μ (1 + σ)),  λ_N⁺ = λ_N⁻ + β n
///   an impact comes from v⁻ = v⁺ − M⁻¹ Hᵀ P, P_T = −μ P_N d if it slides on, σ μ P_N d if it
///     sticks, (M⁻¹ Hᵀ P)_N = (1 + e) u                                                    (2)
///   before it, in s' = T − s, g = u s' + g''⁻ s'²/2 + (g''⁻)² s'³/(8u) > 0,                 (3)
///     M a⁻ = F − N⁻ − F_int⁻,  F = F_ext(t⁺)
///
/// (1) and (3) make the external force continuous: (1) is M (a⁺ − a⁻) = Hᵀ (λ⁺ − λ⁻), a⁺ = 0.
///
/// Scalar: OrderedField (exact on rationals), Jet or Interval.
template <class S>
class FrictionScript {
 public:
  using Piece = ManufacturedFrictionFlight<S>;
  using Data = typename Piece::Data;
  using Polynomial = typename Piece::Polynomial;

  struct Event {
    std::size_t piece;  ///< the piece that begins with the event
    EventKind kind;
    Vector<S> v_minus, v_plus, impulse;
  };

  /// @throws InvalidInput for parameters without a motion: see ManufacturedFriction.
  explicit FrictionScript(const Parameters& p);

  [[nodiscard]] const SlidingBody<S>& body() const { return body_; }
  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }

  /// F_ext.
  void force(const S& t, Vector<S>& f) const {
    std::size_t i = pieces_.size() - 1;
    while (i > 0 && t < pieces_[i].data().begin) --i;
    thread_local MotionState<S> x;
    pieces_[i].evaluate(t - pieces_[i].data().begin, x);
    f = body_.balance(t, x);
  }

 private:
  void add(Data data, const Rational& length);
  void touch();
  void bounce();
  void brake();
  void slide_on(Data data);
  void stick();
  void fall();
  [[nodiscard]] Data sliding(Polynomial speed) const;
  [[nodiscard]] Vector<S> impact_of(const MotionState<S>& after) const;
  [[nodiscard]] Vector<S> accelerated(const Vector<S>& q, const Vector<S>& force) const;

  SlidingBody<S> body_;
  const Parameters& p_;
  S friction_, hold_, speed_;
  Rational end_;  ///< of the pieces so far
  std::vector<Piece> pieces_;
  std::vector<Event> events_;
  std::array<S, 2> place_ = {S(0), S(0)};  ///< ξ, direction and normal force at end_
  S direction_ = S(0);
  int sign_ = 1;
  S force_;
};

template <class S>
FrictionScript<S>::FrictionScript(const Parameters& p)
    : body_{.tangents = p["space"] == 1 ? 2 : 1,
            .turning = p["mass"] == 1,
            .stiffness = p.get<S>("k"),
            .damping = p.get<S>("damping"),
            .floor = p.get<S>("floor"),
            .belt = p.get<S>("belt")},
      p_(p),
      friction_(p.get<S>("mu")),
      hold_(p.get<S>("hold")),
      speed_(p.get<S>("speed")),
      end_(p["fall"]),
      force_(p.get<S>("force")) {
  if (p["fall"] > 0 && p["e"] > 0) {
    bounce();
  } else {
    touch();
  }
  if (p["fall"] > 0) fall();
}

template <class S>
void FrictionScript<S>::add(Data data, const Rational& length) {
  data.begin = from_rational<S>(end_);
  data.length = from_rational<S>(length);
  data.friction = friction_;
  pieces_.emplace_back(body_, std::move(data));
  end_ += length;
}

/// Adds the phases on the floor.
template <class S>
void FrictionScript<S>::touch() {
  const bool slides = p_["slip"] > 0, sticks = p_["stick"] > 0;
  if (!slides && !sticks) {
    throw InvalidInput(
        "slip = 0 is not allowed with stick = 0: a contact that does not bounce slides or sticks");
  }
  if (slides && sticks) {
    brake();
  } else if (slides) {
    slide_on(sliding({speed_, S(0), S(speed_ / S(2))}));
  }
  if (!sticks) return;
  stick();
  if (p_["restart"] == 0) return;
  sign_ *= p_.get_int("restart");
  slide_on(sliding({S(0), S(0), speed_}));
}

/// A piece that slides at the speed ω (1 + p²), ω a polynomial.
template <class S>
typename FrictionScript<S>::Data FrictionScript<S>::sliding(Polynomial speed) const {
  Data data;
  data.phase = FrictionPhase::kSlide;
  data.sign = sign_;
  data.direction = direction_;
  if (body_.tangents == 2) data.turn = p_.get<S>("turn");
  data.first_force = force_;
  const auto product = [](const Polynomial& a, const Polynomial& b) {
    Polynomial c(a.size() + b.size() - 1, S(0));
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::size_t j = 0; j < b.size(); ++j) c[i + j] += a[i] * b[j];
    }
    return c;
  };
  const auto integral = [&](const Polynomial& a, const S& from) {
    Polynomial c = {from};
    for (std::size_t i = 0; i < a.size(); ++i) {
      c.push_back(S(sign_) * a[i] / S(static_cast<int>(i) + 1));
    }
    return c;
  };
  Polynomial first = {S(1)}, second = {S(0)};
  if (body_.tangents == 2) {
    const Polynomial p = {data.direction, data.turn};
    first = product(p, p);
    for (S& c : first) c = -c;
    first[0] += S(1);
    second = {S(S(2) * p[0]), S(S(2) * p[1])};
  }
  data.displacement = {integral(product(speed, first), place_[0]),
                       integral(product(speed, second), place_[1])};
  return data;
}

template <class S>
void FrictionScript<S>::slide_on(Data data) {
  add(std::move(data), Rational(0));
}

/// (1)
template <class S>
void FrictionScript<S>::brake() {
  const S length = p_.get<S>("slip");
  Data data = sliding({speed_, S(0), S(-speed_ / (length * length))});
  data.brakes = true;
  add(data, p_["slip"]);
  MotionState<S> x;
  pieces_.back().evaluate(length, x);
  const std::array<S, 2> d = pieces_.back().direction(length);
  direction_ = data.direction + data.turn * length;
  const S p = body_.tangents == 2 ? direction_ : S(0);
  const S rate = S(2) * speed_ / length * (S(1) + p * p);
  const Matrix<S> mass = body_.mass_at(x.q);
  S coupling(0);
  for (Eigen::Index i = 0; i < body_.tangents; ++i) {
    coupling += mass(body_.tangents, i) * d[static_cast<std::size_t>(i)];
    place_[static_cast<std::size_t>(i)] = x.q(i);
  }
  place_[0] -= body_.belt * from_rational<S>(end_);
  data = pieces_.back().data();
  data.last_force =
      rate * (mass(0, 0) - hold_ * friction_ * coupling) / (friction_ * (S(1) + hold_));
  force_ = data.last_force + rate * coupling;
  pieces_.back() = Piece(body_, std::move(data));
  const Vector<S> none = Vector<S>::Constant(body_.size(), S(0));
  events_.push_back({pieces_.size(), EventKind::kSlidingChange, x.v, x.v, none});
}

template <class S>
void FrictionScript<S>::stick() {
  Data data;
  data.phase = FrictionPhase::kStick;
  data.sign = sign_;
  data.direction = direction_;
  data.first_force = force_;
  data.displacement = {Polynomial{place_[0]}, Polynomial{place_[1]}};
  add(data, p_["stick"]);
  const std::array<S, 2> d = pieces_.back().direction(S(0));
  const int restart = p_.get_int("restart");
  data = pieces_.back().data();
  for (std::size_t i = 0; i < 2; ++i) {
    data.first_ratio[i] = hold_ * d[i];
    data.last_ratio[i] = restart == 0 ? data.first_ratio[i] : S(S(-restart) * d[i]);
  }
  const S square = data.length * data.length;
  force_ = force_ * (S(1) + square / (S(2) + S(2) * square));
  pieces_.back() = Piece(body_, std::move(data));
}

/// After an impact with e > 0.
template <class S>
void FrictionScript<S>::bounce() {
  Data data;
  const S speed = p_["slip"] > 0 ? speed_ : S(0);
  data.displacement = {Polynomial{S(0), speed}, Polynomial{S(0)}};
  data.gap = {S(0), S(p_.get<S>("e") * p_.get<S>("drop")), ratio<S>(1, 2)};
  add(std::move(data), Rational(0));
}

/// M⁻¹ f.
template <class S>
Vector<S> FrictionScript<S>::accelerated(const Vector<S>& q, const Vector<S>& force) const {
  return saddle_point<S>(body_.mass_at(q), Matrix<S>(0, body_.size()), force, Vector<S>(0));
}

/// P of (2).
template <class S>
Vector<S> FrictionScript<S>::impact_of(const MotionState<S>& after) const {
  const std::array<S, 2> d = pieces_.front().direction(S(0));
  Vector<S> impulse(body_.size());
  impulse(0) = S(1);
  for (Eigen::Index i = 0; i < body_.tangents; ++i) {
    const S ratio = p_["slip"] > 0 ? S(S(-1)) : hold_;
    impulse(i + 1) = ratio * friction_ * d[static_cast<std::size_t>(i)];
  }
  const Vector<S> jump = accelerated(after.q, body_.generalised(impulse));
  const S strength = (S(1) + p_.get<S>("e")) * p_.get<S>("drop") / jump(body_.tangents);
  return strength * impulse;
}

/// Adds (2) and (3) before the present pieces.
template <class S>
void FrictionScript<S>::fall() {
  const S t = from_rational<S>(p_["fall"]);
  const Eigen::Index n = body_.size();
  MotionState<S> x;
  pieces_.front().evaluate(S(0), x);
  const Vector<S> force = body_.balance(t, x);
  const Vector<S> impulse = impact_of(x);
  const Vector<S> before = x.v - accelerated(x.q, body_.generalised(impulse));
  const Vector<S> a = accelerated(x.q, Vector<S>(force - body_.resistance(t, x.q, before)));

  Data data;
  data.begin = S(0);
  data.length = t;
  data.backwards = true;
  for (Eigen::Index i = 0; i + 1 < n; ++i) {
    const S belt = i == 0 ? body_.belt : S(0);
    data.displacement[static_cast<std::size_t>(i)] = {
        S(x.q(i) - belt * t), S(belt - before(i)), S(a(i) / S(2))};
  }
  const S drop = p_.get<S>("drop");
  const S bend = a(n - 1) - body_.floor * rise<S>(t).a;
  data.gap = {S(0), drop, S(bend / S(2)), S(bend * bend / (S(8) * drop))};
  pieces_.insert(pieces_.begin(), Piece(body_, std::move(data)));
  for (Event& event : events_) ++event.piece;
  events_.insert(events_.begin(), {1, EventKind::kImpact, before, x.v, impulse});
}

extern template class FrictionScript<Mpfr>;

}  // namespace assay::oracles::detail
