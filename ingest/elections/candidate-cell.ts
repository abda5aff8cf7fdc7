import { readFileSync } from 'node:fs';
import { addTo } from '#core/collections/lists-by-key.ts';

/** The candidate in one cell of table 12. */
interface CandidateName {
  readonly name: string;
  /** The party's English name as the table writes it. */
  readonly party: string;
  readonly incumbent: boolean;
}

interface Party {
  readonly english: string;
  readonly french: string;
}

const incumbentMark = /\s\*\*(?:\s|$)/u;
const file = new URL('../../data/reference/federal-parties.json', import.meta.url);

function referenceParties(): Party[] {
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as { tables: { parties: [string, string][] }[] };
  return tables.flatMap(({ parties }) => parties.map(([english, french]) => ({ english, french })));
}

/**
 * Splits the cells of table 12's column "Candidate/Candidat": `Name PartyEN/PartyFR`, or `Name ** PartyEN/PartyFR` for
 * a member who runs again. Only the `**` separates a name from a party, so that the parties are collected first: from
 * the reference list, from the incumbents' cells, from English names that equal the French ones, and from the words in
 * which the cells of all candidates with one French party name end.
 *
 * @returns a candidate a cell; null for a cell in which it cannot be told where the name ends and the party begins
 */
export function readCandidateCells(cells: readonly string[]): (CandidateName | null)[] {
  const tidied = cells.map((cell) => cell.replace(/\s+/gu, ' ').trim());
  const parties = new PartyList(referenceParties());
  for (const cell of tidied) {
    const affiliation = cell.split(incumbentMark)[1];
    if (affiliation !== undefined) parties.learn(halves(affiliation));
  }
  const unmarked = tidied.filter((cell) => !incumbentMark.test(cell));
  for (const party of inferParties(unmarked.filter((cell) => parties.endOf(cell) === undefined))) parties.learn(party);

  return tidied.map((cell): CandidateName | null => {
    const [name, affiliation] = cell.split(incumbentMark) as [string, string?];
    if (affiliation !== undefined) return { name, party: halves(affiliation).english, incumbent: true };
    const found = parties.endOf(cell);
    return found ? { ...found, incumbent: false } : null;
  });
}

/** Splits `EN/FR` at its middle slash: a party whose name has a slash has it in both languages. */
function halves(affiliation: string): Party {
  const parts = affiliation.split('/').map((part) => part.trim());
  const middle = Math.max(1, Math.floor(parts.length / 2));
  return { english: parts.slice(0, middle).join('/'), french: parts.slice(middle).join('/') };
}

class PartyList {
  readonly #english = new Map<string, Set<string>>();

  constructor(parties: readonly Party[]) {
    for (const party of parties) this.learn(party);
  }

  learn({ english, french }: Party): void {
    if (english === '' || french === '') return;
    const known = this.#english.get(french);
    if (known) known.add(english);
    else this.#english.set(french, new Set([english]));
  }

  /** The longest known party that the cell ends in, and the name before it. */
  endOf(cell: string): { name: string; party: string } | undefined {
    let longest: { name: string; party: string } | undefined;
    for (let slash = cell.indexOf('/'); slash >= 0; slash = cell.indexOf('/', slash + 1)) {
      const before = cell.slice(0, slash).trim();
      for (const party of this.#english.get(cell.slice(slash + 1).trim()) ?? []) {
        if (!before.endsWith(` ${party}`) || party.length <= (longest?.party.length ?? 0)) continue;
        longest = { name: before.slice(0, -party.length).trim(), party };
      }
    }
    return longest;
  }
}

const wordsOfShortName = 2;

/** The parties that follow from comparing cells with each other. */
function inferParties(cells: readonly string[]): Party[] {
  const byFrench = new Map<string, string[]>();
  for (const cell of new Set(cells)) {
    const { english: before, french } = halves(cell);
    addTo(byFrench, french, before);
  }
  const parties: Party[] = [];
  for (const [french, befores] of byFrench) {
    if (befores.every((before) => before.endsWith(` ${french}`))) {
      parties.push({ english: french, french });
    } else if (befores.length > 1) {
      parties.push({ english: commonEnding(befores.map((before) => before.split(' '))), french });
    }
  }
  return parties;
}

/**
 * The words in which all texts end. Two candidates may share a family name, so two words of every text stay, if it has
 * them.
 */
function commonEnding(texts: readonly string[][]): string {
  const [first, ...others] = texts as [string[], ...string[][]];
  const spare = Math.min(...texts.map((words) => words.length)) - wordsOfShortName;
  let length = 0;
  while (length < Math.max(1, spare) && others.every((words) => words.at(-1 - length) === first.at(-1 - length)))
    length++;
  return length === 0 ? '' : first.slice(-length).join(' ');
}
