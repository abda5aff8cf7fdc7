import { districtNameKey } from '#core/identity/district-name.ts';
import { plainCode } from '#core/source/plain-code.ts';
import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import { lostAccents, lostCase, type Renaming } from './names/letters-lost.ts';
import type { Subject } from './subject.ts';

/** The file has the codes that the source lists. */
export function expectedCodes({ source, districts }: Subject): Finding[] {
  const { codes } = source.expect;
  if (!codes) return [];
  const found = new Set(districts.map((district) => district.code));
  const expected = new Set(codes);
  const missing = codes.filter((code) => !found.has(code));
  const strange = [...found].filter((code) => !expected.has(code));
  return [
    ...(missing.length > 0 ? [finding('hard', 'codes', 'codesMissing', { codes: listed(missing) })] : []),
    ...(strange.length > 0 ? [finding('hard', 'codes', 'codesUnexpected', { codes: listed(strange) })] : []),
  ];
}

/** The codes are the numbers that a second source states, each once; leading zeros do not count. */
export function statedNumbers({ source, districts }: Subject): Finding[] {
  const { stated } = source.expect;
  if (!stated?.numbers) return [];
  const [first, last] = stated.numbers;
  const missing = new Set(Array.from({ length: last - first + 1 }, (_, i) => String(first + i)));
  const strange = districts.map(({ code }) => code).filter((code) => !missing.delete(plainCode(code)));
  if (missing.size === 0 && strange.length === 0) return [];
  const values = { first, last, by: stated.by, missing: listed([...missing]), others: listed(strange) };
  return [finding('hard', 'codes', 'codesNotNumbers', values)];
}

const isSame = (a: string, b: string): boolean => districtNameKey(a) === districtNameKey(b);

/** One district may have been renamed, or be written otherwise in a list; a tenth of a map may not. */
const areMany = (differing: number, all: number): boolean => differing > (differing > 2 ? all / 10 : all / 2);

/** The map has the names that the source lists, whichever district bears them. */
export function expectedNames({ source, districts }: Subject): Finding[] {
  const { names, stated } = source.expect;
  if (!names) return [];
  const found = districts.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr]);
  const folded = new Map(found.map((name) => [districtNameKey(name), name]));
  const missing = names.filter((name) => !folded.has(districtNameKey(name)));
  const written = names.flatMap((from) => {
    const to = folded.get(districtNameKey(from));
    return to === undefined || found.includes(from.normalize('NFC')) ? [] : [{ from, to }];
  });
  const by = stated?.by ?? null;
  const isHard = areMany(missing.length, names.length);
  return [
    ...(missing.length > 0
      ? [finding(isHard ? 'hard' : 'soft', 'names', 'namesAbsent', { by, names: listed(missing), isHard })]
      : []),
    ...lettersLost(written, by),
  ];
}

interface Named extends Renaming {
  readonly code: string;
}

/**
 * Each code is there and has the name that a second source lists for it. A list may be of some districts only: then the
 * other codes are not judged. `renames` of the source are taken for right, as is the previous name.
 */
export function statedList({ source, districts }: Subject): Finding[] {
  const { stated, districts: count } = source.expect;
  if (!stated?.list) return [];
  const listing = new Map(Object.entries(stated.list).map(([code, names]) => [plainCode(code), [names].flat()]));
  const byCode = new Map(districts.map((district) => [plainCode(district.code), district]));
  const missing = [...listing.keys()].filter((code) => !byCode.has(code));
  const isWhole = count === listing.size;
  const strange = isWhole ? [...byCode.keys()].filter((code) => !listing.has(code)) : [];
  const announced = new Set(source.renames?.map(({ code }) => plainCode(code)));
  const named: Named[] = [...byCode].flatMap(([code, { nameEn, nameFr }]) => {
    const [english, french] = announced.has(code) ? [] : (listing.get(code) ?? []);
    return [
      ...(english === undefined ? [] : [{ code, from: english, to: nameEn }]),
      ...(french === undefined ? [] : [{ code, from: french, to: nameFr }]),
    ];
  });
  const { by } = stated;
  const missed =
    missing.length + strange.length > 0
      ? [finding('hard', 'codes', 'codesNotListed', { by, missing: listed(missing), others: listed(strange) })]
      : [];
  return [...missed, ...otherNames(named, by), ...lettersLost(named, by)];
}

function otherNames(named: readonly Named[], by: string): Finding[] {
  const differing = named.filter(({ from, to }) => !isSame(from, to));
  if (differing.length === 0) return [];
  const borneBy = new Map(named.map(({ code, from }) => [districtNameKey(from), code]));
  const exchanged = differing.filter(({ code, to }) => (borneBy.get(districtNameKey(to)) ?? code) !== code);
  const codes = new Set(differing.map(({ code }) => code));
  const isHard = exchanged.length > 0 || areMany(codes.size, new Set(named.map(({ code }) => code)).size);
  const shown = [...exchanged, ...differing.filter((one) => !exchanged.includes(one))];
  const changes = listed(shown.map(({ code, from, to }) => ({ code, from, to: to.slice(0, 80) })));
  const values = { by, areExchanged: exchanged.length > 0, changes, isHard };
  return [finding(isHard ? 'hard' : 'soft', 'names', 'namesDiffer', values)];
}

/** Names that are the same except for accents or capitals, which the list has. */
function lettersLost(named: readonly Renaming[], by: string | null): Finding[] {
  const lost = named.filter((one) => lostAccents(one) || lostCase(one));
  if (lost.length === 0) return [];
  const changes = new Map(lost.map(({ from, to }) => [JSON.stringify([from, to]), { from, to }]));
  return [finding('soft', 'name_letters', 'lettersLost', { by, changes: listed([...changes.values()]) })];
}
