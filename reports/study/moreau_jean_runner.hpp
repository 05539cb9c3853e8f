#pragma once

#include "core/schemes/moreau_jean.hpp"
#include "reports/study/scheme_runner.hpp"
