#include "oracles/detail/obstructed_masses.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/first_descent.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/mode_sum.hpp"

namespace assay::oracles::detail {

namespace {

template <class S>
class ObstructedMotion {
 public:
  ObstructedMotion(const ObstructedMasses<S>& masses, std::string_view problem, const S& t_end)
      : masses_(masses),
        motion_(problem, t_end),
        z_(masses.position),
        v_(masses.velocity),
        held_(static_cast<std::size_t>(z_.size()), false),
        touches_(masses.stopped.size(), false) {
    for (Index c = 0; c < contacts(); ++c) {
      if (!(gap(c) > S(0))) touch(c);
    }
    for (Index i = 0; i < z_.size(); ++i) {
      scale_ = std::max(scale_, S(v_(i) * v_(i)));
      for (Index j = 0; j < z_.size(); ++j) {
        scale_ = std::max(scale_, S(z_(i) * masses_.scaled_stiffness(i, j) * z_(j)));
      }
    }
    scale_ = square_root(scale_);  // of the z'
  }

  ExactMotion<S> run() {
    do {
      strike();
      settle();
      fly();
    } while (advance());
    return motion_.finish();
  }

 private:
  using Index = Eigen::Index;
  using Behaviour = LocalBehaviour<S>;

  [[nodiscard]] Index contacts() const { return static_cast<Index>(masses_.stopped.size()); }
  [[nodiscard]] Index mass_of(Index c) const {
    return masses_.stopped[static_cast<std::size_t>(c)];
  }
  [[nodiscard]] bool is_held(Index c) const { return held_[static_cast<std::size_t>(mass_of(c))]; }
  [[nodiscard]] bool touches(Index c) const { return touches_[static_cast<std::size_t>(c)]; }
  [[nodiscard]] S rest_position(Index c) const {
    return masses_.obstacle(c) * masses_.root_mass(mass_of(c));
  }
  [[nodiscard]] S gap(Index c) const {
    return z_(mass_of(c)) / masses_.root_mass(mass_of(c)) - masses_.obstacle(c);
  }

  void touch(Index c) {
    z_(mass_of(c)) = rest_position(c);
    touches_[static_cast<std::size_t>(c)] = true;
  }

  /// (A x)_i, or 0 if that is rounding.
  [[nodiscard]] S pull(Index i, const Vector<S>& x) const {
    using std::abs;
    S sum(0), size(0);
    for (Index j = 0; j < x.size(); ++j) {
      const S term = masses_.scaled_stiffness(i, j) * x(j);
      sum = sum + term;
      size = size + abs(term);
    }
    const S noise = S(1 << 20) * unit_roundoff<S>() * size;
    return abs(sum) > noise ? sum : S(0);
  }

  /// (2), at all masses that touch their obstacle and approach it.
  void strike() {
    const Vector<S> before = v_;
    Vector<S> impulse = Vector<S>::Constant(contacts(), S(0));
    bool any = false;
    for (Index c = 0; c < contacts(); ++c) {
      const Index i = mass_of(c);
      if (!touches(c) || !(v_(i) < S(0))) continue;
      any = true;
      impulse(c) = -(S(1) + masses_.restitution) * v_(i) * masses_.root_mass(i);
      v_(i) = -masses_.restitution * v_(i);
    }
    if (!any) return;
    motion_.event(EventKind::kImpact, t_, shown(before), shown(v_), impulse);
  }

  [[nodiscard]] Vector<S> shown(const Vector<S>& x) const { return masses_.shown.lazyProduct(x); }

  /// Which masses are held from now on.
  void settle() {
    const S threshold = square_root<S>(unit_roundoff<S>()) * scale_;
    for (Index c = 0; c < contacts(); ++c) {
      const Index i = mass_of(c);
      if (!touches(c)) continue;
      const S force = pull(i, z_);
      if (v_(i) > S(0)) {
        const bool settles = masses_.restitution < S(1) && force > S(0) && v_(i) < threshold &&
                             v_(i) * scale_ < force * threshold;
        if (settles) hold_after_accumulation(c, force);
        continue;
      }
      const S trend = force == S(0) ? pull(i, v_) : force;
      held_[static_cast<std::size_t>(i)] = !(trend < S(0));
    }
  }

