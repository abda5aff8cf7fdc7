import { pick, type Random, whole } from '#core/random.ts';

const uuid = (random: Random) => {
  const hex = Array.from({ length: 32 }, () => whole(random, 0, 15).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

const visit = (random: Random, voterId: string) => ({
  id: uuid(random),
  voterId,
  at: new Date().toISOString(),
  disposition: 'STRONG_SUPPORT',
  supportLevel: whole(random, 1, 5),
  sign: whole(random, 0, 9) === 0,
  note: pick(random, ['', 'é'.repeat(2000), 'e\u0301'.repeat(1000)]),
});

const split = <Value>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, n) => values.slice(n * size, (n + 1) * size));

/** Voters of one turf by whom and how often a request may be about, and how it is cut: sixty visits are taken, more are not. */
const made: ReadonlyArray<(random: Random, voters: readonly string[]) => object[]> = [
  // All on the turf, in households of twenty.
  (random, voters) => split(voters, 20).map((some) => ({ household: some.map((id) => visit(random, id)) })),
  // One of each household is not.
  (random, voters) =>
    split(voters, 20).map((some) => ({
      household: some.map((id, n) => visit(random, n === 0 ? uuid(random) : id)),
    })),
  // Nobody is.
  (random, voters) => split(voters, 30).map((some) => ({ household: some.map(() => visit(random, uuid(random))) })),
  // Each by itself.
  (random, voters) => voters.slice(0, 50).map((id) => ({ visit: visit(random, id) })),
  // The same person again and again, of whom each further visit counts for five.
  (random, voters) => Array.from({ length: 12 }, () => ({ visit: visit(random, voters[0] as string) })),
  // Visits that were never recorded are taken back.
  (random) => Array.from({ length: 12 }, () => ({ undo: uuid(random) })),
  // Far beyond what is taken.
  (random) =>
    Array.from({ length: 50 }, () => ({ household: Array.from({ length: 20 }, () => visit(random, uuid(random))) })),
];

/** What a phone would send of a turf with these sixty voters, with as much work as fits in a request, or more. */
export const turfEvents = (random: Random, voters: readonly string[]): object[] => pick(random, made)(random, voters);
