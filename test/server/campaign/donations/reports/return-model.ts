/** A donation as a test made it. Amounts in cents. */
export interface Given {
  readonly donorName: string;
  readonly donorPostalCode: string;
  readonly donorEmail: string | null;
  readonly donorPhone: string | null;
  readonly amount: number;
  readonly advantage: number;
  readonly date: string;
  readonly method: string;
  readonly fromCandidate?: boolean;
  readonly withdrawn: 'VOIDED' | 'RETURNED' | null;
}

export const eligible = ({ amount, advantage }: Given): number => Math.max(0, amount - advantage);

const letters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase();

export const areOne = (a: Given, b: Given): boolean =>
  letters(a.donorName) === letters(b.donorName) &&
  (letters(a.donorPostalCode) === letters(b.donorPostalCode) ||
    (a.donorEmail !== null && a.donorEmail.toLowerCase() === b.donorEmail?.toLowerCase()) ||
    (a.donorPhone !== null && letters(a.donorPhone).slice(-10) === letters(b.donorPhone ?? '').slice(-10)));

/** The donations of each donor: each is asked about each, until no two groups have donations of one donor. */
export function donorsOf(given: readonly Given[]): Given[][] {
  const groups = given.map((each) => [each]);
  for (;;) {
    const at = groups.findIndex((group, i) =>
      groups.some((other, j) => j > i && group.some((a) => other.some((b) => areOne(a, b)))),
    );
    if (at < 0) return groups;
    const group = groups[at] as Given[];
    const with_ = groups.findIndex((other, j) => j > at && group.some((a) => other.some((b) => areOne(a, b))));
    groups[at] = [...group, ...(groups.splice(with_, 1)[0] as Given[])];
  }
}

const sumOf = (groups: readonly Given[][]) => ({
  contributors: groups.length,
  contributions: groups.flat().length,
  amount: (groups.flat().reduce((sum, each) => sum + eligible(each), 0) / 100).toFixed(2),
});

/** What the return says of donations. */
export function modelReturn(given: readonly Given[]) {
  const inForce = given.filter(({ withdrawn }) => withdrawn === null);
  const donors = donorsOf(inForce);
  const total = (group: readonly Given[]) => group.reduce((sum, each) => sum + eligible(each), 0);
  const only = (matches: (each: Given) => boolean) =>
    sumOf(donors.map((group) => group.filter(matches)).filter((group) => group.length > 0));
  const days = inForce.map(({ date }) => date).sort();
  return {
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    all: sumOf(donors),
    monetary: only(({ method }) => method !== 'IN_KIND'),
    nonMonetary: only(({ method }) => method === 'IN_KIND'),
    candidate: only(({ fromCandidate }) => fromCandidate === true),
    named: sumOf(donors.filter((group) => total(group) > 20_000)),
    others: sumOf(donors.filter((group) => total(group) <= 20_000)),
    returned: sumOf(donorsOf(given.filter(({ withdrawn }) => withdrawn === 'RETURNED'))),
    anonymous: { events: 0, people: 0, amount: '0.00' },
    voided: given.filter(({ withdrawn }) => withdrawn === 'VOIDED').length,
  };
}
