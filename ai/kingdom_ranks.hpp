#pragma once

namespace guildhall::kingdom {

// Of a hundred base campaigns that the steward played by itself, how many ended with less fame.
int better_than_steward(int fame);

}  // namespace guildhall::kingdom
