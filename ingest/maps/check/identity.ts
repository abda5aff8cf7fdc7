import { addTo } from '#core/collections/lists-by-key.ts';
import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import { slug } from '#ingest/registry/expression.ts';
import type { Subject } from './subject.ts';

/** For a district that has no code, or the code of another: it has no id to be stored under. */
const final = (found: Finding): Finding => ({ ...found, final: true });

/** The file has as many districts as the source expects. */
export function expectedCount({ source, districts }: Subject): Finding[] {
  const expected = source.expect.districts;
  const { atLeast, atMost } = typeof expected === 'number' ? { atLeast: expected, atMost: expected } : expected;
  if (districts.length >= atLeast && districts.length <= atMost) return [];
  return [finding('hard', 'count', 'districtCount', { count: districts.length, atLeast, atMost })];
}

/** Each district has a code and a name. */
export function presentIdentities({ districts }: Subject): Finding[] {
  const nameless = districts.filter((district) => district.nameEn === '').map(({ code }) => code);
  const codeless = districts.filter((district) => district.code === '' || slug(district.code) === '');
  const names = listed(codeless.map(({ nameEn }) => nameEn));
  return [
    ...(codeless.length > 0 ? [final(finding('hard', 'code', 'codeMissing', { count: codeless.length, names }))] : []),
    ...(nameless.length > 0 ? [finding('hard', 'name', 'nameMissing', { codes: listed(nameless) })] : []),
  ];
}

/** No two districts have one code, also after codes have become parts of an id, where case and accents are folded. */
export function uniqueCodes({ districts, duplicates }: Subject): Finding[] {
  const bySlug = new Map<string, string[]>();
  for (const { code } of districts) {
    const key = slug(code);
    if (key !== '') addTo(bySlug, key, code);
  }
  const alike = [...bySlug.values()].filter((codes) => codes.length > 1);
  return [
    ...(duplicates.length > 0
      ? [final(finding('hard', 'duplicates', 'codeShared', { codes: listed(duplicates) }))]
      : []),
    ...(alike.length > 0 ? [final(finding('hard', 'duplicates', 'idShared', { codes: listed(alike) }))] : []),
  ];
}

/** Shapes stand in the order of their rows, as far as they are numbered. */
export function orderedRecords({ misnumbered }: Subject): Finding[] {
  if (misnumbered === 0) return [];
  return [finding('soft', 'records', 'misnumbered', { count: misnumbered })];
}

// UTF-8 read as Latin-1 or windows-1252 (Ã©, â€™), the replacement character, and C1 controls.
const garbled = /\uFFFD|[ÃÂ][\u0080-\u00BF\u0152-\u0178\u2018-\u2022\u20AC\u2122]|â€|\p{Cc}/u;

/** Names were read in the right encoding. */
export function readableNames({ districts }: Subject): Finding[] {
  const wrong = districts.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr]).filter((name) => garbled.test(name));
  const dashes = districts.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr]).filter((name) => name.includes('--'));
  const unique = (of: readonly string[]) => listed([...new Set(of)]);
  return [
    ...(wrong.length > 0 ? [finding('hard', 'encoding', 'wrongEncoding', { names: unique(wrong) })] : []),
    ...(dashes.length > 0 ? [finding('soft', 'dashes', 'doubleHyphens', { names: unique(dashes) })] : []),
  ];
}
