import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { easternMidnight } from '#core/dates.ts';
import { checkedAgainst } from '#core/source/checked-against.ts';
import { divisionIdsOf } from '#core/source/division-ids.ts';
import { mayBeServed } from '#core/source/sharing.ts';
import publicList from '#data/reference/ocd-divisions.json' with { type: 'json' };
import provinces from '#data/reference/provinces.json' with { type: 'json' };
import { coordinateSystem } from '#ingest/maps/conform/crs.ts';
import { fieldsOf } from '#ingest/registry/expression.ts';
import { formsOf } from '#ingest/registry/forms.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import { registryFolder } from '#ingest/registry/registry-folder.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { pageFile, registryPage } from '#tools/registry-page.ts';

// Loading validates every file by the schema, that ids are unique and that each file is in its province's folder.
const sources = await loadSources();
const maps = sources.filter((source): source is BoundarySource => source.kind === 'boundaries');
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const forms = maps.flatMap((map) => formsOf(map));

describe('the registry', () => {
  it('is valid, and has one source a file', () => {
    const files = readdirSync(registryFolder, { recursive: true }).filter((name) => String(name).endsWith('.json'));
    expect(sources).toHaveLength(files.length);
    expect(new Set(ids(sources)).size).toBe(sources.length);
  });

  it('is kept in one folder a province, in files that a person finds', () => {
    const files = readdirSync(registryFolder, { recursive: true }).map((name) => String(name).replaceAll(sep, '/'));
    for (const name of files.filter((name) => name.includes('/')))
      expect(name).toMatch(/^[a-z]{2}\/[a-z0-9-]+\.json$/u);
    expect(files.filter((name) => !name.includes('/') && name !== 'ca').sort()).toEqual(
      provinces
        .map(({ code }) => code.toLowerCase())
        .filter((code) => !code.startsWith('x'))
        .sort(),
    );
    expect(files).toEqual(
      expect.arrayContaining([
        'on/toronto.json',
        'qc/montreal-2025.json',
        'qc/provincial-2026.json',
        'ca/federal-2023.json',
      ]),
    );
  });

  it('says which edition an address holds that never changes, and by when the next one should be out', () => {
    const dated = /\/(?:19|20)\d{2}(?:0[1-9]|1[0-2])\.|\/census-recensement\//u;
    const watched = sources.filter(({ cadence, urls }) => cadence !== 'never' && urls.some((url) => dated.test(url)));
    expect(ids(watched)).toEqual(expect.arrayContaining(['ca-address-register', 'ab-at-large']));
    expect(watched.filter(({ edition }) => edition === undefined)).toEqual([]);
  });

  it('says of each source whether its data may be passed on, and never so where no licence is stated', () => {
    expect(sources.filter(({ licence }) => licence.sharing === undefined)).toEqual([]);
    const none = sources.filter(({ licence: { name } }) => /^(?:None|By permission|For personal)/u.test(name));
    expect(none.length).toBeGreaterThan(10);
    expect(none.filter(({ licence: { sharing } }) => mayBeServed(sharing))).toEqual([]);
  });

  it('states ids that the public list has, as many as the map has districts', () => {
    const lists: Readonly<Record<string, object>> = publicList.divisions;
    const patterns = maps.flatMap(({ ids }) => ids?.ocd ?? []);
    expect(Object.keys(lists).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
    const ofWholeMaps = maps.filter(({ ids, representation }) => ids?.ocd && representation !== 'at_large');
    expect(ofWholeMaps.length).toBeGreaterThan(70);
    const counts = ofWholeMaps.map(({ id, ids }) => [id, Object.keys(lists[ids?.ocd as string] ?? {}).length]);
    expect(counts).toEqual(ofWholeMaps.map(({ id, expect: { districts } }) => [id, districts]));
    // One municipality's maps share a pattern only if its wards stayed.
    const shared = patterns.filter((pattern, i) => patterns.indexOf(pattern) !== i);
    expect([...new Set(shared)].sort()).toEqual([
      'ocd-division/country:ca/csd:*',
      'ocd-division/country:ca/csd:3506008/ward:*',
    ]);
  });

  it('has an id for every district whose code and name it lists', () => {
    const listed = maps.filter(({ ids, expect: { stated } }) => ids?.ocd !== undefined && stated?.list !== undefined);
    expect(listed.length).toBeGreaterThan(20);
    const without = listed.flatMap(({ id, ids = {}, expect: { stated } }) =>
      Object.entries(stated?.list ?? {})
        .filter(([code, names]) => divisionIdsOf(ids, { code, names: [names].flat() }).ocdId === null)
        .map(([code]) => `${id} ${code}`),
    );
    expect(without).toEqual([]);
  });

  it('covers the federal ridings of two orders', () => {
    const federal = maps.filter(({ level }) => level === 'FEDERAL');
    expect(federal.map(({ id, expect: { districts } }) => [id, districts])).toEqual([
      ['ca-federal-2013', 338],
      ['ca-federal-2023', 343],
    ]);
  });

  it.each([
    ['AB', 87],
    ['BC', 93],
    ['MB', 57],
    ['NB', 49],
    ['NL', 40],
    ['NS', 56],
    ['NT', 19],
    ['NU', 22],
    ['ON', 124],
    ['PE', 27],
    ['QC', 127],
    ['SK', 61],
    ['YT', 21],
  ])('has one map of %s that still stands, of %d districts', (province, districts) => {
    const standing = maps.filter(
      (map) => map.level === 'PROVINCIAL' && map.province === province && map.valid.until === undefined,
    );
    expect(standing.map((map) => [map.jurisdiction.id, map.expect.districts])).toEqual([
      [`ca-${province.toLowerCase()}`, districts],
    ]);
  });

  it('has at least 60 municipalities or files of many', () => {
    const standing = maps.filter(({ level, valid }) => level === 'MUNICIPAL' && valid.until === undefined);
    expect(new Set(standing.map(({ jurisdiction }) => jurisdiction.id)).size).toBeGreaterThanOrEqual(60);
  });

  it('has elections with their polling divisions, addresses and a concordance', () => {
    const elections = sources.flatMap((source) => (source.kind === 'results' ? [source.election.id] : []));
    expect(elections).toEqual(['ca-federal-2015', 'ca-federal-2019', 'ca-federal-2021', 'ca-federal-2025']);
    expect(sources.flatMap((source) => (source.kind === 'polling-divisions' ? [source.election] : []))).toEqual(
      elections,
    );
    expect(ids(sources.filter(({ kind }) => kind === 'addresses'))).toEqual(['ca-address-register']);
    expect(sources.flatMap((source) => (source.kind === 'concordance' ? [source.set] : []))).toEqual(['ca-qc-2017']);
  });

  it('never has two maps of one jurisdiction in force at once', () => {
    const spans = maps.map(({ id, level, jurisdiction, representation = 'districts', valid }) => ({
      id,
      of: `${level} ${jurisdiction.id} ${representation}`,
      from: easternMidnight(valid.from),
      until: valid.until === undefined ? Number.POSITIVE_INFINITY : easternMidnight(valid.until),
    }));
    expect(spans.filter(({ from, until }) => from >= until)).toEqual([]);
    const overlapping = spans.flatMap((a, i) =>
      spans
        .slice(i + 1)
        .flatMap((b) => (a.of === b.of && a.from < b.until && b.from < a.until ? [`${a.id} and ${b.id}`] : [])),
    );
    expect(overlapping).toEqual([]);
  });

  it('holds a map of the day of each election', () => {
    for (const source of sources) {
      if (source.kind !== 'results') continue;
      const { jurisdiction, electionDate } = source.election;
      const held = maps.filter(
        (map) =>
          map.jurisdiction.id === jurisdiction &&
          map.valid.from <= electionDate &&
          (map.valid.until === undefined || electionDate < map.valid.until),
      );
      expect(ids(held)).toHaveLength(1);
      expect(held[0]?.expect.districts).toBe(source.expect.districts);
    }
  });

  it('names a licence and an attribution for every source', () => {
    expect(ids(sources.filter(({ licence }) => !licence.name.trim() || !licence.attribution.trim()))).toEqual([]);
  });

  it('says how a person brings what no program can fetch', () => {
    const unfetched = sources.filter((source) => formsOf(source).every(({ urls }) => urls.length === 0));
    expect(ids(unfetched.filter(({ manual }) => manual === undefined))).toEqual([]);
    expect(ids(unfetched)).toContain('ca-on-2018');
  });

  it('calls no address confirmed that nobody has called', () => {
    expect(ids(sources.filter(({ urlConfidence }) => urlConfidence === 'confirmed'))).toEqual([]);
  });

  it('has nothing of the commercial postal files, which forbid redistribution', () => {
    const forbidden = /pccf|pcfrf|postal code conversion|postal codes? by federal riding/iu;
    expect(
      ids(sources.filter((source) => forbidden.test(JSON.stringify([source.id, source.name, source.urls])))),
    ).toEqual([]);
  });

  it('reads no column about a person, and asks no service for one', () => {
    const personal =
      /counc|conseil|mayor|maire|phone|tel|mail|courriel|firstname|lastname|url|photo|image|clerk|asst|^name$/iu;
    const read = forms.flatMap(({ id, fields, where }) => {
      const columns = [
        ...Object.values(fields).flatMap((field) => fieldsOf(field)),
        ...(where ?? []).map(({ field }) => field),
      ];
      return columns.filter((column) => personal.test(column)).map((column) => `${id}: ${column}`);
    });
    // The name of a ward, a town or a district; in none of these files is it anybody's.
    const wards = [
      'csd-1103025: NAME',
      'csd-3506008: NAME',
      'csd-3506008: NAME',
      'csd-3510010: NAME',
      'csd-3510010: NAME',
      'csd-3526003: Name',
      'csd-3526003: Name',
      'csd-4611040: name',
      'csd-4611040: name',
      'csd-4711066: Name',
      'csd-4711066: Name',
      'csd-4711066: Name',
      'csd-4711066: Name',
    ];
    expect(read.sort()).toEqual(wards.sort());
    const asked = forms.flatMap(({ urls }) => urls.flatMap((url) => new URL(url).searchParams.get('outFields') ?? []));
    expect(
      asked.filter((columns) => columns.split(',').some((column) => /counc|mayor|phone|mail|council/iu.test(column))),
    ).toEqual([]);
  });

  it('declares only coordinate systems that are known', () => {
    for (const { crs } of forms) if (crs !== undefined) expect(() => coordinateSystem(crs)).not.toThrow();
  });

  it('uses patterns that are regular expressions', () => {
    const patterns = forms.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => (typeof field === 'string' ? [] : (field.substitute ?? []))),
    );
    expect(patterns.length).toBeGreaterThan(0);
    for (const [pattern] of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
  });

  it('puts acceptance points into Canada, and none on a map without such a code', () => {
    for (const { points, expect: expected } of maps) {
      for (const { longitude, latitude, code } of points) {
        expect(longitude).toBeGreaterThan(-141.1);
        expect(longitude).toBeLessThan(-52);
        expect(latitude).toBeGreaterThan(41.6);
        expect(latitude).toBeLessThan(83.2);
        if (expected.codes) expect(expected.codes).toContain(code);
      }
    }
  });

  it('has no more points of which nobody is named who states their place and district', () => {
    const unattributed = maps.flatMap(({ points }) => points.filter(({ by }) => by === undefined));
    expect(unattributed.length).toBeLessThanOrEqual(48);
  });

  it('says who besides the publisher states the count of nearly every map, or has points, codes or names of it', () => {
    const unverified = maps.filter((map) => checkedAgainst(map).length === 0);
    // Files of many municipalities, of which nobody states how many districts they have together.
    expect(ids(unverified)).toEqual(['nb-municipal-wards-2018', 'on-niagara-wards', 'qc-municipal-districts']);
    for (const { expect: expected } of maps) {
      const [first, last] = expected.stated?.numbers ?? [];
      if (first !== undefined) expect((last as number) - first + 1).toBe(expected.districts);
    }
  });

  it('has a list of codes or names of every federal and provincial map, as long as the map has districts', () => {
    const great = maps.filter(({ level }) => level !== 'MUNICIPAL');
    const lengths = great.map(({ id, expect: { stated, names = [] } }) => [
      id,
      Object.keys(stated?.list ?? {}).length || names.length,
    ]);
    const partial = ['ca-ns-2026', 'ca-nu-2025'];
    const wrong = lengths.filter(
      ([id, length], i) => !partial.includes(id as string) && length !== great[i]?.expect.districts,
    );
    expect(wrong).toEqual([]);
  });

  it('has the outline of every municipality that has a ward map', () => {
    const outlines = maps.filter(({ representation }) => representation === 'outline');
    expect(ids(outlines)).toEqual(['ca-census-subdivisions']);
    const divided = maps.flatMap(({ level, representation = 'districts', jurisdiction }) =>
      level === 'MUNICIPAL' && representation === 'districts'
        ? (/^csd-(\d{7})$/u.exec(jurisdiction.id)?.slice(1) ?? [])
        : [],
    );
    expect([...(outlines[0]?.where?.[0]?.in ?? [])].sort()).toEqual([...new Set(divided)].sort());
  });

  it('names who states a count or a list so that it can be found', () => {
    const findable = /https?:\/\/|[\w-]+\/[\w.-]+(?:\.csv|\.py)/u;
    expect(ids(maps.filter(({ expect: { stated } }) => stated && !findable.test(stated.by)))).toEqual([]);
  });

  it('checks maps often enough, and history never', () => {
    const wrong = maps.filter(({ level, cadence, valid, representation }) => {
      if (valid.until !== undefined) return cadence !== 'never';
      if (representation === 'at_large' || representation === 'outline') return cadence !== 'yearly';
      return cadence !== (level === 'MUNICIPAL' ? 'quarterly' : 'monthly');
    });
    expect(ids(wrong)).toEqual([]);
  });
});

describe('what is written about the registry', () => {
  it('is the page of sources (npm run registry-page)', async () => {
    expect(await readFile(pageFile, 'utf8')).toBe(registryPage(sources));
  });

  it('agrees with the guide, whose example is a valid source', async () => {
    const guide = await readFile(join(registryFolder, '../../docs/adding-a-source.md'), 'utf8');
    const example = JSON.parse(/```json not-run\n([\s\S]*?)```/u.exec(guide)?.[1] ?? '{}');
    const folder = await mkdtemp(join(tmpdir(), 'hustings-guide-'));
    try {
      await writeFile(join(folder, `${example.id}.json`), JSON.stringify(example));
      expect(ids(await loadSources(folder))).toEqual(['csd-0000000']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
