import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { unpack } from '#ingest/unpack/unpack.ts';
import { downloads, type Published } from '#test/support/stand-ins/download.ts';
import { type Fetching, fetching, wardsSource } from '#test/support/stand-ins/fetching.ts';
import { type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';

const collection = (note: string) => JSON.stringify({ type: 'FeatureCollection', features: [], note });

let files: Record<string, Published>;
let publisher: StandIn;
let local: Fetching;
let source: ReturnType<typeof wardsSource>;

beforeEach(async () => {
  files = {
    '/town/wards.json': { body: collection('town'), etag: '"t1"' },
    '/country/wards.json': { body: collection('country'), lastModified: 'Wed, 01 Oct 2025 07:28:00 GMT' },
  };
  publisher = await startStandIn(downloads(files));
  local = await fetching();
  source = wardsSource({
    urls: [`${publisher.url}/town/wards.json`, `${publisher.url}/country/wards.json`],
    service: { type: 'parts' },
  });
});
afterEach(async () => {
  await publisher.close();
  await local.remove();
});

describe('a dataset in parts', () => {
  it('is all of them in one zip, which two of one name share', async () => {
    const { path } = await local.fetch(source);
    const archive = await unpack(path);
    expect(archive.members.map(({ name }) => name)).toEqual(['wards.json', '2-wards.json']);
    expect(String(await archive.read('wards.json'))).toBe(collection('town'));
    expect(String(await archive.read('2-wards.json'))).toBe(collection('country'));
    await archive.close();
    expect(await local.files()).toHaveLength(2);
  });

  it('is asked for conditionally, each part with its own validators', async () => {
    const first = await local.fetch(source);
    publisher.asked.length = 0;
    const second = await local.fetch(source, { previous: first });
    expect(second).toMatchObject({ sha256: first.sha256, notModified: true });
    expect(publisher.asked.map(({ headers }) => headers['if-none-match'] ?? headers['if-modified-since'])).toEqual([
      '"t1"',
      'Wed, 01 Oct 2025 07:28:00 GMT',
    ]);
  });

  it('comes anew if one part has changed', async () => {
    const first = await local.fetch(source);
    files['/town/wards.json'] = { body: collection('new town'), etag: '"t2"' };
    const second = await local.fetch(source, { previous: first });
    expect(second.notModified).toBeUndefined();
    const archive = await unpack(second.path);
    expect(String(await archive.read('wards.json'))).toBe(collection('new town'));
    expect(String(await archive.read('2-wards.json'))).toBe(collection('country'));
    await archive.close();
    const third = await local.fetch(source, { previous: second });
    expect(third).toMatchObject({ sha256: second.sha256, notModified: true });
  });

  it('makes the same bytes of the same parts, without validators too', async () => {
    files['/town/wards.json'] = { body: collection('town') };
    files['/country/wards.json'] = { body: collection('country') };
    const first = await local.fetch(source);
    const second = await local.fetch(source, { previous: first });
    expect(second).toMatchObject({ sha256: first.sha256, notModified: true });
  });

  it('is nothing if a part is missing, and leaves nothing behind', async () => {
    delete files['/country/wards.json'];
    const failure = await local.failure(source);
    expect(failure.message).toContain('404');
    expect(failure.message).toContain('/country/wards.json');
    expect(await local.files()).toEqual([]);
  });
});

describe('a map in several forms', () => {
  it('is fetched in the next form if the first is not to be had', async () => {
    const forms = wardsSource({
      urls: [`${publisher.url}/gone.json`],
      alternatives: [{ urls: [`${publisher.url}/town/wards.json`], format: { type: 'geojson' } }],
    });
    expect((await local.fetch(forms)).origin).toBe(`${publisher.url}/town/wards.json`);
  });

  it('is brought by hand only if no form has an address', async () => {
    const form = { format: { type: 'geojson' as const } };
    const failure = await local.failure(wardsSource({ urls: [], alternatives: [{ urls: [], ...form }] }));
    expect(failure.state).toBe('manual');
    const some = wardsSource({ urls: [], alternatives: [{ urls: [`${publisher.url}/town/wards.json`], ...form }] });
    expect((await local.fetch(some)).bytes).toBe(collection('town').length);
  });
});
