import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { createLog } from '#core/log.ts';
import { seeded } from '#core/random.ts';
import { boxOf } from '#server/electoral/extent/boxes.ts';
import { MapStore } from '#server/electoral/map/map-store.ts';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';
import { type DrawingOptions, drawingInTime, drawMap, mostAtOnce } from '#server/pages/look-up/map/drawing/draw-map.ts';
import { size, unitsOf, unitsOfPixel } from '#server/pages/look-up/map/drawing/frame.ts';
import { MapDrawing } from '#server/pages/look-up/map/drawing/map-drawing.tsx';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { givenLargeMaps } from '#test/support/maps/large-maps.ts';
import { longestIteration, requestBound } from '#test/support/processor-time.ts';

let database: TestDatabase;
let store: MapStore;
const at = Date.parse('2026-06-01T16:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  await givenLargeMaps(database.knex);
  store = new MapStore({ knex: database.knex, log: createLog('silent'), repeat: () => ({ stop() {} }) });
  await store.refresh();
}, 300_000);
afterAll(async () => {
  await store?.close();
  await database?.close();
});

const country = (): DrawingOptions => ({
  map: store.current(),
  at,
  language: 'en',
  drawn: undefined,
  level: 'FEDERAL',
  extent: [-62, 45, -48, 51],
  isFictional: false,
});

const versionOf = (id: string) => store.current().versions.find(({ boundary }) => boundary.id === id)!;

const middleOf = ([west, south, east, north]: readonly number[]) =>
  [(west! + east!) / 2, (south! + north!) / 2] as const;

/** What is drawn of an answer: a district, or those among which it is divided. */
function answer(id: string | null, alternatives: readonly string[] = []): DrawingOptions {
  const box = boxOf(store.current(), versionOf(id ?? alternatives[0]!));
  return {
    ...country(),
    drawn: {
      levels: [
        { level: 'federal', id, alternatives: alternatives.map((other) => ({ id: other, share: '50%' })) },
        { level: 'municipal', id: null, alternatives: [] },
      ],
      box,
      place: middleOf(box),
    },
  };
}

/** The lines that a path's data says, each closed one with its first place at the end. */
function linesOf(path: string): Array<Array<[number, number]>> {
  let [x, y] = [0, 0];
  return [...path.matchAll(/m([^lz]*)l([^mz]*)(z?)/g)].map(([, start = '', steps = '', closed]) => {
    const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);
    const [dx = 0, dy = 0] = numbers(start);
    [x, y] = [x + dx, y + dy];
    const line: Array<[number, number]> = [[x, y]];
    const all = numbers(steps);
    for (let i = 0; i < all.length; i += 2) {
      [x, y] = [x + all[i]!, y + all[i + 1]!];
      line.push([x, y]);
    }
    if (closed) {
      line.push(line[0]!);
      [x, y] = line[0]!;
    }
    return line;
  });
}

type Edge = readonly [readonly [number, number], readonly [number, number]];
const edgesOf = (path: string): Edge[] =>
  linesOf(path).flatMap((line) => line.slice(1).map((end, i): Edge => [line[i]!, end]));

const isInside = (edges: readonly Edge[], x: number, y: number) =>
  edges.filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)).length %
    2 ===
  1;

const distance = ([[ax, ay], [bx, by]]: Edge, x: number, y: number) => {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
};

describe('the drawing of an answer', () => {
  it.each(['fed-40', 'fed-150', 'fed-200'])(
    '%s: says of each place what a look-up says, but for a pixel',
    async (id) => {
      const options = answer(id);
      const { frame, marks } = await drawMap(options);
      expect(marks).toHaveLength(1);
      const edges = edgesOf(marks[0]!.path);
      const [west, south, east, north] = options.drawn!.box!;
      const random = seeded(4711);
      const differing: string[] = [];
      const found = { inside: 0, outside: 0 };
      for (let i = 0; i < 1500; i++) {
        const longitude = west! - 0.02 + random() * (east! - west! + 0.04);
        const latitude = south! - 0.02 + random() * (north! - south! + 0.04);
        const answered = store
          .current()
          .districts.covering(longitude, latitude, at)
          .some(({ boundary }) => boundary.id === id);
        const [x, y] = unitsOf(frame, mercatorX(longitude), mercatorY(latitude));
        found[answered ? 'inside' : 'outside']++;
        if (isInside(edges, x, y) === answered) continue;
        if (Math.min(...edges.map((edge) => distance(edge, x, y))) > unitsOfPixel)
          differing.push(`${longitude} ${latitude}`);
      }
      expect(differing).toEqual([]);
      expect(Math.min(found.inside, found.outside)).toBeGreaterThan(50);
    },
  );

  it('is whole in the picture, with its name, its level and the place', async () => {
    const { marks, labels, place, names } = await drawMap(answer('fed-150'));
    for (const [x, y] of linesOf(marks[0]!.path).flat()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.width * unitsOfPixel);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(size.height * unitsOfPixel);
    }
    const name = versionOf('fed-150').nameEn;
    const [label] = labels.filter(({ below }) => below === 'federal');
    expect(label?.lines.join(' ')).toBe(name);
    expect(label?.lines.length).toBe(3);
    expect(names).toEqual([`${name} (federal)`]);
    expect(isInside(edgesOf(marks[0]!.path), ...place!)).toBe(true);
  });

  it('shows the districts among which an answer is divided, with their shares, and in French', async () => {
    const { marks, labels } = await drawMap({ ...answer(null, ['fed-150', 'fed-151']), language: 'fr' });
    expect(marks.map(({ kind }) => kind)).toEqual(['alternative', 'alternative']);
    expect(labels.map(({ below }) => below)).toContain('fédéral, 50%');
  });

  it('outlines the answer of a level that is not filled', async () => {
    const { marks, provinces } = await drawMap({ ...answer('fed-150'), level: 'PROVINCIAL' });
    expect(marks.map(({ kind }) => kind)).toEqual(['outline']);
    expect(provinces).toBe('');
  });

  it('names an answered district whose own place is beyond the picture', async () => {
    const options = answer('fed-150');
    const [x, y] = middleOf(options.drawn!.box!);
    const box = [x - 0.01, y - 0.01, x + 0.01, y + 0.01];
    const { labels } = await drawMap({ ...options, drawn: { ...options.drawn!, box, place: null } });
    expect(labels.filter(({ below }) => below === 'federal')).toHaveLength(1);
  });
});

