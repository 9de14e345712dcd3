#pragma once

namespace guildhall::kingdom {

// Of a hundred base campaigns that a bot played by itself, how many ended with less fame.
struct Ranks {
  int steward = 0;
  int chancellor = 0;
};
Ranks ranks_of(int fame);

}  // namespace guildhall::kingdom
