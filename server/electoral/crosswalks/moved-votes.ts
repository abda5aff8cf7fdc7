import { addTo } from '#core/collections/lists-by-key.ts';
import type { Poll, PollShares } from './poll-amounts.ts';

/** Votes for one choice in one district of the new map; `second` is null for those that lie in none. */
interface MovedVotes {
  readonly second: number | null;
  readonly choice: string;
  /** Votes of polls with an outline, each divided by the parts of its area. */
  readonly votes: number;
  /**
   * Votes of polls without one, divided by the parts in which the votes for the same choice in their district's other
   * polls moved.
   */
  readonly spread: number;
}

/**
 * Moves votes to the new map, poll by poll. No vote is lost and none is counted twice: those of a district none of whose
 * polls has an outline, and of parts of polls that no new district covers, lie in none. Districts of the new map in
 * their order, choices by their votes.
 */
export function moveVotes(polls: readonly Poll[], shares: readonly PollShares[]): MovedVotes[] {
  const placed = new Sums();
  const byOrigin = new Map<string, { second: number | null; votes: number }[]>();
  const notPlaced = new Map<string, { choice: string; votes: number }>();
  polls.forEach(({ district, geometry, votes }, i) => {
    for (const [choice, count] of votes) {
      const origin = JSON.stringify([district, choice]);
      if (geometry === null) {
        const sum = notPlaced.get(origin) ?? { choice, votes: 0 };
        notPlaced.set(origin, { choice, votes: sum.votes + count });
        continue;
      }
      const moves = partsOf(shares[i]!, count);
      for (const move of moves) {
        placed.add(move.second, choice, move.votes, 0);
        addTo(byOrigin, origin, move);
      }
    }
  });
  for (const [origin, { choice, votes }] of notPlaced) {
    const moves = byOrigin.get(origin) ?? [];
    const total = moves.reduce((sum, move) => sum + move.votes, 0);
    if (total === 0) placed.add(null, choice, 0, votes);
    for (const move of total === 0 ? [] : moves) placed.add(move.second, choice, 0, (votes * move.votes) / total);
  }
  return placed.rows();
}

function partsOf(shares: PollShares, votes: number): Array<{ second: number | null; votes: number }> {
  const covered = shares.reduce((sum, { share }) => sum + share, 0);
  // The new map's own districts may overlap by a hair.
  const whole = Math.max(1, covered);
  const parts = shares.map(({ second, share }) => ({ second, votes: (votes * share) / whole }));
  return covered >= 1 - tolerance ? parts : [...parts, { second: null, votes: votes * (1 - covered) }];
}

/** What of a poll may stay uncovered by errors of arithmetic. */
const tolerance = 1e-9;

class Sums {
  readonly #sums = new Map<string, { second: number | null; choice: string; votes: number; spread: number }>();

  add(second: number | null, choice: string, votes: number, spread: number): void {
    const key = JSON.stringify([second, choice]);
    const sum = this.#sums.get(key) ?? { second, choice, votes: 0, spread: 0 };
    this.#sums.set(key, sum);
    sum.votes += votes;
    sum.spread += spread;
  }

  rows(): MovedVotes[] {
    const place = ({ second }: MovedVotes) => second ?? Infinity;
    return [...this.#sums.values()].sort(
      (a, b) =>
        (place(a) === place(b) ? 0 : place(a) - place(b)) ||
        b.votes + b.spread - a.votes - a.spread ||
        (a.choice < b.choice ? -1 : 1),
    );
  }
}