it('names overlap neither each other nor the marker', async () => {
  const { labels } = await drawMap({ ...country(), extent: [-80, 43, -70, 47] });
  expect(labels.filter(({ kind }) => kind === 'town').length).toBeGreaterThan(3);
  for (const [i, a] of labels.entries())
    for (const b of labels.slice(i + 1))
      expect(
        Math.abs(a.y - b.y) >= 30 || Math.abs(a.x - b.x) >= 12 * Math.min(a.lines[0]!.length, b.lines[0]!.length),
      ).toBe(true);
});

it('names leave a circle around the place of a postal code free, and the picture says what it is', async () => {
  const options = answer('fed-150');
  const plain = await drawMap({ ...options, drawn: { ...options.drawn!, place: null } });
  // Where the picture has a name, as degrees.
  const { origin, scale } = plain.frame;
  const [first] = plain.labels.map(({ x, y }) => [origin[0] + x / scale, origin[1] + y / scale] as const);
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * first![1]))) * 180) / Math.PI;
  const code = { kind: 'block', at: [first![0] * 360 - 180, latitude], words: 'Only about here.' } as const;
  const drawing = await drawMap({ ...options, drawn: { ...options.drawn!, place: null, code } });
  const radius = 30 * unitsOfPixel;
  expect(drawing.code).toMatchObject({ kind: 'block' });
  const over = ({ labels }: typeof drawing) =>
    labels.filter((label) => Math.hypot(label.x - drawing.code!.x, label.y - drawing.code!.y) < radius);
  expect(over(plain).length).toBeGreaterThan(0);
  expect(over(drawing)).toEqual([]);
  const svg = renderToString(MapDrawing({ drawing, language: 'en' }));
  expect(svg).toMatch(/aria-label="Map: [^"]*Only about here\."/);
  expect(svg).toContain(`<circle class="ring" cx="${drawing.code!.x}" cy="${drawing.code!.y}" r="60"`);
});

it('a drawing has at most 100 kB, and no text of a name becomes markup', async () => {
  for (const options of [country(), answer('fed-3'), answer('fed-0')]) {
    const drawing = await drawMap(options);
    const svg = renderToString(MapDrawing({ drawing, language: 'en' }));
    expect(Buffer.byteLength(svg)).toBeLessThan(100_000);
    expect(svg).toMatch(/^<svg class="map"[^>]* role="img" aria-label="Map/);
  }
});

it.each([
  ['the country', country],
  ['a coast of 250,000 positions', () => answer('fed-3')],
  ['a district', () => answer('fed-40')],
] as const)('%s is drawn without holding the thread for 50 ms', async (_, options) => {
  // The outlines are cut once, in pieces that test/server/electoral/tiles/pace.test.ts measures.
  await drawMap(options());
  const pieces: number[] = [];
  for (const shift of [1e-4, 2e-4, 3e-4]) {
    const { drawn, ...rest } = options();
    const extent = rest.extent.map((degrees) => degrees + shift);
    const box = drawn?.box ? drawn.box.map((degrees) => degrees + shift) : null;
    pieces.push(await longestIteration(() => drawMap({ ...rest, extent, drawn: drawn && { ...drawn, box } })));
  }
  expect(Math.min(...pieces)).toBeLessThan(requestBound);
});

it('draws once what several pages show, and leaves few drawings behind pages that do not wait', async () => {
  const near = (longitude: number): DrawingOptions => {
    const options = answer('fed-150');
    return { ...options, drawn: { ...options.drawn!, place: [longitude, 47] } };
  };
  const [first, second] = await Promise.all([drawMap(near(-50)), drawMap(near(-50))]);
  expect(second).toBe(first);
  const begun = Array.from({ length: mostAtOnce }, (_, i) => drawMap(near(-51 - i / 100)));
  const soon = (options: DrawingOptions) =>
    Promise.race([drawingInTime(options), new Promise((done) => setImmediate(done, 'waits'))]);
  expect(await Promise.all([soon(near(-52)), soon(near(-51))])).toEqual([undefined, expect.anything()]);
  await Promise.all(begun);
  expect(await drawingInTime(near(-52))).toBeDefined();
});
