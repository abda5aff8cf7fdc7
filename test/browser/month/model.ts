import { createHash } from 'node:crypto';

/** 1 is the whole month: 20,000 voters, 5,000 doors, 800 donations. `MONTH_SCALE=1 npm run test:system -- test/browser/month`. */
const scale = Number(process.env.MONTH_SCALE ?? 1 / 40);
export const canvassers = 3;
export const sizes = {
  voters: Math.round(20_000 * scale),
  doors: Math.max(1, Math.round((5_000 * scale) / canvassers)),
  donations: Math.max(45, Math.round(800 * scale)),
};
/** Voters of one poll, each behind a door of its own. */
const ofPoll = 100;

const resultCycle = [
  ['1 Strong support', 'STRONG_SUPPORT', 1],
  ['3 Undecided', 'UNDECIDED', 3],
  ['Not home', 'NOT_HOME', null],
  ['5 Strongly against', 'STRONG_OPPOSE', 5],
] as const;

/** What a canvasser taps at a voter's door, what it is recorded as, and the support level that it gives. */
export const resultAt = (n: number) => resultCycle[n % resultCycle.length] as (typeof resultCycle)[number];

export const pollOf = (n: number) => String(Math.floor(n / ofPoll) + 1);

/** A voter as a list has it; `n` begins at 0. */
export const voter = (n: number) => ({
  firstName: 'Odile',
  lastName: `Voisine${n}`,
  address: `${2 * (n % ofPoll) + 1} Marram Rd`,
  city: 'Grand Banc',
  province: 'XA',
  postalCode: 'Z1A 1A1',
  riding: 'Les Bancs',
  poll: pollOf(n),
});

/** The elector's number on the list of the poll. */
export const numberOnList = (n: number) => String((n % ofPoll) + 1);

/** Letters that look like those of no other number: near names are asked about. */
const word = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 10)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[+digit] ?? '');

/** The donation of a number: every fifth is of a donor who has given before. */
export function donation(n: number) {
  const donor = n % 5 === 4 ? n - 4 : n;
  return {
    donorName: `${word(`first ${donor}`)} ${word(`last ${donor}`)}`,
    donorAddress: `${donor + 1} Quay St`,
    donorCity: 'Port Merrow',
    donorProvince: 'XA',
    donorPostalCode: 'Z1A 1A1',
    amount: 20 + (n % 7) * 30.25,
    date: '2026-09-19',
    method: 'CHEQUE',
    donorIsCanadianAttested: true,
  };
}

interface Sum {
  contributors: number;
  contributions: number;
  amount: string;
}

const sumOf = (given: ReadonlyArray<readonly number[]>): Sum => ({
  contributors: given.length,
  contributions: given.flat().length,
  amount: (given.flat().reduce((sum, cents) => sum + cents, 0) / 100).toFixed(2),
});

interface ModelDonation {
  donorName: string;
  cents: number;
  receipts: number;
}

/** The amounts of each donor. */
function byDonor(given: readonly ModelDonation[]): number[][] {
  const amounts = new Map<string, number[]>();
  for (const { donorName, cents } of given) amounts.set(donorName, [...(amounts.get(donorName) ?? []), cents]);
  return [...amounts.values()];
}

/** What the month should have left: plain lists and sums, and nothing of the program. */
export class Model {
  readonly voters = new Map<string, { phone: string | null; support: number | null; visited: boolean }>();
  readonly dispositions = new Map<string, number>();
  readonly donations = new Map<string, ModelDonation>();
  /** Of all numbers ever given. */
  receipts = 0;
  signs = 0;
  readonly voted = new Set<string>();
  voided = 0;
  readonly returned: ModelDonation[] = [];

  visit(n: number): void {
    const [, disposition, level] = resultAt(n);
    const known = this.voters.get(voter(n).lastName);
    if (!known) throw new Error(`no voter ${n}`);
    known.visited = true;
    known.support = level ?? known.support;
    this.dispositions.set(disposition, (this.dispositions.get(disposition) ?? 0) + 1);
  }

  /** What the return says, by the sums of each donor (Canada Elections Act, s. 477.59: those above $200 are named). */
  #contributions() {
    const each = byDonor([...this.donations.values()]);
    const isNamed = (of: readonly number[]) => of.reduce((sum, cents) => sum + cents, 0) > 20_000;
    return {
      all: sumOf(each),
      named: sumOf(each.filter(isNamed)),
      others: sumOf(each.filter((of) => !isNamed(of))),
      returned: sumOf(byDonor(this.returned)),
      voided: this.voided,
    };
  }

  figures() {
    const donors = new Map<string, number>();
    for (const { donorName, cents } of this.donations.values()) {
      donors.set(donorName, (donors.get(donorName) ?? 0) + cents);
    }
    return {
      voters: Object.fromEntries([...this.voters].sort()),
      dispositions: Object.fromEntries([...this.dispositions].sort()),
      donors: Object.fromEntries([...donors].sort()),
      total: [...donors.values()].reduce((sum, cents) => sum + cents, 0),
      receipted: [...this.donations.values()].filter(({ receipts }) => receipts > 0).length,
      serials: Array.from({ length: this.receipts }, (_, i) => i + 1),
      signs: this.signs,
      return: this.#contributions(),
      turnout: { voters: this.voters.size, voted: this.voted.size },
    };
  }
}
