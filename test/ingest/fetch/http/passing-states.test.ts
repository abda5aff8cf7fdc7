import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { arcgisServer, failure, layerPath } from '#test/support/stand-ins/arcgis.ts';
import { downloads } from '#test/support/stand-ins/download.ts';
import { flaky, respondingWith } from '#test/support/stand-ins/faults.ts';
import { wards } from '#test/support/stand-ins/features.ts';
import { type Fetching, fetching, wardsSource } from '#test/support/stand-ins/fetching.ts';
import { type Fault, type Publisher, type Reply, type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';

const data = '{"type":"FeatureCollection","features":[]}';

let publisher: StandIn;
let local: Fetching;

beforeEach(async () => {
  local = await fetching();
});
afterEach(async () => {
  await publisher.close();
  await local.remove();
});

const begin = async (as: Publisher) => {
  publisher = await startStandIn(as);
};
/** The first responses are another one. */
const first = (times: number, other: Reply): Fault => {
  let left = times;
  return (_, reply) => (left-- > 0 ? other : reply());
};

describe('a file that the publisher is preparing', () => {
  const source = () => wardsSource({ urls: [`${publisher.url}/wards.geojson`] });
  beforeEach(() => begin(downloads({ '/wards.geojson': { body: data } })));

  it.each<[string, Reply]>([
    ['with status 202', { status: 202, body: 'Please wait.' }],
    ['with status 202 and a message', { status: 202, body: '{"status":"Pending","recordCount":null}' }],
    ['with status 200 and a message', { body: '\uFEFF{"status":"Processing","progressInPercent":40}' }],
    ['as a job', { body: '{"jobId":"j1","jobStatus":"esriJobExecuting"}' }],
  ])('is asked for again until it is there: %s', async (_, reply) => {
    publisher.fault = first(3, reply);
    expect(await readFile((await local.fetch(source())).path, 'utf8')).toBe(data);
    expect(local.pauses).toEqual([2_500, 5_000, 10_000]);
  });

  it('is asked for after the pause that the publisher asks for', async () => {
    publisher.fault = first(1, { status: 202, headers: { 'retry-after': '30' } });
    await local.fetch(source());
    expect(local.pauses).toEqual([30_000]);
  });

  it('is given up in the end, and the address is not blamed', async () => {
    publisher.fault = first(99, { status: 202 });
    const error = await local.failure(source());
    expect(error.message).toMatch(/still preparing the file \(tried 12 times\)\. Nothing is wrong with the address/);
    expect(error.state).toBe('unreachable');
  });

  it('may fail in the making, which is tried as often as other failures', async () => {
    publisher.fault = respondingWith('{"status":"Failed"}');
    const error = await local.failure(source());
    expect(error.message).toMatch(/could not make the file \(“Failed”\) \(tried 4 times\)/);
  });

  it('may come empty once', async () => {
    publisher.fault = first(1, { body: '' });
    expect(await readFile((await local.fetch(source())).path, 'utf8')).toBe(data);
  });
});

describe('a service', () => {
  const source = () => wardsSource({ urls: [`${publisher.url}${layerPath}`], service: { type: 'arcgis' } });
  const features = async () => {
    const { features: read } = JSON.parse(await readFile((await local.fetch(source())).path, 'utf8'));
    return read.map(({ properties }: { properties: { OBJECTID: number } }) => properties.OBJECTID);
  };
  const all = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  const offsets = () => publisher.asked.flatMap(({ url }) => url.searchParams.get('resultOffset') ?? []);

  it('is asked again for an empty page that says there is more', async () => {
    await begin(arcgisServer({ features: wards(9), maxRecordCount: 4 }));
    let left = 2;
    publisher.fault = ({ url }, reply) =>
      url.searchParams.get('resultOffset') === '4' && left-- > 0
        ? { body: '{"type":"FeatureCollection","properties":{"exceededTransferLimit":true},"features":[]}' }
        : reply();
    expect(await features()).toEqual(all(9));
  });

  it.each<[string, Reply]>([
    ['in the body', failure(500, 'Error performing query operation')],
    ['by its status', { status: 500 }],
  ])('is asked for smaller pages where it fails for large ones: %s', async (_, broken) => {
    await begin(arcgisServer({ features: wards(9), maxRecordCount: 8 }));
    publisher.fault = ({ url }, reply) => (Number(url.searchParams.get('resultRecordCount')) > 2 ? broken : reply());
    expect(await features()).toEqual(all(9));
    expect([...new Set(offsets())]).toEqual(['0', '2', '4', '6', '8']);
  });

  it('that is out of order is not asked for ever smaller pages', async () => {
    await begin(arcgisServer({ features: wards(9), maxRecordCount: 4 }));
    publisher.fault = ({ url }, reply) =>
      url.searchParams.has('resultOffset') ? flaky(9)({ url, headers: {} }, reply) : reply();
    expect((await local.failure(source())).message).toMatch(/HTTP 503/);
    expect(offsets().length).toBeLessThanOrEqual(12);
  });

  it('is read once more if it was edited while it was read', async () => {
    await begin(arcgisServer({ features: wards(9), maxRecordCount: 4 }));
    let isEdited = false;
    publisher.fault = (asked, reply) => {
      if (isEdited || asked.url.searchParams.get('resultOffset') !== '4') return reply();
      isEdited = true;
      asked.url.searchParams.set('resultOffset', '3');
      return reply();
    };
    expect(await features()).toEqual(all(9));
  });

  it('is asked for no order where it offers none, or refuses it', async () => {
    const server = arcgisServer({ features: wards(9), maxRecordCount: 4 });
    const refusing: Publisher = (asked) =>
      asked.url.searchParams.has('orderByFields') ? failure(400, 'Order by is not supported.') : server(asked);
    await begin(refusing);
    expect(await features()).toEqual(all(9));
    const refusals = publisher.asked.filter(({ url }) => url.searchParams.has('orderByFields'));
    // GeoJSON and Esri JSON were asked for, once.
    expect(refusals.length).toBeLessThanOrEqual(2);
  });

  it.each<[string, Record<string, string>, string, BufferEncoding]>([
    ['with a byte order mark', {}, '\uFEFF', 'utf8'],
    ['in the charset of its header', { 'content-type': 'application/json; charset=ISO-8859-1' }, '', 'latin1'],
    ['in windows-1252 without saying so', {}, '', 'latin1'],
  ])('is read as files are: %s', async (_, headers, mark, encoding) => {
    const server = arcgisServer({
      features: wards(2).map((ward) => ({ ...ward, attributes: { ...ward.attributes, WARD: 'Île' } })),
    });
    await begin((asked) => {
      const reply = server(asked);
      const text = `${mark}${String(reply.body)}`.replace('"WARD"', '"HEIGHT":NaN,"WARD"');
      return { ...reply, headers: { ...reply.headers, ...headers }, body: Buffer.from(text, encoding) };
    });
    const file = JSON.parse(await readFile((await local.fetch(source())).path, 'utf8'));
    expect(file.features[0].properties).toMatchObject({ WARD: 'Île', HEIGHT: null });
  });
});
