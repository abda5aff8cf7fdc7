import { describe, expect, it } from '@jest/globals';
import type { MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import type { StoredShard } from '#locator/src/file/layout.ts';
import { open } from '#locator/src/file/open.ts';
import { writeFile } from '#locator/write/write-file.ts';
import { listOf } from '#test/locator/same-answers.ts';
import { givenFile, givenMap, testKey } from '#test/locator/write/given-file.ts';

const square = (west: number, south: number, size: number): MultiPolygonCoordinates => [
  [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
];

/** Rings of many vertices, so that the file has several cells. */
const round = (x: number, y: number, radius: number, vertices: number): MultiPolygonCoordinates => [
  [
    Array.from({ length: vertices + 1 }, (_, i) => {
      const angle = (2 * Math.PI * (i % vertices)) / vertices;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)].map((n) => Math.round(n * 1e7) / 1e7);
    }),
  ],
];

const shard: StoredShard = {
  districts: [[0, 0, '1', 'District 1', '', 'XA', 0]],
  answers: [['XA', 0.9, [1, 0, -1, 0], [3], [3]]],
  changing: [
    [
      [null, 0],
      [1000, 0],
    ],
  ],
  codes: [Number.parseInt('0A1', 36), 0, 1, 1],
};

const bytes = Buffer.concat(
  writeFile(
    givenFile(
      [[givenMap('map'), [square(-49, 41, 2), round(-44, 42, 1, 20_000), round(-40, 42, 1, 30_000)]]],
      new Map([['Z1A', shard]]),
    ),
    { mostEdges: 4_000 },
  ),
);

const copy = (change: (bytes: Buffer) => void): Buffer => {
  const changed = Buffer.from(bytes);
  change(changed);
  return changed;
};

/** A web server that serves the file; what was asked of it. */
function webServer(file: Uint8Array, { knowsRanges = true } = {}) {
  const asked: string[] = [];
  let sent = 0;
  const fetchRange: typeof fetch = async (_, init) => {
    const range = new Headers(init?.headers).get('range') ?? '';
    asked.push(range);
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const part = knowsRanges ? file.subarray(Number(from), Number(to) + 1) : file;
    sent += part.length;
    return new Response(Uint8Array.from(part), { status: knowsRanges ? 206 : 200 });
  };
  return { asked, fetch: fetchRange, sent: () => sent };
}

const url = 'https://example.org/districts.hust';

describe('open', () => {
  it('answers from bytes, and says what is in the file', async () => {
    const file = await open(bytes, { publicKey: testKey });
    expect(await file.locate(42, -48)).toMatchObject({ postalCode: null, province: 'XA', federal: { id: 'map-1' } });
    expect(await file.locate(10, 10)).toBeNull();
    expect(file.maps).toMatchObject([{ id: 'map', attribution: 'Contains fiction.', until: null }]);
    expect(await file.postalCode('z1a 0a1')).toMatchObject({ postalCode: 'Z1A0A1', resolution: { confidence: 0.9 } });
    expect(await file.postalCode('Z1A0A2')).toMatchObject({
      federal: { id: 'map-1' },
      absent: { municipal: 'not_held' },
    });
    expect(await file.postalCode('Z1A 0A3')).toBeNull();
    expect(await file.postalCode('Z1B 0A1')).toBeNull();
    expect(await listOf(file.postalCodes())).toEqual(['Z1A0A1', 'Z1A0A2']);
  });

  it('reads by ranges no more than an answer needs', async () => {
    const server = webServer(bytes);
    const file = await open(url, { fetch: server.fetch, publicKey: testKey });
    expect(await file.locate(42, -40)).toMatchObject({ federal: { id: 'map-3' } });
    expect(server.asked.length).toBeLessThanOrEqual(3);
    expect(server.sent()).toBeLessThanOrEqual(60_000);
    const before = server.sent();
    expect(await file.locate(42.99, -44)).toMatchObject({ federal: { id: 'map-2' } });
    expect(server.sent() - before).toBeLessThanOrEqual(20_000);
    const requests = server.asked.length;
    await file.locate(42.99, -44.000_1);
    expect(server.asked.length).toBe(requests);
  });

  it('reads a postal code by three requests at most', async () => {
    const server = webServer(bytes);
    const file = await open(url, { fetch: server.fetch });
    expect(await file.postalCode('Z1A0A1')).not.toBeNull();
    expect(server.asked.length).toBeLessThanOrEqual(3);
  });

  it('reads all of it once from a server that knows no ranges', async () => {
    const server = webServer(bytes, { knowsRanges: false });
    const file = await open(url, { fetch: server.fetch });
    expect(await file.locate(42, -40)).not.toBeNull();
    expect(await file.postalCode('Z1A0A1')).not.toBeNull();
    expect(server.asked.length).toBe(1);
  });

  it('needs the source no more once everything was read', async () => {
    let isThere = true;
    const server = webServer(bytes);
    const fetchRange: typeof fetch = (...request) =>
      isThere ? server.fetch(...request) : Promise.reject(new Error('offline'));
    const file = await open(url, { fetch: fetchRange });
    await file.readAll();
    isThere = false;
    expect(await file.locate(42, -44)).toMatchObject({ federal: { id: 'map-2' } });
    expect(await file.postalCode('Z1A0A2')).not.toBeNull();
  });

  it('says that a file cannot be reached, and asks anew for what failed', async () => {
    const gone = async () => new Response('', { status: 404 });
    await expect(open(url, { fetch: gone })).rejects.toMatchObject({ code: 'unreachable' });
    const server = webServer(bytes);
    let fails = false;
    const fetchRange: typeof fetch = (...request) =>
      fails ? Promise.reject(new Error('offline')) : server.fetch(...request);
    const file = await open(url, { fetch: fetchRange });
    fails = true;
    await expect(file.locate(42, -40)).rejects.toMatchObject({ code: 'unreachable' });
    fails = false;
    expect(await file.locate(42, -40)).not.toBeNull();
  });
});

