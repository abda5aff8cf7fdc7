import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { packPostalCode, unpackPostalCode } from '#core/postal-code.ts';
import { between, type Random, randomFor, whole } from '#core/random.ts';
import { copyLines } from '#ingest/kind/copy-lines.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { type Box, type GivenDistrict, givenSet, givenSource } from '#test/server/electoral/fixture.ts';

/**
 * Places, each looked up alone and in a batch: half are points, many of them within 80 m of a border; half are codes
 * with shares of addresses, few or many of them, with shares of a list, with a place alone, or of no source.
 * BATCH_PLACES=200000 takes some three minutes.
 */
const placeCount = Number(process.env.BATCH_PLACES ?? 40_000);
const [points, codes] = [placeCount / 2, placeCount / 2];
const rowsOfBatch = 10_000;
const atOnce = 32;
/** South-west of the maps, and how many districts of one degree they have along each side. */
const origin = -49;
const south = 41;
const side = 8;
/** Degrees left free between two districts: 33 m, which a point in it is snapped over. */
const gap = 0.0003;

interface Place {
  readonly postalCode?: string;
  readonly lat?: number;
  readonly lng?: number;
}

const random = randomFor('every batch answer');
let server: ElectoralServer;
let places: Place[];

const grid = (shift: number): GivenDistrict[] =>
  Array.from({ length: side * side }, (_, i) => {
    const west = origin + (i % side) + shift;
    const bottom = south + Math.floor(i / side);
    const box: Box = [west, bottom, west + 1 - gap, bottom + 1];
    return { code: String(i), boxes: [box] };
  });

beforeAll(async () => {
  const firstCode = packPostalCode('K0A0A0');
  const all = Array.from({ length: codes }, (_, i) => unpackPostalCode(firstCode + 3 * i));
  server = await startElectoralServer(
    async ({ knex }) => {
      const federal = { level: 'FEDERAL', jurisdiction: 'xa' } as const;
      await givenSet(knex, { id: 'former', ...federal, until: '2026-01-01', districts: grid(0) });
      await givenSet(knex, { id: 'fed', ...federal, from: '2026-01-01', districts: grid(0.25) });
      await givenSet(knex, { id: 'prov', level: 'PROVINCIAL', districts: grid(0.5).slice(0, 40) });
      await givenSet(knex, { id: 'city', level: 'MUNICIPAL', districts: grid(0.125).slice(20, 30) });
      await givenSource(knex, 'register', 'addresses');
      await givenSource(knex, 'list', 'concordance');
      const given = all.map((code) => evidenceOf(random, code)).filter((one) => one !== null);
      await knex.transaction(async (trx) => {
        await copyLines(
          trx,
          'postal_codes (code, province, longitude, latitude, address_count)',
          given.map(({ line }) => line),
        );
        await copyLines(
          trx,
          'postal_code_districts (postal_code, boundary_id, source_id, method, share)',
          given.flatMap(({ shares }) => shares),
        );
      });
    },
    { checkAnswers: false },
  );
  places = [
    ...all.map((code, i) => ({
      postalCode: i % 5 === 0 ? `${code.slice(0, 3)} ${code.slice(3).toLowerCase()}` : code,
    })),
    ...Array.from({ length: points }, () => pointNear(random)),
  ]
    .map((place) => ({ place, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ place }) => place);
});

afterAll(() => server.close());

/** COPY's lines of a code and its shares; null of one in ten, which no source has. */
function evidenceOf(random: Random, code: string): { line: string; shares: string[] } | null {
  const kind = whole(random, 0, 9);
  if (kind === 0) return null;
  const located = kind < 6 ? whole(random, 1, kind < 3 ? 5 : 400) : 0;
  const { lng, lat } = pointNear(random);
  const place = kind < 8 ? `${lng}\t${lat}` : '\\N\t\\N';
  const of = (source: string, method: string) =>
    ['former', 'fed', 'prov', 'city'].flatMap((set, i) =>
      i === 3 && random() < 0.7
        ? []
        : sharesOf(random, i === 3 ? [20, 29] : i === 2 ? [0, 39] : [0, 63]).map(
            ([district, share]) => `${code}\t${set}-${district}\t${source}\t${method}\t${share}\n`,
          ),
    );
  const shares = [
    ...(kind < 6 ? of('register', 'addresses') : []),
    ...(kind === 5 || kind > 7 ? of('list', 'concordance') : []),
  ];
  return { line: `${code}\tXA\t${place}\t${located}\n`, shares };
}

