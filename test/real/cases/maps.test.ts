import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { Locator } from '#core/locator/locator.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { ingestFile } from '#test/support/ingest.ts';
import { verdicts } from './map-verdicts.ts';

const folder = resolve(process.env.HUSTINGS_REAL_DATA as string, '../cases/maps');

interface Case {
  readonly id: string;
  readonly file: string;
  readonly condition: string;
  readonly probes: ReadonlyArray<{ readonly at: readonly [number, number]; readonly want: string }>;
}

const names = existsSync(folder)
  ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'case.json')))
  : [];

describe('maps as publishers write them', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  /** What becomes of a case: whether it is published, and then whether all its probes are answered as they should be. */
  async function verdictOf(name: string): Promise<string> {
    const known = JSON.parse(readFileSync(join(folder, name, 'case.json'), 'utf8')) as Case;
    const sources = await loadSources(join(folder, name, 'sources'));
    const source = sources.find(({ id }) => id === known.id) as BoundarySource;
    const { outcome } = await ingestFile(database, source, join(folder, name, known.file), { named: true });
    if (outcome !== 'published') return outcome;
    const { rows } = await database.knex.raw(
      `select v.name_en as name, v.geometry from boundary_versions v join boundaries b on b.id = v.boundary_id
       where b.set_id = ? and upper_inf(v.recorded)`,
      [known.id],
    );
    const locator = new Locator(
      rows.map((row: { geometry: Buffer }) => ({
        geometry: decodeWkb(row.geometry),
        set: 0,
        validFrom: Number.NEGATIVE_INFINITY,
        validUntil: Number.POSITIVE_INFINITY,
      })),
    );
    const wrong = known.probes.filter(({ at, want }) => {
      const found = locator.locate(at[0], at[1], 0).map((index) => rows[index].name);
      return found.length !== 1 || found[0] !== want;
    });
    return wrong.length === 0 ? 'published' : `published, ${wrong.map(({ want }) => want).join(', ')} answered wrongly`;
  }

  it('are all in the table', () => {
    expect(Object.keys(verdicts).sort()).toEqual([...names].sort());
  });

  // In the order of their names: a refresh comes after the publication that it renews.
  it.each(Object.entries(verdicts))('%s: %s', async (name, verdict) => {
    expect(await verdictOf(name)).toBe(verdict);
  });
});
