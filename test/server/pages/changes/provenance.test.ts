import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';
import { type ChangesServer, startChangesServer } from './changes-server.ts';

const folder = temporaryFolder();
let server: ChangesServer;

beforeAll(async () => {
  server = await startChangesServer(async (_knex, database) => {
    const pool = await Pool.open(1);
    const source = boundarySource({ crs: 'EPSG:4326', expect: { districts: 2 } });
    // Some thirty metres lie between the two wards.
    const file = await folder.write('wards.zip', await wardsFile([ward('1', 0), ward('2', 1.004)]));
    expect(await ingestFile(database, source, file, { pool })).toMatchObject({ outcome: 'published' });
    await pool.close();
  });
});
afterAll(() => server.close());

const english =
  '6 gaps of up to 50 m between districts were met, 33 m wide on average: points in them take the nearest district.';

async function findingsOf(path: string): Promise<string[]> {
  const page = await (await fetch(server.url + path)).text();
  return [...page.matchAll(/<li><strong>(?:Noted|À noter|Held back|Retenu).*?<\/li>/g)].map(([item]) => item);
}

test.each(['/sets/sample-wards/provenance', '/boundaries/sample-wards-1/provenance'])(
  'findings on %s are said in the language of the page',
  async (path) => {
    expect(await findingsOf(path)).toEqual([`<li><strong>Noted:</strong> ${english}</li>`]);
    expect(await findingsOf(`${path}?lang=fr`)).toEqual([
      '<li><strong>À noter\u00a0:</strong> 6 vides d’au plus 50\u00a0m entre des circonscriptions, d’une largeur moyenne de 33\u00a0m\u00a0: un point qui s’y trouve est attribué à la circonscription la plus proche.</li>',
    ]);
  },
);

test('a finding that was recorded as a sentence is shown, and says that it is English', async () => {
  const sentences = `jsonb_set(report, '{findings}', (
    select jsonb_agg(each - 'code' - 'values') from jsonb_array_elements(report -> 'findings') each))`;
  await server.knex.raw(`update ingest_runs set report = ${sentences}`);
  const path = '/sets/sample-wards/provenance';
  expect(await findingsOf(path)).toEqual([`<li><strong>Noted:</strong> ${english}</li>`]);
  expect(await findingsOf(`${path}?lang=fr`)).toEqual([
    `<li><strong>À noter\u00a0:</strong> <span lang="en">${english}</span></li>`,
  ]);
});
