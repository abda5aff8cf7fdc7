import { randomFor, whole } from '#core/random.ts';
import type { Region } from '#tools/sample/districts/region.ts';
import { csv, toWindows1252 } from '#tools/sample/files/csv.ts';

/** Post-office boxes: codes without an address, known only from the election authority's concordance. */
export function concordance({ sets }: Region): { postalCode: string; code: string }[] {
  const random = randomFor('concordance');
  const districts = sets['sample-xb'];
  return Array.from({ length: 60 }, (_, n) => {
    const postalCode = `W4X${1 + Math.floor(n / 20)}${'ABCEGHJKLMNPRSTVWXYZ'[n % 20]}0`;
    const first = whole(random, 0, districts.length - 1);
    // Every twelfth lies in two districts: it has two rows.
    const numbers = n % 12 === 5 ? [first, (first + 1) % districts.length] : [first];
    return numbers.map((number) => ({ postalCode, code: districts[number]!.code }));
  }).flat();
}

/** Semicolons and windows-1252, as the authority's older files come. */
export function concordanceFile(region: Region, rows: readonly { postalCode: string; code: string }[]): Buffer {
  const nameOf = new Map(region.sets['sample-xb'].map(({ code, nameFr }) => [code, nameFr]));
  const lines = rows.map(({ postalCode, code }) => [postalCode, code, nameOf.get(code)!]);
  return toWindows1252(
    csv([['Code postal', 'Circonscription', 'Nom de la circonscription (édition 2024)'], ...lines], ';'),
  );
}
