#include "server/sodium.hpp"

#include <sodium.h>

#include <array>
#include <cstdlib>

namespace guildhall::sodium {
namespace {

using Bytes = std::array<unsigned char, 32>;

void ready() {
  static const int status = sodium_init();
  if (status < 0) std::abort();  // no random numbers: nothing here may run
}

std::string hex(const Bytes& bytes) {
  std::array<char, 65> text{};
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  return std::string(text.data(), 64);
}

}  // namespace

std::string hash(std::string_view text) {
  ready();
  Bytes out{};
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     nullptr, 0);
  return hex(out);
}

std::string random() {
  ready();
  Bytes out{};
  randombytes_buf(out.data(), out.size());
  return hex(out);
}

}  // namespace guildhall::sodium
