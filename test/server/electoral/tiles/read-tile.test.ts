import { describe, expect, it } from '@jest/globals';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet, publish } from '#test/server/electoral/fixture.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { decodeTile } from './invented-maps.ts';

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    const boxes = (west: number) => [[west, 45, west + 2, 47]] as const;
    await givenSet(knex, {
      id: 'old',
      level: 'FEDERAL',
      until: '2025-01-01',
      districts: [{ code: '1', name: 'Old One', boxes: boxes(-60) }],
    });
    await givenSet(knex, {
      id: 'new',
      level: 'FEDERAL',
      from: '2025-01-01',
      districts: [
        { code: '1', name: 'New One', nameFr: 'Nouvelle Un', boxes: boxes(-60) },
        { code: '2', name: 'New Two', boxes: boxes(-58) },
      ],
    });
  }),
);

const z = 5;
const tile = `${z}/${Math.floor(mercatorX(-58) * 32)}/${Math.floor(mercatorY(46) * 32)}`;

const ask = (path: string, headers: Record<string, string> = {}) => server.fetch(`/tiles/${path}`, headers);

const names = async (response: Response) => {
  const { districts = [] } = decodeTile(new Uint8Array(await response.arrayBuffer()));
  return districts.map(({ properties }) => properties.nameEn);
};

describe('GET /electoral/tiles/{level}/{z}/{x}/{y}.mvt', () => {
  it('returns a vector tile of the maps in force, today or at a date', async () => {
    const now = await ask(`federal/${tile}.mvt`);
    expect(now.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(now.headers.get('access-control-allow-origin')).toBe('*');
    expect((await names(now)).toSorted()).toEqual(['New One', 'New Two']);
    expect(await names(await ask(`federal/${tile}.mvt?date=2024-12-31`))).toEqual(['Old One']);
    expect(await names(await ask(`municipal/${tile}.mvt`))).toEqual([]);
  });

  it('carries an ETag, responds 304 to it, and another one after a publication', async () => {
    const first = await ask(`federal/${tile}.mvt`);
    const etag = first.headers.get('etag') as string;
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect((await ask(`federal/${tile}.mvt`, { 'if-none-match': etag })).status).toBe(304);
    await server.knex('boundary_versions').where({ name_en: 'New Two' }).update({ name_en: 'Renamed' });
    await publish(server.knex);
    await server.mapStore.refresh();
    const second = await ask(`federal/${tile}.mvt`, { 'if-none-match': etag });
    expect(second.status).toBe(200);
    expect((await names(second)).toSorted()).toEqual(['New One', 'Renamed']);
  });

  it.each([
    ['federal/5/32/0', 400],
    ['federal/17/0/0', 400],
    ['federal/5/-1/0', 400],
    ['federal/5/1.5/0', 400],
    ['parish/5/1/1', 400],
    [`federal/${tile}.mvt?date=2025-02-30`, 400],
    [`federal/${tile}.mvt?colour=red`, 400],
  ])('refuses %s', async (path, status) => {
    const answer = await ask(path.includes('?') ? path : `${path}.mvt`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, 'validation_failed']);
  });
});
