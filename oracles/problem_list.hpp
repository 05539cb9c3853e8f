#pragma once

#include "oracles/bar_impact.hpp"
#include "oracles/bouncing_ball.hpp"
#include "oracles/bouncing_sphere.hpp"
#include "oracles/bouncing_spinning_sphere.hpp"
#include "oracles/box_at_rest.hpp"
#include "oracles/box_stack.hpp"
#include "oracles/bridge_capacitor_filter.hpp"
#include "oracles/buck_converter.hpp"
#include "oracles/cam_follower.hpp"
#include "oracles/cam_follower_absolute.hpp"
#include "oracles/carried_rotor.hpp"
#include "oracles/complementarity_degree0.hpp"
#include "oracles/constant_torque.hpp"
#include "oracles/corner.hpp"
#include "oracles/diode_bridge.hpp"
#include "oracles/dry_friction_oscillator.hpp"
#include "oracles/forced_oscillator.hpp"
#include "oracles/free_rigid_body.hpp"
#include "oracles/half_wave_rectifier.hpp"
#include "oracles/half_wave_rl.hpp"
#include "oracles/heavy_top.hpp"
#include "oracles/impact_oscillator.hpp"
#include "oracles/incline_slide.hpp"
#include "oracles/inertial_moment.hpp"
#include "oracles/knee_top.hpp"
#include "oracles/manufactured_contact.hpp"
#include "oracles/manufactured_first_order.hpp"
#include "oracles/manufactured_friction.hpp"
#include "oracles/modal_oscillators.hpp"
#include "oracles/oblique_impact.hpp"
#include "oracles/offset_impact.hpp"
#include "oracles/oscillator_stop.hpp"
#include "oracles/pendulum_stop.hpp"
#include "oracles/pivot_pendulum.hpp"
#include "oracles/play.hpp"
#include "oracles/preloaded_oscillator.hpp"
#include "oracles/relative_degree_two.hpp"
#include "oracles/relay.hpp"
#include "oracles/rolling_ball.hpp"
#include "oracles/rolling_stop.hpp"
#include "oracles/skorokhod.hpp"
#include "oracles/slider_crank.hpp"
#include "oracles/sliding_block.hpp"
#include "oracles/sphere_oblique_impact.hpp"
#include "oracles/sphere_slip_roll.hpp"
#include "oracles/spinning_slider.hpp"
#include "oracles/spinning_stop.hpp"
#include "oracles/split_body.hpp"
#include "oracles/stacked_blocks.hpp"
#include "oracles/string_obstacle.hpp"
#include "oracles/three_balls.hpp"
#include "oracles/tractrix.hpp"
#include "oracles/twisting.hpp"
#include "oracles/two_balls.hpp"
#include "oracles/two_relays.hpp"
#include "oracles/two_walls.hpp"
#include "oracles/unilateral_spring.hpp"
#include "oracles/vibrating_table.hpp"

namespace assay::oracles {

template <class... P>
struct TypeList {
  static constexpr std::size_t kSize = sizeof...(P);
};

/// Every test problem: one file and one line here.
using Problems = TypeList<BouncingBall,
                          TwoWalls,
                          PreloadedOscillator,
                          OscillatorStop,
                          PendulumStop,
                          VibratingTable,
                          ImpactOscillator,
                          ForcedOscillator,
                          TwoBalls,
                          ThreeBalls,
                          ModalOscillators,
                          CamFollower,
                          CamFollowerAbsolute,
                          Corner,
                          SlidingBlock,
                          InclineSlide,
                          DryFrictionOscillator,
                          UnilateralSpring,
                          BarImpact,
                          StringObstacle,
                          ManufacturedContact,
                          ManufacturedFriction,
                          SliderCrank,
                          ObliqueImpact,
                          StackedBlocks,
                          RollingBall,
                          DiodeBridge,
                          HalfWaveRectifier,
                          BridgeCapacitorFilter,
                          HalfWaveRl,
                          BuckConverter,
                          ComplementarityDegree0,
                          Skorokhod,
                          RelayProblem,
                          TwoRelays,
                          Twisting,
                          Play,
                          Tractrix,
                          ManufacturedFirstOrder,
                          RelativeDegreeTwo,
                          FreeRigidBody,
                          HeavyTop,
                          ConstantTorque,
                          InertialMoment,
                          SphereSlipRoll,
                          RollingStop,
                          SpinningStop,
                          SphereObliqueImpact,
                          BouncingSphere,
                          PivotPendulum,
                          OffsetImpact,
                          BoxAtRest,
                          BoxStack,
                          KneeTop,
                          SplitBody,
                          SpinningSlider,
                          BouncingSpinningSphere,
                          CarriedRotor>;

}  // namespace assay::oracles
