#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "tests/kingdom_help.hpp"
