import { beforeAll, expect, it } from '@jest/globals';
import { Pace } from '#core/processes/pace.ts';
import { drawMap } from '#server/electoral/publications/drawing/draw-map.ts';
import { createDrawings } from '#server/electoral/publications/drawing/draw-publication.ts';
import { boxAround, cutEditions } from '#server/electoral/publications/drawing/outlines.ts';
import { crookedMap } from '#test/server/electoral/tiles/invented-maps.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { iterationsDuring } from '#test/support/event-loop.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { givenPublication } from './given-publications.ts';

const ids = [1, 2, 3, 4, 5];
const database = await closedAfterAll(createTestDatabase());
beforeAll(async () => {
  for (const id of ids) {
    await givenPublication(database.knex, id, {
      id: `town-${id}`,
      level: 'MUNICIPAL',
      districts: [{ code: '1', name: 'Harbour', nameFr: 'Port', boxes: [[-50, 43, -49, 44]] }],
    });
  }
});

it('a drawing is made once in each language, however often it is requested', async () => {
  const draw = createDrawings(database.knex);
  const [one, other, french] = await Promise.all([draw(1, 'en'), draw(1, 'en'), draw(1, 'fr')]);
  expect(one?.whole.now[0]?.name).toBe('Harbour');
  expect(french?.whole.now[0]?.name).toBe('Port');
  expect(other).toBe(one);
  expect(await draw(1, 'en')).toBe(one);
});

it('eight drawings are made or wait, and others are refused for some seconds', async () => {
  const draw = createDrawings(database.knex);
  const asked = ids.flatMap((id) => [draw(id, 'en'), draw(id, 'fr')]);
  const settled = await Promise.allSettled(asked);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  const refused = { status: 503, headers: { 'Retry-After': '5' } };
  for (const one of settled) if (one.status === 'rejected') expect(one.reason).toMatchObject(refused);
  expect((await draw(5, 'fr'))?.whole.now[0]?.name).toBe('Port');
});

it('drawing a large map lets requests be served meanwhile', async () => {
  const edition = (seed: number) =>
    crookedMap(18, 7, seed).map(({ nameEn, nameFr, displayGeometry: geometry }, i) => {
      return { code: String(i), nameEn, nameFr, geometry, label: [-55, 47] as const };
    });
  const [before, after] = [edition(1), edition(2)];
  const outlines = await cutEditions(before, after, new Set(after.map(({ code }) => code)));
  const box = boxAround(outlines.now.map((outline) => outline.box));
  const names = { title: () => '', label: () => '' };
  // In this size most of the 330,000 vertices are drawn. A slice ends as soon as the drawing looks at the clock, so that a
  // fast processor works in as many as a slow one.
  const draw = () => drawMap(outlines, box, { side: 30_000, margin: 0 }, names, new Pace({ milliseconds: 0 }));
  expect(await iterationsDuring(draw)).toBeGreaterThan(500);
});

it('there is none of a publication without an entry', async () => {
  expect(await createDrawings(database.knex)(99, 'en')).toBeNull();
});