  void hold_after_accumulation(Index c, const S& force) {
    const Index i = mass_of(c);
    ends_.push_back(S(t_ + S(2) * v_(i) / (force * (S(1) - masses_.restitution))));
    v_(i) = S(0);
    held_[static_cast<std::size_t>(i)] = true;
  }

  void fly() {
    const Matrix<S>& a = masses_.scaled_stiffness;
    std::vector<Index> free;
    for (Index i = 0; i < z_.size(); ++i) {
      if (!held_[static_cast<std::size_t>(i)]) free.push_back(i);
    }
    const SymmetricModes<S> modes = masses_.modes(held_);
    const Index count = modes.kappa.size();
    const Vector<S> none = Vector<S>::Constant(count, S(0));
    modes_ = {none, none, none, none};
    all_ = {Matrix<S>::Constant(z_.size(), count, S(0)), Vector<S>::Constant(z_.size(), S(0))};
    for (Index i = 0; i < z_.size(); ++i) {
      if (held_[static_cast<std::size_t>(i)]) all_.constant(i) = z_(i);
    }
    S largest(0);
    for (Index k = 0; k < count; ++k) largest = std::max(largest, modes.kappa(k));
    for (Index k = 0; k < count; ++k) {
      const bool rigid = modes.kappa(k) < S(1024) * unit_roundoff<S>() * largest;
      if (!rigid) modes_.frequency(k) = square_root<S>(modes.kappa(k));
      for (std::size_t r = 0; r < free.size(); ++r) {
        const Index i = free[r];
        const S& shape = modes.shapes(static_cast<Index>(r), k);
        all_.of_modes(i, k) = shape;
        modes_.x0(k) += shape * z_(i);
        modes_.v0(k) += shape * v_(i);
        for (Index j = 0; j < z_.size(); ++j) {
          if (held_[static_cast<std::size_t>(j)]) modes_.f(k) += shape * a(i, j) * z_(j);
        }
      }
    }
    add_flight(count);
  }

  void add_flight(Index count) {
    forces_ = {Matrix<S>::Constant(contacts(), count, S(0)), Vector<S>::Constant(contacts(), S(0))};
    bool persistent = false;
    for (Index c = 0; c < contacts(); ++c) {
      if (!is_held(c)) continue;
      persistent = true;
      const Index i = mass_of(c);
      const S& root = masses_.root_mass(i);
      forces_.of_modes.row(c) = root * masses_.scaled_stiffness.row(i).lazyProduct(all_.of_modes);
      forces_.constant(c) = root * masses_.scaled_stiffness.row(i).dot(all_.constant);
    }
    typename ModeSum<S>::Output position{masses_.shown.lazyProduct(all_.of_modes),
                                         masses_.shown.lazyProduct(all_.constant)};
    auto flight = std::make_shared<ModeSum<S>>(modes_, std::move(position), forces_);
    if (ends_.empty()) {
      motion_.fly(t_, std::move(flight), persistent);
    } else {
      motion_.accumulate(t_, std::move(flight), ends_.front(), shown(v_), contacts());
      ends_.clear();
    }
  }

  /// What contact c waits for: its gap, or its force, and the bounds of their derivatives.
  struct Watch {
    Vector<S> row;
    S constant;
    S jerk, snap, size;
  };

  [[nodiscard]] Watch watch(Index c) const {
    using std::abs;
    Watch w{};
    if (is_held(c)) {
      w.row = forces_.of_modes.row(c).transpose();
      w.constant = forces_.constant(c);
    } else {
      w.row = all_.of_modes.row(mass_of(c)).transpose() / masses_.root_mass(mass_of(c));
      w.constant = -masses_.obstacle(c);
    }
    w.jerk = w.snap = S(0);
    w.size = abs(w.constant);
    for (Index k = 0; k < w.row.size(); ++k) {
      const S& omega = modes_.frequency(k);
      if (omega == S(0)) {
        w.size = w.size + abs(w.row(k)) *
                              (abs(modes_.x0(k)) + abs(S(modes_.v0(k) * (motion_.t_end() - t_))));
        continue;
      }
      const S rest = omega * modes_.x0(k) + modes_.f(k) / omega;
      const S speed = abs(w.row(k)) * square_root<S>(modes_.v0(k) * modes_.v0(k) + rest * rest);
      w.jerk = w.jerk + speed * omega * omega;
      w.snap = w.snap + speed * omega * omega * omega;
      w.size = w.size + abs(w.row(k)) * abs(modes_.x0(k)) + S(2) * speed / omega;
    }
    return w;
  }

