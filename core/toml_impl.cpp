#define TOML_IMPLEMENTATION
#include "core/toml.hpp"