describe('a response that breaks off', () => {
  const broken = (status: number) => {
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('reset')) });
    return new Response(body, { status });
  };

  it.each([200, 206])('of status %i is said, and asked for anew', async (status) => {
    const server = webServer(bytes);
    let breaks = false;
    const fetchRange: typeof fetch = async (...request) => (breaks ? broken(status) : server.fetch(...request));
    const file = await open(url, { fetch: fetchRange });
    breaks = true;
    await expect(file.locate(42, -40)).rejects.toMatchObject({ code: 'unreachable' });
    breaks = false;
    expect(await file.locate(42, -40)).not.toBeNull();
  });
});

describe('a file that is not as it was written', () => {
  it('is refused if it is none, or of another form', async () => {
    await expect(open(Buffer.from('<!doctype html>'))).rejects.toMatchObject({ code: 'not_a_file' });
    await expect(open(new Uint8Array())).rejects.toMatchObject({ code: 'not_a_file' });
    const later = copy((changed) => changed.writeUInt8(2, 4));
    await expect(open(later)).rejects.toMatchObject({ code: 'version', message: expect.stringContaining('form 2') });
  });

  it.each([5, 90, 200, 300, 400])('is refused if it was cut off after %i bytes', async (length) => {
    await expect(open(bytes.subarray(0, length))).rejects.toMatchObject({ code: 'cut_off' });
  });

  it('is refused where its end is missing', async () => {
    const file = await open(bytes.subarray(0, bytes.length - 10));
    await expect(file.postalCode('Z1A0A1')).rejects.toMatchObject({ code: 'cut_off' });
    expect(await file.locate(42, -48)).not.toBeNull();
  });

  it('is refused wherever a byte was changed', async () => {
    for (let at = 5; at < bytes.length; at += 997) {
      const changed = copy((all) => all.writeUInt8(all[at]! ^ 1, at));
      const read = async () => {
        const file = await open(changed, { publicKey: testKey });
        await file.readAll();
      };
      await expect(read()).rejects.toMatchObject({ name: 'LocatorError' });
    }
  });

  it('is refused if another key has signed it', async () => {
    const other = Buffer.from(testKey, 'base64url');
    other[0]! ^= 1;
    await expect(open(bytes, { publicKey: other.toString('base64url') })).rejects.toMatchObject({ code: 'unsigned' });
    await expect(open(bytes, { publicKey: 'no key' })).rejects.toMatchObject({ code: 'unsigned' });
  });
});

