import { between, pick, type Random, randomFor, whole } from '#core/random.ts';
import type { DrawnDistrict } from '#tools/sample/districts/region.ts';

export interface Party {
  readonly en: string;
  readonly fr: string;
}

/** Invented parties. */
export const parties = {
  tidewater: { en: 'Tidewater Party', fr: 'Parti des Marées' },
  lantern: { en: 'Lantern Alliance', fr: 'Alliance de la Lanterne' },
  heron: { en: 'HG-Heron Greens', fr: 'VH-Verts du Héron' },
  brumes: { en: 'Union des Brumes', fr: 'Union des Brumes' },
  independent: { en: 'Independent', fr: 'Indépendant' },
} as const satisfies Record<string, Party>;

export interface Candidate {
  readonly givenNames: string;
  readonly familyName: string;
  readonly party: Party;
  readonly incumbent: boolean;
}

/** What one polling station counted; advance polls have no electors of their own. */
export interface Poll {
  readonly number: string;
  readonly name: string;
  readonly electors: number;
  /** In the order of the candidates. */
  readonly votes: readonly number[];
  readonly rejected: number;
  /** The poll whose box these electors used, if they were too few for a secret count. */
  readonly mergedWith?: string;
  /** A poll that exists on paper only. */
  readonly void?: true;
}

export interface DistrictResult {
  readonly district: DrawnDistrict;
  readonly population: number;
  readonly electors: number;
  readonly candidates: readonly Candidate[];
  readonly polls: readonly Poll[];
}

export const votesOf = (result: DistrictResult): number[] =>
  result.candidates.map((_, i) => result.polls.reduce((sum, poll) => sum + poll.votes[i]!, 0));

export function winnerOf(result: DistrictResult): Candidate {
  const votes = votesOf(result);
  return result.candidates[votes.indexOf(Math.max(...votes))]!;
}

/**
 * An election in all districts of a map. Votes are drawn for each poll. All other counts are sums of them.
 *
 * @param runningAgain members who run again, by district code
 */
export function elect(
  name: string,
  districts: readonly DrawnDistrict[],
  runningAgain: ReadonlyMap<string, Candidate>,
): DistrictResult[] {
  const random = randomFor(`election ${name}`);
  const names = nameMaker(random);
  return districts.map((district) => {
    const running: Party[] = [parties.tidewater, parties.lantern, parties.heron];
    if (district.province === 'XB') running.push(parties.brumes);
    if (random() < 0.5) running.push(parties.independent);
    const member = runningAgain.get(district.code);
    const candidates = running.map((party): Candidate => {
      if (member?.party === party) return { ...member, incumbent: true };
      return { ...names(), party, incumbent: false };
    });
    const strength = candidates.map(({ party, incumbent }) => {
      if (party === parties.independent) return between(random, 0.01, 0.05);
      return between(random, 0.2, 1) * (party === parties.heron ? 0.5 : 1) + (incumbent ? 0.25 : 0);
    });
    const polls = pollsOf(district, strength, random);
    const electors = polls.reduce((sum, poll) => sum + poll.electors, 0);
    return { district, electors, population: Math.round(electors * between(random, 1.26, 1.4)), candidates, polls };
  });
}

function pollsOf(district: DrawnDistrict, strength: readonly number[], random: Random): Poll[] {
  const count = whole(random, 38, 74);
  const places = [district.nameEn, ...placeNames];
  const polls: Poll[] = [];
  for (let n = 1; n <= count; n++) {
    const name = n % 9 === 0 ? district.nameEn : pick(random, places);
    // A division that has grown too large is split, and the halves get letters.
    const numbers = n % 23 === 0 ? [`${n}A`, `${n}B`] : [String(n)];
    for (const number of numbers) {
      const electors = whole(random, 340, 560);
      polls.push({ number, name, electors, ...ballotsOf(electors * between(random, 0.42, 0.62), strength, random) });
    }
  }
  for (let n = 0; n < Math.ceil(count / 12); n++) {
    polls.push({
      number: String(600 + n),
      name: pick(random, places),
      electors: 0,
      ...ballotsOf(between(random, 300, 900), strength, random),
    });
  }
  const none = { votes: strength.map(() => 0), rejected: 0 };
  const few = whole(random, 9, 30);
  const small = {
    number: String(count + 1),
    name: pick(random, places),
    electors: few,
    mergedWith: String(count),
    ...none,
  };
  polls.push(small, { number: String(count + 2), name: '', electors: 0, void: true, ...none });
  // Ballots by mail, counted together.
  polls.push({ number: 'S/R 1', name: 'Group 1/Groupe 1', electors: 0, ...ballotsOf(400, strength, random) });
  return polls;
}

/** The ballots of one poll, shared out by the parties' strength with some chance. */
function ballotsOf(
  ballots: number,
  strength: readonly number[],
  random: Random,
): { votes: number[]; rejected: number } {
  const here = strength.map((share) => share * between(random, 0.7, 1.3));
  const all = here.reduce((sum, share) => sum + share, 0);
  return { votes: here.map((share) => Math.floor((ballots * share) / all)), rejected: whole(random, 0, 4) };
}

const placeNames = [
  'Kelp Landing',
  'Old Weir',
  'Fulmar Cross',
  'Anse-au-Goémon',
  'Marram Green',
  'La Vieille-Écluse',
  'Saltbox Corner',
];
const givenNames = [
  'Ada',
  'Bram',
  'Clémence',
  'Dorian',
  'Élodie',
  'Fenwick',
  'Gaëlle',
  'Horatio',
  'Isolde',
  'Jasper',
  'Léonie',
  'Maëlle',
  'Nestor R.',
  'Odile',
  'Perrin',
  'Rosalind',
  'Séverin',
  'Tamsin J.',
  'Ulysse',
  'Violette',
  'Wilder',
  'Zéphyrine',
];
const familyNames = [
  'Quillfeather',
  'Saltonwrack',
  'Brackwater',
  "D'Aubrume",
  'Larkhollow',
  "O'Kestrel",
  'Tidewell-Marsouin',
  'Grandvent',
  'Boisbrume',
  'Sternfell',
  'Écumoire',
  'Hautecrête',
  'Pebblewick',
  'van der Schelp',
  'St. Wrack',
  'Marramgate',
];

/** Invented names of candidates. None comes twice in an election. */
export function nameMaker(random: Random): () => { givenNames: string; familyName: string } {
  const used = new Set<string>();
  return function next(): { givenNames: string; familyName: string } {
    const name = { givenNames: pick(random, givenNames), familyName: pick(random, familyNames) };
    const whole = `${name.givenNames} ${name.familyName}`;
    if (used.has(whole)) return next();
    used.add(whole);
    return name;
  };
}
