// What the decisions of a finished game come to: the curve, and what cost most. Chances are from 0 to 1.
import type { Account, Reviewed } from '../../lib/protocol';

export const chancesAtEnd = (seats: number, winners: number[]): number[] => Array.from({ length: seats }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));

// The chances before a decision that begins a turn, and after the last one.
export interface Point {
  at: number;
  turn: number; // from 1; the end has the number of the last turn
  seat?: number; // nobody's at the end
  chances: number[];
}

// `winners` only if the review has come to the end.
export function curveOf(reviewed: Reviewed[], seats: number, winners?: number[]): Point[] {
  const points: Point[] = [];
  for (const [at, each] of reviewed.entries())
    if (each.chances) points.push({ at, turn: points.length + 1, seat: each.seat, chances: each.chances.map((n) => n / 1000) });
  if (winners) points.push({ at: reviewed.length, turn: points.length, chances: chancesAtEnd(seats, winners) });
  return points;
}

// Where the line of a seat is at a decision between two points.
export function chanceAt(points: Point[], at: number, seat: number): number {
  const next = points.findIndex((point) => point.at >= at);
  const b = points[next] ?? points.at(-1);
  const a = points[next - 1] ?? b;
  if (!a || !b) return 0;
  const from = a.chances[seat] ?? 0;
  return b.at === a.at ? from : from + (((b.chances[seat] ?? 0) - from) * (Math.min(at, b.at) - a.at)) / (b.at - a.at);
}

// Numbers of the decisions that cost most, at least one in a hundred, the worst first.
export function worstOf(reviewed: Reviewed[], seat?: number, most = 10): number[] {
  return [...reviewed.keys()]
    .filter((i) => (reviewed[i]?.cost ?? 0) >= 10 && (seat === undefined || reviewed[i]?.seat === seat))
    .sort((a, b) => (reviewed[b]?.cost ?? 0) - (reviewed[a]?.cost ?? 0) || a - b)
    .slice(0, most);
}

// An account in whole hundredths that still add up: what is left over by rounding goes to luck.
export function rounded(account: Account): Account {
  const whole = (thousandths: number) => Math.round(thousandths / 10) + 0;
  const [start, own, others, end] = [whole(account.start), whole(account.own), whole(account.others), whole(account.end)];
  return { start, own, others, luck: end - start - own - others, end };
}

export const percent = (n: number): string => `${n < 0 ? '−' : ''}${Math.abs(n)}\u00a0%`;

// A game that is over stays as it is: what was worked out is kept as long as the page is open.
interface Kept {
  reviewed: Reviewed[];
  accounts: Account[];
}
const kept: Record<string, Kept> = {};
export const keptReview = (table: string): Kept => kept[table] ?? { reviewed: [], accounts: [] };
export function keepReview(table: string, review: Kept): void {
  kept[table] = review;
}
// The decision that was left for the table, and whose decisions were listed then.
export const leftAt: Record<string, { decision: number; seat?: number }> = {};
