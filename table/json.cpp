// Boost.JSON without its compiled library.
#include <boost/json/src.hpp>

#ifdef BOOST_NO_EXCEPTIONS
#include <cstdlib>
namespace boost {
// Never called: what may fail is called in the forms that answer an error.
void throw_exception(const std::exception& /*error*/) {
  std::abort();
}
void throw_exception(const std::exception& /*error*/, const source_location& /*where*/) {
  std::abort();
}
}  // namespace boost
#endif
