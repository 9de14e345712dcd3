#include "tests/kingdom_help.hpp"