describe('a server that says or sends too much', () => {
  /** What was read of each source, by the ends of the ranges. */
  const counting = (file: Uint8Array) => {
    const ends: number[] = [];
    const read = async (from: number, to: number) => {
      ends.push(to);
      return file.subarray(from, to);
    };
    return { ends, source: { read } };
  };
  const saying = (length: number) => copy((changed) => changed.writeUInt32LE(length, 8));

  it('is asked for nothing more if its file is not signed', async () => {
    const { ends, source } = counting(saying(50_000_000));
    await expect(open(source, { publicKey: testKey })).rejects.toMatchObject({ code: 'unsigned' });
    expect(ends).toEqual([16_384]);
  });

  it('is asked for no more than any file has, without a key', async () => {
    const { ends, source } = counting(saying(0xffff_ffff));
    await expect(open(source)).rejects.toMatchObject({ code: 'changed' });
    expect(ends).toEqual([16_384]);
  });

  it('is waited for no longer than its head and its index take', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isFirst = true;
    const answer = (from: number, to: number) => {
      if (!isFirst) return new Response(Uint8Array.from(bytes.subarray(from, to)), { status: 206 });
      isFirst = false;
      const slow = new ReadableStream<Uint8Array>({
        async start(stream) {
          stream.enqueue(Uint8Array.from(bytes.subarray(from, from + 100)));
          stream.enqueue(Uint8Array.from(bytes.subarray(from + 100, from + 8000)));
          await ended;
          stream.enqueue(Uint8Array.from(bytes.subarray(from + 8000, to)));
          stream.close();
        },
      });
      return new Response(slow, { status: 206 });
    };
    const fetchRange: typeof fetch = async (_, init) => {
      const [, from, last] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('Range')!)!;
      return answer(Number(from), Number(last) + 1);
    };
    const file = await open(url, { fetch: fetchRange });
    expect(file.maps).toHaveLength(1);
    // What came with the head is not asked for again.
    end();
    await file.readAll();
    expect(await file.locate(45, -75, { date: '2026-01-01' })).toEqual(
      await (await open(bytes)).locate(45, -75, { date: '2026-01-01' }),
    );
  });

  it('is read no further than a part is long', async () => {
    let sent = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(stream) {
          const piece = Uint8Array.from(bytes.subarray(sent, sent + 10_000));
          stream.enqueue(piece.length > 0 ? piece : new Uint8Array(10_000));
          sent += 10_000;
          if (sent > 10_000_000) stream.close();
        },
      });
    const file = await open(url, { fetch: async () => new Response(endless(), { status: 206 }) });
    expect(file.maps).toHaveLength(1);
    expect(sent).toBeLessThan(100_000);
  });
});

describe('what is asked', () => {
  it('is refused if it is no point, postal code or date', async () => {
    const file = await open(bytes);
    await expect(file.locate(91, 0)).rejects.toMatchObject({ code: 'invalid' });
    await expect(file.locate(Number.NaN, 0)).rejects.toMatchObject({ code: 'invalid' });
    await expect(file.postalCode('K1A')).rejects.toMatchObject({ code: 'invalid' });
    await expect(file.locate(42, -48, { date: '2026-02-30' })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is of a date: a day of Ottawa, an instant with its offset, or a Date', async () => {
    const given = givenFile([[givenMap('map', { from: Date.parse('2026-06-01T04:00:00Z') }), [square(-49, 41, 2)]]]);
    const withBegin = { ...given, head: { ...given.head, from: Date.parse('2026-01-01T05:00:00Z') } };
    const file = await open(Buffer.concat(writeFile(withBegin)));
    expect(await file.locate(42, -48, { date: '2026-05-31' })).toBeNull();
    expect(await file.locate(42, -48, { date: '2026-06-01' })).not.toBeNull();
    expect(await file.locate(42, -48, { date: '2026-06-01T03:59:59Z' })).toBeNull();
    expect(await file.locate(42, -48, { date: new Date('2026-06-01T04:00:00Z') })).not.toBeNull();
    await expect(file.locate(42, -48, { date: '2025-12-31' })).rejects.toMatchObject({ code: 'not_held' });
  });
});
