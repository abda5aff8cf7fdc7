import { districtNameKey } from '#core/identity/district-name.ts';
import publicList from '#data/reference/ocd-divisions.json' with { type: 'json' };
import sampleList from '#data/sample/ocd-divisions.json' with { type: 'json' };
import { plainCode } from './plain-code.ts';

/**
 * What a map's source says of the ids of its districts. In both patterns an asterisk stands for the part in which the
 * ids of a map's districts differ.
 */
export interface IdPatterns {
  /**
   * An Open Civic Data division id, such as `ocd-division/country:ca/ed:*-2023`
   * (https://open-civic-data.readthedocs.io/en/latest/proposals/0002.html).
   */
  readonly ocd?: string;
  /**
   * Statistics Canada's Dissemination Geography Unique Identifier: vintage, type, schema and the area's own identifier,
   * such as `2023A0004*` (catalogue no. 92F0138M2019001).
   */
  readonly dguid?: string;
}

/** The ids by which others know a district; null if there is none. */
export interface DivisionIds {
  readonly ocdId: string | null;
  readonly dguid: string | null;
}

/** A district of a map: the publisher's code, and all names that it has had. */
interface NamedDistrict {
  readonly code: string;
  readonly names: readonly string[];
}

/** By pattern, the division's own part of each id, and the name that the list gives it. */
type Lists = Readonly<Record<string, Readonly<Record<string, string>>>>;
const lists: Lists = { ...publicList.divisions, ...sampleList.divisions };

/** How many characters the area's own identifier has in the schemas that our maps are of. */
const identifierLengths: Readonly<Record<string, number>> = { '0004': 5, '0005': 7 };

/** The ids of a district of a map. */
export const divisionIdsOf = ({ ocd, dguid }: IdPatterns, district: NamedDistrict): DivisionIds => ({
  ocdId: ocd === undefined ? null : ocdIdOf(ocd, district),
  dguid: dguid === undefined ? null : dguidOf(dguid, district),
});

/**
 * The id that the public list has for the district. The list must agree with the map: it has the code with one of the
 * district's names, or it has no such code and one division of that name. Otherwise there is no id: a code that the list
 * gives to another place would join the wrong data.
 */
function ocdIdOf(pattern: string, { code, names }: NamedDistrict): string | null {
  const list = listOf(pattern);
  const own = list?.byCode.get(plainCode(code));
  if (own !== undefined) {
    const isSame = names.some((name) => districtNameKey(name) === own.name);
    return isSame ? pattern.replace('*', own.part) : null;
  }
  const found = new Set(names.flatMap((name) => list?.byName.get(districtNameKey(name)) ?? []));
  const [part] = found;
  return found.size === 1 ? pattern.replace('*', part as string) : null;
}

function dguidOf(pattern: string, { code }: NamedDistrict): string | null {
  const length = identifierLengths[pattern.slice(5, 9)];
  return length !== undefined && code.length === length && /^\d+$/.test(code) ? pattern.replace('*', code) : null;
}

interface List {
  readonly byCode: ReadonlyMap<string, { readonly part: string; readonly name: string }>;
  /** Without the names that several divisions have. */
  readonly byName: ReadonlyMap<string, string>;
}

const prepared = new Map<string, List>();

function listOf(pattern: string): List | undefined {
  const known = prepared.get(pattern);
  if (known) return known;
  const entries = Object.entries(Object.hasOwn(lists, pattern) ? (lists[pattern] ?? {}) : {});
  if (entries.length === 0) return undefined;
  const names = entries.map(([, name]) => districtNameKey(name));
  const list: List = {
    byCode: new Map(entries.map(([part, name]) => [plainCode(part), { part, name: districtNameKey(name) }])),
    byName: new Map(
      entries.flatMap(([part, name]) => {
        const plain = districtNameKey(name);
        return names.indexOf(plain) === names.lastIndexOf(plain) ? [[plain, part] as const] : [];
      }),
    ),
  };
  prepared.set(pattern, list);
  return list;
}