  [[nodiscard]] Behaviour behaviour(const Watch& w, const S& s) {
    modes_.evaluate(s, x_, rate_, bend_);
    return {S(w.constant + w.row.dot(x_)),
            w.row.dot(rate_),
            w.row.dot(bend_),
            w.jerk,
            S(S(4096) * unit_roundoff<S>() * w.size)};
  }

  /// At rest on the obstacle without a force, or in all masses.
  [[nodiscard]] bool stays_zero(const Watch& w) {
    const Behaviour now = behaviour(w, S(0));
    return w.snap == S(0) && !(now.value > now.resolution) && now.rate == S(0) && now.bend == S(0);
  }

  /// Up to where the watched quantity, 0 now and about to rise, is positive.
  [[nodiscard]] S start(Index c, const Watch& w, const S& length) {
    Behaviour now = behaviour(w, S(0));
    const bool held = is_held(c);
    if (!held && !touches(c)) return S(0);
    if (held && now.value > now.resolution) return S(0);
    const S& root = masses_.root_mass(mass_of(c));
    now.value = S(0);
    if (!held) {
      now.rate = v_(mass_of(c)) / root;
      const S force = pull(mass_of(c), z_);
      now.bend = -force / root;
      if (now.rate == S(0) && force == S(0)) {
        return std::min(length, S(-pull(mass_of(c), v_) / root / w.snap));
      }
    }
    return clear_ahead<S>(now, length);
  }

  /// To the next event; false if there is none before the end.
  bool advance() {
    std::optional<Index> first;
    S length = motion_.t_end() - t_;
    std::vector<Watch> watches;
    for (Index c = 0; c < contacts(); ++c) {
      watches.push_back(watch(c));
      if (stays_zero(watches.back())) continue;
      const S from = start(c, watches.back(), length);
      const std::optional<S> zero =
          first_descent<S>([&](const S& s) { return behaviour(watches.back(), s); }, from, length);
      if (!zero || !(*zero < length)) continue;
      first = c;
      length = *zero;
    }
    if (!first) return false;
    modes_.evaluate(length, x_, rate_, bend_);
    z_ = all_.constant;
    z_ += all_.of_modes.lazyProduct(x_);
    v_ = all_.of_modes.lazyProduct(rate_);
    t_ = t_ + length;
    for (Index c = 0; c < contacts(); ++c) {
      const Behaviour then = behaviour(watches[static_cast<std::size_t>(c)], length);
      const bool zero = c == *first || (then.value < then.resolution && then.rate < S(0));
      if (is_held(c)) {
        touch(c);
        v_(mass_of(c)) = S(0);
        if (zero) held_[static_cast<std::size_t>(mass_of(c))] = false;
      } else {
        touches_[static_cast<std::size_t>(c)] = false;
        if (zero) touch(c);
      }
    }
    return true;
  }

  const ObstructedMasses<S>& masses_;
  MotionBuilder<S> motion_;
  S t_{0};
  Vector<S> z_, v_;  ///< at t_
  S scale_{0};
  std::vector<bool> held_;     ///< of all masses
  std::vector<bool> touches_;  ///< of the contacts
  std::vector<S> ends_;        ///< of the accumulations that are replaced now

  ModeMotion<S> modes_;                       ///< of the flight since t_
  typename ModeSum<S>::Output all_, forces_;  ///< z and λ in it
  Vector<S> x_, rate_, bend_;
};

}  // namespace

template <class S>
ExactMotion<S> obstructed_motion(const ObstructedMasses<S>& masses,
                                 std::string_view problem,
                                 const S& t_end) {
  return ObstructedMotion<S>(masses, problem, t_end).run();
}

template ExactMotion<Mpfr> obstructed_motion(const ObstructedMasses<Mpfr>&,
                                             std::string_view,
                                             const Mpfr&);

}  // namespace assay::oracles::detail
