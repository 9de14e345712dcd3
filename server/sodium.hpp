#pragma once

#include <string>
#include <string_view>

// What we take from libsodium: one hash and random bytes, both as 64 hexadecimal digits.
namespace guildhall::sodium {

// BLAKE2b with 256 bits.
std::string hash(std::string_view text);
std::string random();

}  // namespace guildhall::sodium