/** Of one to three districts; they add up to 1, or to less where some addresses lie in none. */
function sharesOf(random: Random, [first, last]: readonly [number, number]): [district: number, share: number][] {
  const districts = new Set(Array.from({ length: whole(random, 1, 3) }, () => whole(random, first, last)));
  const parts = [...districts].map((district) => [district, between(random, 0.05, 1)] as const);
  const total = parts.reduce((sum, [, part]) => sum + part, 0) * (random() < 0.1 ? 1.25 : 1);
  return parts.map(([district, part]) => [district, part / total]);
}

function pointNear(random: Random): { lat: number; lng: number } {
  const lng = between(random, origin - 0.2, origin + side + 0.7);
  const lat = between(random, south - 0.2, south + side + 0.2);
  // The maps' borders lie at each eighth of a degree.
  const near = Math.round(lng * 8) / 8 + between(random, -0.001, 0.001);
  return random() < 0.4 ? { lng: near, lat } : { lng, lat };
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

function alone(place: Place, date: string): Promise<{ status: number; text: string }> {
  const query = new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value)]));
  if (date) query.set('date', date);
  return new Promise((resolve, reject) => {
    const request = get(`${server.origin}/api/v1/electoral/lookup?${query}`, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }));
    });
    request.on('error', reject);
  });
}

async function together(records: readonly Place[], date: string): Promise<Response> {
  return fetch(`${server.origin}/api/v1/electoral/lookup/batch${date && `?date=${date}`}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ records }),
  });
}

/** What a place has in a batch by its single look-up, as JSON. */
function expectedOf({ status, text }: { status: number; text: string }): string {
  if (status === 200) return `{"lookup":${text},"refusal":null}`;
  const { error, code } = JSON.parse(text) as { error: string; code: string };
  return JSON.stringify({ lookup: null, refusal: { status, error: error.replace('query parameter', 'field'), code } });
}

it(`is of ${placeCount} places the result that each has alone, confidence and shares included`, async () => {
  const seen = { refused: 0, shared: 0, snapped: 0, confidences: new Set<number>(), methods: new Set<string>() };
  for (let from = 0; from < places.length; from += rowsOfBatch) {
    const records = places.slice(from, from + rowsOfBatch);
    // Every other batch is of a day on which the former map was in force.
    const date = (from / rowsOfBatch) % 2 === 0 ? '' : '2025-06-01';
    const answer = await together(records, date);
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: unknown[] };
    expect(data).toHaveLength(records.length);
    for (let i = 0; i < records.length; i += atOnce) {
      const few = records.slice(i, i + atOnce);
      const answers = await Promise.all(few.map((place) => alone(place, date)));
      for (const [n, one] of answers.entries()) {
        const expected = expectedOf(one);
        // A comparison of texts is quicker than that of that many objects by Jest, whose message is the better one.
        if (JSON.stringify(data[i + n]) !== expected)
          expect({ place: few[n], answer: data[i + n] }).toEqual({ place: few[n], answer: JSON.parse(expected) });
        if (one.status !== 200) seen.refused++;
        else count(one.text);
      }
    }
  }
  function count(text: string): void {
    const { resolution } = JSON.parse(text) as {
      resolution: { method: string; confidence: number; snapped?: boolean; alternatives: Record<string, unknown> };
    };
    if (Object.keys(resolution.alternatives ?? {}).length > 0) seen.shared++;
    if (JSON.stringify(resolution).includes('"snapped":true')) seen.snapped++;
    seen.confidences.add(resolution.confidence);
    seen.methods.add(resolution.method);
  }
  process.stdout.write(
    `batch answers: ${places.length}, ${seen.refused} refused, ${seen.shared} with shares, ${seen.snapped} snapped, ` +
      `${seen.confidences.size} confidences, methods ${[...seen.methods].sort().join(' ')}\n`,
  );
  expect(places).toHaveLength(placeCount);
  expect(seen.refused).toBeGreaterThan(0.05 * placeCount);
  expect(seen.shared).toBeGreaterThan(0.15 * placeCount);
  expect(seen.snapped).toBeGreaterThan(0.0025 * placeCount);
  expect(seen.confidences.size).toBeGreaterThan(1_000);
  expect([...seen.methods]).toEqual(expect.arrayContaining(['addresses', 'concordance', 'point']));
}, 1_800_000);
