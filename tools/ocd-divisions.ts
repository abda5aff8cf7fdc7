/**
 * Writes data/reference/ocd-divisions.json anew from the public list of divisions:
 * `npm run ocd-divisions -- DAY country-ca.csv`. The file is `identifiers/country-ca.csv` of
 * https://github.com/opencivicdata/ocd-division-ids, DAY that of its last change.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';

interface Division {
  readonly id: string;
  readonly name: string;
  readonly validThrough: string;
  /** The type of a census subdivision. */
  readonly classification: string;
}

const [day, file] = process.argv.slice(2);
if (day === undefined || file === undefined) throw new Error('Say the day and the file: 2026-03-19 country-ca.csv');
const divisions: Division[] = parse(await readFile(file), { columns: true, bom: true });
const sources = (await loadSources()).filter((source) => source.kind === 'boundaries');
const ofPatterns = new Map<string, Map<string, string>>();
for (const source of sources) {
  const pattern = source.ids?.ocd;
  if (pattern === undefined) continue;
  const found = ofPatterns.get(pattern) ?? new Map<string, string>();
  for (const { id, name } of divisionsOf(source, pattern)) found.set(partOf(id, pattern) as string, name);
  if (found.size === 0) throw new Error(`The list has no division like ${pattern}, which ${source.id} states.`);
  ofPatterns.set(pattern, found);
}
const sorted = <Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
const list = {
  about: {
    name: 'Open Civic Data, division identifiers of Canada',
    url: 'https://github.com/opencivicdata/ocd-division-ids',
    file: 'identifiers/country-ca.csv',
    day,
    licence: 'CC0 1.0',
  },
  divisions: sorted([...ofPatterns].map(([pattern, found]) => [pattern, sorted(found)] as const)),
};
const target = new URL('../data/reference/ocd-divisions.json', import.meta.url);
await writeFile(target, `${JSON.stringify(list, null, 2)}\n`);

/** The divisions of a pattern that the source's map may have; of those with and without an end, the ones without. */
function divisionsOf({ where = [] }: BoundarySource, pattern: string): Division[] {
  const all = divisions.filter(({ id }) => partOf(id, pattern) !== null);
  const lasting = all.filter(({ validThrough }) => validThrough === '');
  const chosen = lasting.length > 0 ? lasting : all;
  if (!pattern.endsWith('/csd:*')) return chosen;
  // The map takes only some of the country's 5,000 census subdivisions.
  return chosen.filter(({ id, classification }) => {
    const code = partOf(id, pattern) as string;
    return where.every(({ field, in: allowed = [] }) => {
      if (field === 'CSDTYPE') return allowed.includes(classification);
      return allowed.some((one) => code.startsWith(one));
    });
  });
}

/** What stands for the asterisk; null if the id is none of the pattern. */
function partOf(id: string, pattern: string): string | null {
  const [before, after] = pattern.split('*') as [string, string];
  if (id.length <= before.length + after.length || !id.startsWith(before) || !id.endsWith(after)) return null;
  const part = id.slice(before.length, id.length - after.length);
  // Without a year at its end, a pattern is not that of the ids with one.
  return part.includes('/') || part.includes(':') || (after === '' && /-\d{4}$/u.test(part)) ? null : part;
}
