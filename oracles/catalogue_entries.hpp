#pragma once

// The definitions behind the names in `Problems`.
#include "oracles/bouncing_ball.hpp"
#include "oracles/catalogue.hpp"
#include "oracles/impact_oscillator.hpp"
#include "oracles/modal_oscillators.hpp"
#include "oracles/oscillator_stop.hpp"
#include "oracles/preloaded_oscillator.hpp"
#include "oracles/three_balls.hpp"
#include "oracles/two_balls.hpp"
#include "oracles/two_walls.hpp"
