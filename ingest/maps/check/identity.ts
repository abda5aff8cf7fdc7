import { addTo } from '#core/collections/lists-by-key.ts';
import { type Finding, listed } from '#ingest/kind/gate.ts';
import { slug } from '#ingest/registry/expression.ts';
import type { Subject } from './subject.ts';

const hard = (check: string, message: string): Finding => ({ severity: 'hard', check, message });
/** For a district that has no code, or the code of another: it has no id to be stored under. */
const final = (check: string, message: string): Finding => ({ ...hard(check, message), final: true });

/** The file has as many districts as the source expects. */
export function expectedCount({ source, districts }: Subject): Finding[] {
  const expected = source.expect.districts;
  const { atLeast, atMost } = typeof expected === 'number' ? { atLeast: expected, atMost: expected } : expected;
  if (districts.length >= atLeast && districts.length <= atMost) return [];
  const range = atLeast === atMost ? atLeast : `${atLeast} to ${atMost}`;
  return [
    hard(
      'count',
      `${districts.length} districts where ${range} are expected: the file is incomplete or another map. If the publisher is right, correct "expect.districts" in the source file.`,
    ),
  ];
}

/** Each district has a code and a name. */
export function presentIdentities({ districts }: Subject): Finding[] {
  const nameless = districts
    .filter((district) => district.nameEn === '')
    .map((district) => district.code || '(no code)');
  const codeless = districts.filter((district) => district.code === '' || slug(district.code) === '');
  return [
    ...(codeless.length > 0
      ? [
          final(
            'code',
            `${codeless.length} districts have no code (${listed(codeless.map((district) => district.nameEn || '(no name)'))}): correct "fields.code", or leave these records out with "where".`,
          ),
        ]
      : []),
    ...(nameless.length > 0
      ? [hard('name', `Districts without a name: ${listed(nameless)}. Correct "fields.nameEn".`)]
      : []),
  ];
}

/** No two districts have one code, also after codes have become parts of an id, where case and accents are folded. */
export function uniqueCodes({ districts, duplicates }: Subject): Finding[] {
  const bySlug = new Map<string, string[]>();
  for (const { code } of districts) {
    const key = slug(code);
    if (key !== '') addTo(bySlug, key, code);
  }
  const alike = [...bySlug.values()].filter((codes) => codes.length > 1).map((codes) => codes.join(' = '));
  return [
    ...(duplicates.length > 0
      ? [
          final(
            'duplicates',
            `Several records share the code ${listed(duplicates)}: if they are parts of one district say "merge": true, otherwise choose a code that tells them apart.`,
          ),
        ]
      : []),
    ...(alike.length > 0 ? [final('duplicates', `Codes that make the same id: ${listed(alike)}.`)] : []),
  ];
}

/** Shapes stand in the order of their rows, as far as they are numbered. */
export function orderedRecords({ misnumbered }: Subject): Finding[] {
  if (misnumbered === 0) return [];
  return [
    {
      severity: 'soft',
      check: 'records',
      message: `${misnumbered} shapes bear the number of another row of the table: shapes or rows may have been sorted without the others. Look at some districts on the map.`,
    },
  ];
}

// UTF-8 read as Latin-1 or windows-1252 (Ã©, â€™), the replacement character, and C1 controls.
const garbled = /\uFFFD|[ÃÂ][\u0080-\u00BF\u0152-\u0178\u2018-\u2022\u20AC\u2122]|â€|\p{Cc}/u;

/** Names were read in the right encoding. */
export function readableNames({ districts }: Subject): Finding[] {
  const wrong = districts.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr]).filter((name) => garbled.test(name));
  const dashes = districts.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr]).filter((name) => name.includes('--'));
  return [
    ...(wrong.length > 0
      ? [
          hard(
            'encoding',
            `Names read in the wrong encoding: ${listed([...new Set(wrong)])}. Declare "format.encoding" in the source file.`,
          ),
        ]
      : []),
    ...(dashes.length > 0
      ? [
          {
            severity: 'soft' as const,
            check: 'dashes',
            message: `Names with "--", which often stands for an em dash: ${listed([...new Set(dashes)])}. Say so with "replace".`,
          },
        ]
      : []),
  ];
}
