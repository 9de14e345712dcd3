// Boost.JSON without its compiled library.
#include <boost/json/src.hpp>
