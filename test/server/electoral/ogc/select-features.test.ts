import { expect, it } from '@jest/globals';
import { crs84, shapeInDegrees } from '#server/electoral/ogc/crs/systems.ts';
import { prepareShape } from '#server/electoral/ogc/geometry/prepared-shape.ts';
import { boxShape } from '#server/electoral/ogc/geometry/shape.ts';
import { selectFeatures } from '#server/electoral/ogc/select-features.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, { id: 'fed', level: 'FEDERAL', districts: [{ code: '1', boxes: [[-49, 41, -48, 42]] }] });
  }),
);

it('a geometry for drawing is decoded once, whatever it is compared with', async () => {
  const map = server.mapStore.current();
  const version = map.versions[0]!;
  const { displayGeometry } = version;
  let reads = 0;
  Object.defineProperty(version, 'displayGeometry', {
    configurable: true,
    get() {
      reads++;
      return displayGeometry;
    },
  });
  const shape = prepareShape(shapeInDegrees(boxShape([-48.5, 41.5, -40, 50]), crs84));
  const found = await selectFeatures(
    { map, versions: [version], at: server.clock, resolution: 'display' },
    { boxes: [[-48.5, 40, -40, 41.5]], shape },
  );
  expect({ found: found.length, reads }).toEqual({ found: 1, reads: 1 });
});
